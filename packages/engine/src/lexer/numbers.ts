import { isDigit, isWordByte, isWordStart, WORD_BYTE } from './bytes.ts';
import { FNV_OFFSET, FNV_PRIME } from './keywords.ts';
import { emit, type LexState, lastCode } from './lex-state.ts';
import { DOT, IDENT, NUMBER, OPTIONAL_DOT } from './symbols.ts';

/** Numbers of every language, loosely: digits, letters, `_`, one `.` before a digit, a sign after an exponent. */
export function scanNumber(s: LexState): void {
  const { bytes } = s;
  const start = s.pos;
  const hex = bytes[start] === 48 && ((bytes[start + 1] ?? 0) | 32) === 120;
  let hash = FNV_OFFSET;
  let i = start;
  for (;;) {
    let b = bytes[i] ?? 0;
    while (WORD_BYTE[b] === 1) {
      hash = Math.imul(hash ^ b, FNV_PRIME);
      b = bytes[++i] ?? 0;
    }
    if (!joins(s, b, i, !hex && i > start)) break;
    hash = Math.imul(hash ^ b, FNV_PRIME);
    i++;
  }
  // `1.` is a float where `.` cannot start a member or a range.
  if (bytes[i] === DOT && bytes[i + 1] !== DOT && !isWordStart(bytes[i + 1])) {
    hash = Math.imul(hash ^ DOT, FNV_PRIME);
    i++;
  }
  s.pos = i;
  emit(s, NUMBER, hash, start, i, s.line);
}

/** A mark in a number: its point, the sign of its exponent, what separates digits. */
function joins({ bytes, rules }: LexState, b: number, at: number, mayHaveExponent: boolean): boolean {
  const next = bytes[at + 1];
  if (b === DOT) return isDigit(next);
  if (b === 43 || b === 45) return mayHaveExponent && ((bytes[at - 1] ?? 0) | 32) === 101 && isDigit(next);
  return b === 39 && rules.stringPrefix === 'cpp' && isWordByte(next);
}

/** A `.` before a digit begins a number here, and is no member access. */
export function startsNumber(s: LexState): boolean {
  const last = lastCode(s);
  return last !== IDENT && last !== 41 && last !== 93 && last !== NUMBER && last !== OPTIONAL_DOT && last !== DOT;
}
