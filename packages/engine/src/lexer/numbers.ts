import { isDigit, isWordByte, isWordStart, WORD_BYTE } from './bytes.ts';
import { FNV_OFFSET, FNV_PRIME } from './keywords.ts';
import { emit, type LexState, lastCode } from './lex-state.ts';
import { DOT, IDENT, NUMBER, OPTIONAL_DOT } from './symbols.ts';

/** Numbers of every language, loosely: digits, letters, `_`, one `.` before a digit, a sign after an exponent. */
export function scanNumber(s: LexState): void {
  const { bytes, length } = s;
  const start = s.pos;
  const hex = bytes[start] === 48 && ((bytes[start + 1] ?? 0) | 32) === 120;
  let hash = FNV_OFFSET;
  let i = start;
  while (i < length) {
    const b = bytes[i] ?? 0;
    const exponent = !hex && (bytes[i - 1] === 101 || bytes[i - 1] === 69) && i > start;
    const goesOn =
      WORD_BYTE[b] === 1 ||
      (b === DOT && isDigit(bytes[i + 1])) ||
      ((b === 43 || b === 45) && exponent && isDigit(bytes[i + 1])) ||
      (b === 39 && s.rules.stringPrefix === 'cpp' && isWordByte(bytes[i + 1]));
    if (!goesOn) break;
    hash = Math.imul(hash ^ b, FNV_PRIME);
    i++;
  }
  // `1.` is a float where `.` cannot start a member or a range.
  if (bytes[i] === DOT && bytes[i + 1] !== DOT && !isWordStart(bytes[i + 1])) i++;
  s.pos = i;
  emit(s, NUMBER, hash, start, i, s.line);
}

/** A `.` before a digit begins a number here, and is no member access. */
export function startsNumber(s: LexState): boolean {
  const last = lastCode(s);
  return last !== IDENT && last !== 41 && last !== 93 && last !== NUMBER && last !== OPTIONAL_DOT && last !== DOT;
}
