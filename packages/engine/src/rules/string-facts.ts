import { WORD_BYTE } from '../lexer/bytes.ts';

/** What a string holds, as bits; a rule names the ones it wants to see. */
export const ANY_STRING = 1;
/** `://`. */
export const HAS_SCHEME = 2;
/** Three dots or more, each behind a digit: an IPv4 address or a version. */
export const HAS_DOTTED_DIGITS = 4;
/** The text begins with `/`, `~` or a drive letter. */
export const IS_ROOTED = 8;
/** The text begins with `select`, `insert`, `update` or `delete` and a blank. */
export const IS_SQL = 16;
/** At least LONG_BYTES. */
export const IS_LONG = 32;

export const LONG_BYTES = 100;

/** Where a secret may begin: `[first byte * 256 + second byte]`, with the shapes that begin so. */
export interface SecretStarts {
  readonly pairs: Uint8Array;
  readonly found: (bytes: Uint8Array, at: number, end: number) => void;
}

/** Facts of a stretch of text; calls `secrets.found` wherever a prefix may begin. One look at each byte. */
export function scanText(
  bytes: Uint8Array,
  { start, end, isString }: { start: number; end: number; isString: boolean },
  secrets: SecretStarts | undefined,
): number {
  let facts = ANY_STRING;
  let dots = 0;
  let previous = 0;
  for (let i = start; i < end; i++) {
    const b = bytes[i] ?? 0;
    if (b === 58) {
      if (bytes[i + 1] === 47 && bytes[i + 2] === 47) facts |= HAS_SCHEME;
    } else if (b === 46) {
      if (previous >= 48 && previous <= 57) dots++;
    }
    if (
      secrets !== undefined &&
      secrets.pairs[(b << 8) | (bytes[i + 1] ?? 0)] === 1 &&
      !(WORD_BYTE[b] === 1 && WORD_BYTE[previous] === 1 && i > start)
    )
      secrets.found(bytes, i, end);
    previous = b;
  }
  if (dots >= 3) facts |= HAS_DOTTED_DIGITS;
  if (end - start >= LONG_BYTES) facts |= IS_LONG;
  return isString ? facts | beginning(bytes, start, end) : facts;
}

function beginning(bytes: Uint8Array, start: number, end: number): number {
  let i = start;
  // Behind the quote, three bytes of prefix and three of quote at most.
  while (i < end && i < start + 6 && !(bytes[i] === 34 || bytes[i] === 39 || bytes[i] === 96)) i++;
  if (i === end || i === start + 6) i = start;
  while (i < end && (bytes[i] === 34 || bytes[i] === 39 || bytes[i] === 96 || (bytes[i] ?? 0) <= 32)) i++;
  const b = bytes[i] ?? 0;
  if (b === 47 || b === 126) return IS_ROOTED;
  if (bytes[i + 1] === 58 && bytes[i + 2] === 92) return IS_ROOTED;
  const lower = b | 32;
  if (lower !== 115 && lower !== 105 && lower !== 117 && lower !== 100) return 0;
  let word = '';
  for (let n = 0; n < 7 && i + n < end; n++) word += String.fromCharCode(bytes[i + n] ?? 0);
  return SQL_WORDS.has(word.toLowerCase()) ? IS_SQL : 0;
}
const SQL_WORDS = new Set(['select ', 'insert ', 'update ', 'delete ']);
