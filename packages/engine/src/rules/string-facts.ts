import { WORD_BYTE } from '../lexer/bytes.ts';
import type { Closer, Starts } from './search-text.ts';

/** What a string holds, as bits; a rule names the ones it wants to see. */
export const ANY_STRING = 1;
/** `://`. */
export const HAS_SCHEME = 2;
/** Three dots or more, each behind a digit: an IPv4 address or a version. */
export const HAS_DOTTED_DIGITS = 4;
/** The text begins with `/`, `~` or a drive letter. */
export const IS_ROOTED = 8;
/** The text begins with the first letters of `select`, `insert`, `update` or `delete`. */
export const IS_SQL = 16;
/** At least LONG_BYTES. */
export const IS_LONG = 32;

/** The text begins with the first letters of a hash, a cipher or a protocol. */
export const IS_ALGORITHM = 64;

/** Those that `beginningOf` gives. */
export const BEGINNING_FACTS = IS_ROOTED | IS_SQL | IS_ALGORITHM;

export const LONG_BYTES = 100;

/** What a string is searched for on the way. */
export interface Seeker {
  readonly starts: Starts;
  readonly found: Closer;
}

/**
 * Facts of a string; calls `found` wherever a prefix may begin, as `searchText` does. How a string begins is none of them
 * (`beginningOf`).
 */
export function scanText(bytes: Uint8Array, start: number, end: number, seeker: Seeker | undefined): number {
  const starts = seeker?.starts;
  let facts = ANY_STRING;
  let dots = 0;
  let wordBefore = 0;
  for (let i = start; i < end; i++) {
    const b = bytes[i] ?? 0;
    const isWord = WORD_BYTE[b] ?? 0;
    if ((isWord & wordBefore) === 1) continue;
    wordBefore = isWord;
    if (b === 46) {
      const before = bytes[i - 1] ?? 0;
      if (before >= 48 && before <= 57) dots++;
    } else if (b === 58 && bytes[i + 1] === 47 && bytes[i + 2] === 47) facts |= HAS_SCHEME;
    if (starts !== undefined && starts.first[b] === 1 && starts.pairs[(b << 8) | (bytes[i + 1] ?? 0)] === 1)
      seeker?.found(bytes, i, { start, end });
  }
  if (dots >= 3) facts |= HAS_DOTTED_DIGITS;
  return end - start >= LONG_BYTES ? facts | IS_LONG : facts;
}

/** Facts of how the text of a string begins, quotes and prefix letters left out. */
export function beginningOf(bytes: Uint8Array, start: number, end: number): number {
  let i = start;
  // Behind the quote, three bytes of prefix and three of quote at most.
  while (i < end && i < start + 6 && !isQuote(bytes[i])) i++;
  if (i === end || i === start + 6) i = start;
  while (i < end && (isQuote(bytes[i]) || (bytes[i] ?? 0) <= 32)) i++;
  const a = bytes[i] ?? 0;
  if (a === 47 || a === 126) return IS_ROOTED;
  const b = bytes[i + 1] ?? 0;
  const c = bytes[i + 2] ?? 0;
  if (b === 58 && c === 92) return IS_ROOTED;
  return BEGINNINGS.get(((a | 32) << 16) | ((b | 32) << 8) | (c | 32)) ?? 0;
}

function isQuote(b: number | undefined): boolean {
  return b === 34 || b === 39 || b === 96;
}

/** First three letters, in small ones, -> what that may be. */
const BEGINNINGS = new Map<number, number>();
for (const word of ['sel', 'ins', 'upd', 'del']) BEGINNINGS.set(keyOf(word), IS_SQL);
for (const word of [
  'md2',
  'md4',
  'md5',
  'sha',
  'des',
  '3de',
  'tri',
  'rc2',
  'rc4',
  'arc',
  'blo',
  'bf-',
  'aes',
  'ssl',
  'tls',
])
  BEGINNINGS.set(keyOf(word), IS_ALGORITHM);

function keyOf(word: string): number {
  return ((word.charCodeAt(0) | 32) << 16) | ((word.charCodeAt(1) | 32) << 8) | ((word.charCodeAt(2) | 32) & 255);
}
