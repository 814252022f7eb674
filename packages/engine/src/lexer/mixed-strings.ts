/**
 * Strings with several closing bytes, with closing bytes in them, or with code. What stops the text is read by a function for its kind:
 * in one loop with all of it, every language that first comes to a branch throws away the machine code of the whole.
 */
import { openBracket } from './brackets.ts';
import { FNV_PRIME, TEXT_OFFSET } from './keywords.ts';
import { CODE_LINE, emit, endLine, IN_INTERPOLATION, IN_SWIFT_INTERPOLATION, type LexState } from './lex-state.ts';
import type { StringMode } from './string-mode.ts';
import { INTERP_OPEN, STRING } from './symbols.ts';

/** A stretch of text while it is read. */
interface Text {
  readonly mode: StringMode;
  /** Where its token begins, the delimiter included. */
  readonly start: number;
  readonly startLine: number;
  hash: number;
  /** More than blanks on this line so far. */
  seen: boolean;
  /** How often the closing bytes have yet to come, and how many brackets are open in between. */
  parts: number;
  nested: number;
}

/** The token is there, and `pos` behind it. */
const DONE = -1;

/** Reads on to the end of the string, or to the next code inside it; see scanString. */
export function scanMixed(s: LexState, mode: StringMode, start: number, from: number): void {
  const { bytes, length } = s;
  const { stops } = mode;
  const text: Text = { mode, start, startLine: s.line, hash: TEXT_OFFSET, seen: true, parts: mode.parts, nested: 0 };
  let i = from;
  while (i !== DONE) {
    let { hash } = text;
    let b = bytes[i] ?? 0;
    // Most bytes are text and nothing else. The sign of `ink` says whether any of them is more than a blank.
    let ink = 0;
    while (stops[b] === 0) {
      ink |= 32 - b;
      hash = Math.imul(hash ^ b, FNV_PRIME);
      b = bytes[++i] ?? 0;
    }
    text.hash = hash;
    if (ink < 0) text.seen = true;
    i = i < length ? (STOPS[stops[b] ?? 0] ?? passText)(s, text, i, b) : endText(s, text, i);
  }
}

/** Reads what stops the text at `at`, whose byte is `b`. @returns where it goes on, or DONE */
type Stop = (s: LexState, text: Text, at: number, b: number) => number;

/** The string ends here without what should close it. */
function endText(s: LexState, { hash, start, startLine }: Text, at: number): number {
  s.pos = at;
  emit(s, STRING, hash, start, at, startLine);
  return DONE;
}

/** It is text after all. */
function passText(_s: LexState, text: Text, at: number, b: number): number {
  if (b > 32) text.seen = true;
  text.hash = Math.imul(text.hash ^ b, FNV_PRIME);
  return at + 1;
}

function passLineEnd(s: LexState, text: Text, at: number): number {
  if (!text.mode.multiline) return endText(s, text, at);
  const behind = endTextLine(s, at, text.seen);
  text.seen = false;
  text.hash = Math.imul(text.hash ^ 10, FNV_PRIME);
  return behind;
}

function readClosing(s: LexState, text: Text, at: number, b: number): number {
  const { mode } = text;
  if (text.nested > 0) text.nested--;
  else if (mode.escape === 'doubled' && s.bytes[at + 1] === b) return passText(s, text, at + 1, b);
  else {
    const end = closingEnd(s.bytes, mode, at);
    if (end > 0 && --text.parts === 0) return endText(s, text, end);
  }
  return passText(s, text, at, b);
}

function readNested(s: LexState, text: Text, at: number, b: number): number {
  text.nested++;
  return passText(s, text, at, b);
}

/** A byte that may open code, or takes the meaning from the next one. */
function readMark(s: LexState, text: Text, at: number, b: number): number {
  const { mode } = text;
  if (mode.interpolation !== 'none') {
    const end = behindOpening(s, mode, at);
    if (end > 0) {
      openCode(s, mode, { hash: text.hash, start: text.start, startLine: text.startLine, at, end });
      return DONE;
    }
    if (end < 0) {
      text.seen = true;
      return -end;
    }
  }
  return b === mode.escapeByte && mode.hashes === 0 ? passEscaped(s, text, at, b) : passText(s, text, at, b);
}

function passEscaped(s: LexState, text: Text, at: number, b: number): number {
  const { interpolation } = text.mode;
  const next = s.bytes[at + 1] ?? 0;
  if (next === 10 || next === 13) {
    // A backslash before a line end continues even a one-line string.
    const behind = endTextLine(s, at + 1, true);
    text.seen = false;
    return behind;
  }
  if (interpolation === '{') {
    // Python \N{DASH}
    if (next === 78 && s.bytes[at + 2] === 123) return passText(s, text, at + 2, b);
    if (next === 123) return passText(s, text, at, b);
  }
  if (at + 1 >= s.length) return endText(s, text, at);
  text.hash = Math.imul(text.hash ^ b, FNV_PRIME);
  text.hash = Math.imul(text.hash ^ next, FNV_PRIME);
  text.seen = true;
  return at + 2;
}

/** By what a byte of the text is: in the order of `AT_...` (string-mode.ts). */
const STOPS: readonly Stop[] = [passText, passText, passLineEnd, readClosing, readNested, readMark];

/** Ends the line at `at` inside a string. @returns the position behind the line end */
export function endTextLine(s: LexState, at: number, seen: boolean): number {
  endLine(s, at, seen ? CODE_LINE : 0);
  return s.bytes[at] === 13 && s.bytes[at + 1] === 10 ? at + 2 : at + 1;
}

/** Where the code begins that byte `at` of a string opens; 0 when it opens none; the end of text that looks like it, negative. */
function behindOpening(s: LexState, mode: StringMode, at: number): number {
  const { bytes } = s;
  const b = bytes[at];
  const next = bytes[at + 1];
  switch (mode.interpolation) {
    case '\\(':
      return b === 92 && opensSwift(s, mode, at) ? at + 2 + mode.hashes : 0;
    case '{': {
      if (b !== 123) return 0;
      const run = braceRun(s, at);
      // Doubled braces are text; with n dollars, the innermost n of a longer run open the expression.
      return (mode.braces === 1 ? run % 2 === 1 : run >= mode.braces) ? at + run : -at - run;
    }
    case '${':
      return b === 36 && next === 123 ? at + 2 : 0;
    case '#{':
      return b === 35 && next === 123 ? at + 2 : 0;
    case '$(':
      return b === 36 && next === 40 ? at + 2 : 0;
    case 'php':
      // `{$name}`: the dollar belongs to the expression.
      if (b === 123) return next === 36 ? at + 1 : 0;
      return b === 36 && next === 123 ? at + 2 : 0;
    case 'none':
      return 0;
  }
}

/** Text up to a piece of code. */
export interface Chunk {
  readonly hash: number;
  readonly start: number;
  readonly startLine: number;
  /** First byte of the opener and the byte behind it. */
  readonly at: number;
  readonly end: number;
}

/** Emits the text so far and the opener; the main loop reads the code, and `resumeString` goes on after it. */
export function openCode(s: LexState, mode: StringMode, chunk: Chunk): void {
  if (chunk.at > chunk.start) emit(s, STRING, chunk.hash, chunk.start, chunk.at, chunk.startLine);
  emit(s, INTERP_OPEN, INTERP_OPEN, chunk.at, chunk.end, s.line);
  openBracket(s, closesWithParen(mode) ? IN_SWIFT_INTERPOLATION : IN_INTERPOLATION);
  s.modes.push(mode);
  s.pos = chunk.end;
}

/** End of the closing delimiter at `at`, or 0 when the quote is text. */
export function closingEnd(bytes: Uint8Array, mode: StringMode, at: number): number {
  let end = at + 1;
  while (end - at < mode.run) {
    if (bytes[end] !== mode.close) return 0;
    end++;
  }
  if (mode.greedy) while (bytes[end] === mode.close) end++;
  for (let n = 0; n < mode.hashes; n++) if (bytes[end++] !== 35) return 0;
  for (let n = 0; n < mode.tail.length; n++) if (bytes[end++] !== mode.tail.charCodeAt(n)) return 0;
  return end;
}

function closesWithParen({ interpolation }: StringMode): boolean {
  return interpolation === '\\(' || interpolation === '$(';
}

function opensSwift(s: LexState, mode: StringMode, at: number): boolean {
  for (let n = 1; n <= mode.hashes; n++) if (s.bytes[at + n] !== 35) return false;
  return s.bytes[at + mode.hashes + 1] === 40;
}

function braceRun(s: LexState, at: number): number {
  let end = at;
  while (s.bytes[end] === 123) end++;
  return end - at;
}
