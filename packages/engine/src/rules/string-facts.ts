import { ASSIGN_WITH, COLON, EQUALS, FAT_ARROW, IDENT } from '../lexer/symbols.ts';
import type { RuleFile } from './rule.ts';
import { codeAt, isWord } from './tokens.ts';

/** What is known of a string at a glance, as bits; a rule names the ones it wants to see. */

/** It is given to a name that may be one of a secret. */
export const IS_NAMED = 1;
/** The text begins as an address of the web does. */
export const IS_URL = 2;
/** The text begins with a digit, or with `://` behind a word. */
export const MAY_BE_HOST = 4;
/** The text begins with `/`, `~` or a drive letter. */
export const IS_ROOTED = 8;
/** The text begins with the first letters of `select`, `insert`, `update` or `delete`. */
export const IS_SQL = 16;
/** At least LONG_BYTES. */
export const IS_LONG = 32;
/** The text begins with the first letters of a hash, a cipher or a protocol. */
export const IS_ALGORITHM = 64;
/** Between backticks, or behind `%x`: a command in PHP and Ruby. */
export const IS_COMMAND = 128;

const LONG_BYTES = 100;
const OF_BEGINNING = IS_URL | MAY_BE_HOST | IS_ROOTED | IS_SQL | IS_ALGORITHM;

/** Facts of the string at `at`, among those that are wanted. */
export function factsOf(file: RuleFile, at: number, wanted: number): number {
  const { bytes, tokens } = file;
  const start = tokens.start[at] ?? 0;
  const end = tokens.end[at] ?? 0;
  let facts = end - start >= LONG_BYTES ? IS_LONG : 0;
  if (bytes[start] === 96 || (bytes[start] === 37 && bytes[start + 1] === 120)) facts |= IS_COMMAND;
  if ((wanted & OF_BEGINNING) !== 0) facts |= beginningOf(bytes, start, end);
  if ((wanted & IS_NAMED) !== 0 && isNamed(file, at)) facts |= IS_NAMED;
  return facts & wanted;
}

/** Facts of how the text of a string begins, quotes and prefix letters left out. */
function beginningOf(bytes: Uint8Array, start: number, end: number): number {
  let i = start;
  // Behind the quote, three bytes of prefix and three of quote at most.
  while (i < end && i < start + 6 && !isQuote(bytes[i])) i++;
  if (i === end || i === start + 6) i = start;
  while (i < end && (isQuote(bytes[i]) || (bytes[i] ?? 0) <= 32)) i++;
  if (i >= end) return 0;
  const a = bytes[i] ?? 0;
  if (a === 47 || a === 126 || (bytes[i + 1] === 58 && bytes[i + 2] === 92)) return IS_ROOTED;
  return wordAt(bytes, i) | (mayBeHost(bytes, i, end) ? MAY_BE_HOST : 0);
}

function isQuote(b: number | undefined): boolean {
  return b === 34 || b === 39 || b === 96;
}

function wordAt(bytes: Uint8Array, at: number): number {
  const a = (bytes[at] ?? 0) | 32;
  const b = (bytes[at + 1] ?? 0) | 32;
  const c = (bytes[at + 2] ?? 0) | 32;
  return BEGINNINGS.get((a << 16) | (b << 8) | c) ?? 0;
}

/** First three letters, in small ones, -> what that may be. */
const BEGINNINGS = new Map<number, number>();
const WORDS = [
  [IS_SQL, 'sel ins upd del'],
  [IS_URL, 'htt ftp ws:'],
  [IS_ALGORITHM, 'md2 md4 md5 sha des 3de tri rc2 rc4 arc blo bf- aes ssl tls'],
] as const;
for (const [fact, words] of WORDS) for (const word of words.split(' ')) BEGINNINGS.set(keyOf(word), fact);

function keyOf(word: string): number {
  return ((word.charCodeAt(0) | 32) << 16) | ((word.charCodeAt(1) | 32) << 8) | ((word.charCodeAt(2) | 32) & 255);
}

/** A digit, a bracket, `f` and a digit of hex (an address of six), or a word of up to 16 letters and `://`. */
function mayBeHost(bytes: Uint8Array, at: number, end: number): boolean {
  const first = bytes[at] ?? 0;
  if ((first >= 48 && first <= 57) || first === 91) return true;
  // `fd12:3456::1`.
  if ((first | 32) === 102 && bytes[at + 4] === 58 && end - at > 6) return true;
  const stop = Math.min(end - 2, at + 17);
  for (let i = at; i < stop; i++) {
    const b = bytes[i] ?? 0;
    if (b === 58) return bytes[i + 1] === 47 && bytes[i + 2] === 47;
    const letter = (b | 32) >= 97 && (b | 32) <= 122;
    if (!letter && !(b >= 48 && b <= 57) && b !== 43 && b !== 45 && b !== 46) return false;
  }
  return false;
}

/** `name = "..."`, `"name": "..."`, `name => "..."`, and the name may be one of a secret. */
function isNamed(file: RuleFile, at: number): boolean {
  const sign = codeAt(file, at - 1);
  if (sign !== EQUALS && sign !== COLON && sign !== FAT_ARROW && !(sign === ASSIGN_WITH && isWord(file, at - 1, ':=')))
    return false;
  return mayName(file, at - 2);
}

/** A cheap look before the text is read: `password`, `pwd`, `passphrase`, `secret`, `key`, `token`, a type, `]`, a quote or a digit end it. */
function mayName({ bytes, tokens }: RuleFile, at: number): boolean {
  const end = tokens.end[at] ?? 0;
  if (tokens.code[at] !== IDENT) return true;
  const last = (bytes[end - 1] ?? 0) | 32;
  const before = (bytes[end - 2] ?? 0) | 32;
  if (last >= 48 && last <= 57) return true;
  // `String` and `string`, `&str`: the name stands before the type.
  if (last === 103 || last === 114) return true;
  return (last === 100 && (before === 114 || before === 119)) || (last === 101 && before === 115) || (before === 101 && (last === 116 || last === 121 || last === 110)); // biome-ignore format: one line
}
