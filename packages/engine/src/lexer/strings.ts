import { FNV_PRIME, TEXT_OFFSET } from './keywords.ts';
import { emit, type LexState } from './lex-state.ts';
import { endTextLine, scanMixed } from './mixed-strings.ts';
import type { StringMode } from './string-mode.ts';
import { STRING } from './symbols.ts';

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
  let hash = TEXT_OFFSET;
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
