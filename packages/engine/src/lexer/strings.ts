import { openBracket } from './brackets.ts';
import { FNV_OFFSET, FNV_PRIME } from './keywords.ts';
import { CODE_LINE, emit, endLine, IN_INTERPOLATION, IN_SWIFT_INTERPOLATION, type LexState } from './lex-state.ts';
import type { StringMode } from './string-mode.ts';
import { INTERP_OPEN, STRING } from './symbols.ts';

/**
 * Reads a string from `from` (behind its opening delimiter) to its end, or to the next code inside it.
 * Emits one STRING token per stretch of text. `start` is where the token begins, the delimiter included.
 */
export function scanString(s: LexState, mode: StringMode, start: number, from: number): void {
  if (mode.plain) scanPlain(s, mode, start, from);
  else scanMixed(s, mode, start, from);
}

/** A string that ends with one byte and holds text alone: most are, and a short loop is soon compiled and seldom again. */
function scanPlain(s: LexState, mode: StringMode, start: number, from: number): void {
  const { bytes, length } = s;
  const { close, stops, escapeByte } = mode;
  const startLine = s.line;
  let hash = FNV_OFFSET;
  let i = from;
  let seen = true;
  while (i < length) {
    let b = bytes[i] ?? 0;
    // Most bytes are text and nothing else. The sign of `ink` says whether any of them is more than a blank.
    let ink = 0;
    while (stops[b] === 0) {
      ink |= 32 - b;
      hash = Math.imul(hash ^ b, FNV_PRIME);
      b = bytes[++i] ?? 0;
    }
    if (ink < 0) seen = true;
    if (i >= length) break;
    if (b === close) {
      s.pos = i + 1;
      emit(s, STRING, hash, start, i + 1, startLine);
      return;
    }
    if (b === 10 || b === 13) {
      if (!mode.multiline) break;
      i = endTextLine(s, i, seen);
      seen = false;
      hash = Math.imul(hash ^ 10, FNV_PRIME);
    } else if (b === escapeByte) {
      const next = bytes[i + 1] ?? 0;
      seen = next !== 10 && next !== 13;
      // A backslash before a line end continues even a one-line string.
      if (!seen) i = endTextLine(s, i + 1, true);
      else {
        if (i + 1 >= length) break;
        hash = Math.imul(hash ^ b, FNV_PRIME);
        hash = Math.imul(hash ^ next, FNV_PRIME);
        i += 2;
      }
    } else {
      if (b > 32) seen = true;
      hash = Math.imul(hash ^ b, FNV_PRIME);
      i++;
    }
  }
  s.pos = i;
  emit(s, STRING, hash, start, i, startLine);
}

/** Ends the line at `at` inside a string. @returns the position behind the line end */
function endTextLine(s: LexState, at: number, seen: boolean): number {
  endLine(s, at, seen ? CODE_LINE : 0);
  return s.bytes[at] === 13 && s.bytes[at + 1] === 10 ? at + 2 : at + 1;
}

/** A string with several closing bytes, with closing bytes in it, or with code. */
function scanMixed(s: LexState, mode: StringMode, start: number, from: number): void {
  const { bytes, length } = s;
  const { close, interpolation, stops, escapeByte } = mode;
  const startLine = s.line;
  let parts = mode.parts;
  let hash = FNV_OFFSET;
  let i = from;
  let seen = true;
  let nested = 0;
  while (i < length) {
    let b = bytes[i] ?? 0;
    let ink = 0;
    while (stops[b] === 0) {
      ink |= 32 - b;
      hash = Math.imul(hash ^ b, FNV_PRIME);
      b = bytes[++i] ?? 0;
    }
    if (ink < 0) seen = true;
    if (i >= length) break;
    if (b === 10 || b === 13) {
      if (!mode.multiline) break;
      i = endTextLine(s, i, seen);
      seen = false;
      hash = Math.imul(hash ^ 10, FNV_PRIME);
      continue;
    }
    if (b === close) {
      if (nested > 0) nested--;
      else if (mode.escape === 'doubled' && bytes[i + 1] === close) i++;
      else {
        const end = closingEnd(bytes, mode, i);
        if (end > 0 && --parts === 0) {
          s.pos = end;
          emit(s, STRING, hash, start, end, startLine);
          return;
        }
      }
    } else if (mode.nestOpen !== 0 && b === mode.nestOpen) nested++;
    else {
      const end = interpolation === 'none' ? 0 : behindOpening(s, mode, i);
      if (end > 0) {
        openCode(s, mode, { hash, start, startLine, at: i, end });
        return;
      }
      if (end < 0) {
        i = -end;
        seen = true;
        continue;
      }
      if (b === escapeByte && mode.hashes === 0) {
        const next = bytes[i + 1] ?? 0;
        if (next === 10 || next === 13) {
          // A backslash before a line end continues even a one-line string.
          i = endTextLine(s, i + 1, true);
          seen = false;
          continue;
        }
        if (interpolation === '{' && next === 78 && bytes[i + 2] === 123)
          i += 2; // Python \N{DASH}
        else if (interpolation !== '{' || next !== 123) {
          if (i + 1 >= length) break;
          hash = Math.imul(hash ^ b, FNV_PRIME);
          hash = Math.imul(hash ^ next, FNV_PRIME);
          i += 2;
          seen = true;
          continue;
        }
      }
    }
    if (b > 32) seen = true;
    hash = Math.imul(hash ^ b, FNV_PRIME);
    i++;
  }
  s.pos = i;
  emit(s, STRING, hash, start, i, startLine);
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
  const ignoring = s.ignoringBrackets;
  s.ignoringBrackets = false;
  openBracket(s, closesWithParen(mode) ? IN_SWIFT_INTERPOLATION : IN_INTERPOLATION);
  s.ignoringBrackets = ignoring;
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
