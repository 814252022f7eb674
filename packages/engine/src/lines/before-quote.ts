import { isDigit, isWordByte } from '../lexer/bytes.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { scanPrefixed } from '../lexer/open-string.ts';
import { textStart } from '../lexer/read-opener.ts';

/** What stands right before a quote, for a reader that keeps no tokens. */

/** Longest word before a quote that changes the string; as in the lexer. */
const PREFIX_BYTES = 3;
/** Longest number in which an apostrophe separates digits. */
const NUMBER_BYTES = 80;

/** A stretch of code, with what its line held before it. */
interface Run {
  readonly start: number;
  readonly gap: number;
  readonly kind: number;
}

/** Reads a string with letters before its quote (`r"..."`), with the quote `b` at `pos`. @returns false when there are none */
export function readPrefixed(s: LexState, b: number, run: Run): boolean {
  if (s.rules.stringPrefix === 'none' || (b !== 34 && b !== 39)) return false;
  const start = wordBefore(s);
  const length = s.pos - start;
  if (length === 0 || length > PREFIX_BYTES || isDigit(s.bytes[start])) return false;
  const { gap, lineKind } = s;
  if (start === run.start) {
    // The letters were taken for code; they may begin a docstring.
    s.gap = run.gap;
    s.lineKind = run.kind;
  }
  if (scanPrefixed(s, start, b)) return true;
  s.gap = gap;
  s.lineKind = lineKind;
  return false;
}

/** Start of the word that ends at `pos`, looking no further back than needed. A byte order mark is no part of it, though its bytes could be. */
function wordBefore(s: LexState): number {
  const { bytes, rules } = s;
  const first = textStart(bytes);
  let i = s.pos;
  while (
    i > first &&
    s.pos - i <= PREFIX_BYTES + 1 &&
    (isWordByte(bytes[i - 1]) || (rules.dollarNames && bytes[i - 1] === 36))
  )
    i--;
  return i;
}

/** Whether `b`, which may open something, goes on with the word before it: a dollar in a name, an apostrophe in a C++ number (`1'000`). */
export function continuesWord(s: LexState, b: number): boolean {
  const { bytes, pos, rules } = s;
  if (pos === textStart(bytes)) return false;
  if (b === 36) return rules.dollarNames && isWordByte(bytes[pos - 1]) && !isDigit(bytes[startOfWord(s, 36)]);
  if (b !== 39 || rules.stringPrefix !== 'cpp' || !isWordByte(bytes[pos - 1]) || !isWordByte(bytes[pos + 1]))
    return false;
  return isDigit(bytes[startOfWord(s, 39)]);
}

/** Start of the word or number that ends at `pos`; `joint` may stand in it. */
function startOfWord({ bytes, pos, end, count }: LexState, joint: number): number {
  const last = count === 0 ? textStart(bytes) : (end[count - 1] ?? 0);
  let i = pos;
  while (i > last && pos - i < NUMBER_BYTES && (isWordByte(bytes[i - 1]) || (bytes[i - 1] === joint && i - 1 > last)))
    i--;
  return i;
}
