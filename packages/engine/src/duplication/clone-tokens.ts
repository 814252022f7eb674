import type { LexState } from '../lexer/lex-state.ts';
import { ownsItsMemory } from '../lexer/scratch.ts';
import { IDENT, NUMBER, PP_LINE, REGEX, STRING } from '../lexer/symbols.ts';
import { BORROWED_TOKENS, type TokenStream } from '../token-stream.ts';
import { contents, push, reserve, type WordList, wordList } from '../word-list.ts';
import { finish } from './content-hash.ts';
import { spellDirective } from './directive-tokens.ts';
import { importStretches } from './import-statements.ts';

/** What two copies may differ in and still be copies. */
export interface CloneView {
  /** Imports, includes, usings and package lines make no copy: however many follow each other, they are one token. */
  readonly ignoreImports?: boolean;
  /** Strings, numbers and regular expressions are all alike, each among its kind. */
  readonly ignoreLiterals?: boolean;
  /** Names are all alike; keywords are not. */
  readonly ignoreIdentifiers?: boolean;
}

/**
 * The tokens of a file as duplication compares them. Fewer than BORROWED_TOKENS are valid until the next file is lexed: most files are small, and
 * who compares them copies them anyway, in one piece with others.
 * Lines of the preprocessor are the words they are made of: a macro is code like other code, not one token.
 */
export function cloneTokens(s: LexState, view: CloneView = {}): TokenStream {
  const hashes = comparedHashes(s, view);
  const imports = view.ignoreImports ? importStretches(s) : NONE;
  if (imports.length === 0 && !hasDirectives(s)) return asLexed(s, hashes);
  const made = emptied();
  let from = 0;
  for (let n = 0; n < imports.length; n += 2) {
    const [start, end] = [imports.words[n] ?? 0, imports.words[n + 1] ?? 0];
    copyCode(s, hashes, made, { from, to: start });
    // One token stands for the stretch and is its content, so that a copy reaches over a stretch only where that is equal too:
    // too short to make a copy, never a gap inside one.
    push(made.hashes, contentOf(hashes, start, end));
    push(made.lines, s.tokenLine[start] ?? 0);
    from = end;
  }
  copyCode(s, hashes, made, { from, to: s.count });
  const lines = new Uint32Array(made.lines.words.buffer, 0, made.lines.length);
  return {
    hashes: lasting(contents(made.hashes)),
    lines: lasting(lines),
    multiline: made.multiline.length === 0 ? NO_PAIRS : Uint32Array.from(contents(made.multiline)),
  };
}

/** Long streams in memory of their own. */
function lasting<Words extends Int32Array | Uint32Array>(words: Words): Words;
function lasting(words: Int32Array | Uint32Array): Int32Array | Uint32Array {
  return words.length < BORROWED_TOKENS ? words : words.slice();
}

/** Every token as the lexer has it. */
function asLexed(s: LexState, hashes: Int32Array): TokenStream {
  const multiline = s.multiline.length === 0 ? NO_PAIRS : new Uint32Array(s.multiline);
  // A text that never ends may end on the empty line behind the last line end.
  for (let n = 1; n < multiline.length; n += 2) multiline[n] = Math.min(multiline[n] ?? 0, s.line);
  const own = ownsItsMemory(s);
  const [compared, lines] = [hashes.subarray(0, s.count), s.tokenLine.subarray(0, s.count)];
  return {
    hashes: own || hashes !== s.hash ? compared : lasting(compared),
    lines: own ? lines : lasting(lines),
    multiline,
  };
}

function hasDirectives({ rules, code, count }: LexState): boolean {
  if (rules.hash === 'directive') for (let n = 0; n < count; n++) if (code[n] === PP_LINE) return true;
  return false;
}

/** What is gathered of a file, in memory that is reused. */
interface Made {
  readonly hashes: WordList;
  readonly lines: WordList;
  /** Pairs (token, line it ends on). */
  readonly multiline: WordList;
  /** The lexer's next pair. */
  nextPair: number;
}

/** Memory for more tokens than this is forgotten. */
const KEPT_TOKENS = 2 ** 20;
const NO_PAIRS = new Uint32Array(0);
const NONE = wordList(0);
let kept = noTokens();

function noTokens(): Made {
  return { hashes: wordList(), lines: wordList(), multiline: wordList(), nextPair: 0 };
}

function emptied(): Made {
  if (kept.hashes.words.length > KEPT_TOKENS) kept = noTokens();
  kept.hashes.length = 0;
  kept.lines.length = 0;
  kept.multiline.length = 0;
  kept.nextPair = 0;
  return kept;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Copies tokens, those of preprocessor lines spelled. */
function copyCode(s: LexState, hashes: Int32Array, made: Made, { from, to }: Stretch): void {
  let start = from;
  if (s.rules.hash === 'directive')
    for (let n = from; n < to; n++) {
      if (s.code[n] !== PP_LINE) continue;
      copyPlain(s, hashes, made, { from: start, to: n });
      spellDirective(s, n, made);
      start = n + 1;
    }
  copyPlain(s, hashes, made, { from: start, to });
}

function copyPlain(s: LexState, hashes: Int32Array, made: Made, { from, to }: Stretch): void {
  const { tokenLine, multiline } = s;
  const at = made.hashes.length;
  const toHashes = reserve(made.hashes, to - from);
  const toLines = reserve(made.lines, to - from);
  for (let n = from, k = at; n < to; n++, k++) {
    toHashes[k] = hashes[n] ?? 0;
    toLines[k] = tokenLine[n] ?? 0;
  }
  for (; (multiline[made.nextPair] ?? to) < to; made.nextPair += 2) {
    const token = multiline[made.nextPair] ?? 0;
    if (token < from) continue;
    push(made.multiline, token - from + at);
    // A text that never ends may end on the empty line behind the last line end.
    push(made.multiline, Math.min(multiline[made.nextPair + 1] ?? 0, s.line));
  }
}

/** Hashes by which tokens are compared: the lexer's, unless kinds of them are all alike. */
function comparedHashes(s: LexState, { ignoreLiterals, ignoreIdentifiers }: CloneView): Int32Array {
  if (!ignoreLiterals && !ignoreIdentifiers) return s.hash;
  const hashes = s.hash.slice(0, s.count);
  for (let n = 0; n < hashes.length; n++) {
    const code = s.code[n] ?? 0;
    if (code === IDENT ? ignoreIdentifiers : ignoreLiterals && LITERALS[code] === 1) hashes[n] = -code;
  }
  return hashes;
}

const LITERALS = new Uint8Array(256);
for (const code of [NUMBER, STRING, REGEX]) LITERALS[code] = 1;

function contentOf(hashes: Int32Array, from: number, to: number): number {
  let hash = 0;
  for (let n = from; n < to; n++) hash = finish(Math.imul(hash, 31) ^ (hashes[n] ?? 0));
  return hash;
}
