import { dispatchOf } from './dispatch.ts';
import { jsxMemory } from './jsx.ts';
import type { LexState } from './lex-state.ts';
import type { LexicalRules } from './lexical-rules.ts';
import { AFTER_LINE } from './symbols.ts';

interface Scratch {
  readonly bytes: Uint8Array;
  readonly code: Uint16Array;
  readonly hash: Int32Array;
  readonly tokenLine: Uint32Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly flags: Uint8Array;
  readonly partner: Int32Array;
  readonly lineKinds: Uint8Array;
  readonly lineEnds: Uint32Array;
  readonly openKind: Uint8Array;
  readonly openToken: Int32Array;
}

/** Files up to this size share working memory; a larger one gets its own, which is then forgotten. */
const KEPT_BYTES = 4 * 1024 * 1024;
/**
 * Zero bytes behind the text. Who looks a few bytes ahead then never reads behind the end of an array: a single such read makes V8 throw the
 * machine code away and compile it again, slower for good.
 */
const PADDING = 16;
let kept = scratch(64 * 1024);
const NO_JSX = { lastIndexOf: () => -1 };

function scratch(size: number): Scratch {
  return {
    bytes: new Uint8Array(size),
    code: new Uint16Array(size),
    hash: new Int32Array(size),
    tokenLine: new Uint32Array(size),
    start: new Uint32Array(size),
    end: new Uint32Array(size),
    flags: new Uint8Array(size),
    partner: new Int32Array(size),
    lineKinds: new Uint8Array(size),
    lineEnds: new Uint32Array(size),
    openKind: new Uint8Array(size),
    openToken: new Int32Array(size),
  };
}

/** Whether a file's tokens are in memory of its own, which nothing will write to again; asked before the next file is lexed. */
export function ownsItsMemory({ hash }: LexState): boolean {
  return hash !== kept.hash;
}

/** Start state for one file, on memory that is reused: the result is valid until the next file is lexed. @param text is copied */
export function newState(text: Uint8Array, rules: LexicalRules): LexState {
  const { length } = text;
  const needed = length + PADDING;
  let memory = kept;
  if (memory.code.length < needed) {
    memory = scratch(Math.max(needed, Math.min(needed * 2, KEPT_BYTES)));
    if (needed <= KEPT_BYTES) kept = memory;
  }
  const { bytes } = memory;
  bytes.set(text);
  bytes.fill(0, length, needed);
  // Field by field: a spread is ten times as slow, and most files are small.
  return {
    rules,
    dispatch: dispatchOf(rules),
    bytes,
    length,
    pos: 0,
    line: 1,
    lineKind: 0,
    gap: AFTER_LINE,
    count: 0,
    code: memory.code,
    hash: memory.hash,
    tokenLine: memory.tokenLine,
    start: memory.start,
    end: memory.end,
    flags: memory.flags,
    partner: memory.partner,
    lineKinds: memory.lineKinds,
    lineEnds: memory.lineEnds,
    openKind: memory.openKind,
    openToken: memory.openToken,
    depth: 0,
    braces: 0,
    lastClosed: 0,
    modes: [],
    heredocs: [],
    conditionals: [],
    floor: 0,
    floorBraces: 0,
    jsx: rules.jsx ? jsxMemory() : NO_JSX,
    multiline: [],
    readInVain: 0,
  };
}
