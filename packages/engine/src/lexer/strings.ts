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
  const { bytes, length } = s;
  const { close, interpolation, stops } = mode;
  const startLine = s.line;
  const escapeByte = mode.escape === 'backslash' ? 92 : mode.escape === 'backtick' ? 96 : -1;
  let parts = mode.parts;
  let hash = FNV_OFFSET;
  let i = from;
  let seen = true;
  let nested = 0;
  while (i < length) {
    let b = bytes[i] ?? 0;
    // Most bytes are text and nothing else. The sign of `ink` says whether any of them is more than a blank.
    let ink = 0;
    while (stops[b] === 0 && i < length) {
      ink |= 32 - b;
      hash = Math.imul(hash ^ b, FNV_PRIME);
      b = bytes[++i] ?? 0;
    }
    if (ink < 0) seen = true;
    if (i >= length) break;
    if (b === 10 || b === 13) {
      if (!mode.multiline) break;
      endLine(s, i, seen ? CODE_LINE : 0);
      seen = false;
      i += b === 13 && bytes[i + 1] === 10 ? 2 : 1;
      hash = Math.imul(hash ^ 10, FNV_PRIME);
      continue;
    }
    if (b === close) {
      if (nested > 0) nested--;
      else if (mode.escape === 'doubled' && bytes[i + 1] === close) i++;
      else {
        const end = closingEnd(s.bytes, mode, i);
        if (end > 0 && --parts === 0) {
          s.pos = end;
          emit(s, STRING, hash, start, end, startLine);
          return;
        }
      }
    } else if (b === escapeByte || (b === 92 && interpolation === '\\(')) {
      if (interpolation === '\\(' && opensSwift(s, mode, i)) {
        openCode(s, mode, { hash, start, startLine, at: i, end: i + 2 + mode.hashes });
        return;
      }
      if (b === escapeByte && mode.hashes === 0) {
        const next = bytes[i + 1] ?? 0;
        if (next === 10 || next === 13) {
          // A backslash before a line end continues even a one-line string.
          endLine(s, i + 1, CODE_LINE);
          seen = false;
          i += next === 13 && bytes[i + 2] === 10 ? 3 : 2;
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
    } else if (mode.nestOpen !== 0 && b === mode.nestOpen) {
      nested++;
    } else if (interpolation !== 'none' && (b === 123 || b === 36 || b === 35)) {
      const next = bytes[i + 1] ?? 0;
      if (interpolation === '{' && b === 123) {
        const run = braceRun(s, i);
        // Doubled braces are text; with n dollars, the innermost n of a longer run open the expression.
        if (mode.braces === 1 ? run % 2 === 1 : run >= mode.braces) {
          openCode(s, mode, { hash, start, startLine, at: i, end: i + run });
          return;
        }
        i += run;
        seen = true;
        continue;
      }
      const opens =
        (interpolation === '${' && b === 36 && next === 123) ||
        (interpolation === '#{' && b === 35 && next === 123) ||
        (interpolation === '$(' && b === 36 && next === 40) ||
        (interpolation === 'php' && ((b === 123 && next === 36) || (b === 36 && next === 123)));
      if (opens) {
        // PHP's `{$name}`: the dollar belongs to the expression.
        openCode(s, mode, { hash, start, startLine, at: i, end: b === 123 ? i + 1 : i + 2 });
        return;
      }
    }
    if (b > 32) seen = true;
    hash = Math.imul(hash ^ b, FNV_PRIME);
    i++;
  }
  s.pos = i;
  emit(s, STRING, hash, start, i, startLine);
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
