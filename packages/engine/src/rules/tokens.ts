import { textOf } from '../lexer/bytes.ts';
import { CLOSE_PAREN, DOT, IDENT, KEYWORD_BASE, NUMBER, OPEN_PAREN, OPTIONAL_DOT, STRING } from '../lexer/symbols.ts';
import type { RuleFile } from './rule.ts';

/** Small questions about tokens. Every index may be outside the file: the answer is then "nothing". */

/** Code of a token, 0 outside the file. */
export function codeAt({ tokens }: RuleFile, at: number): number {
  return at < 0 || at >= tokens.count ? 0 : (tokens.code[at] ?? 0);
}

export function lineAt({ tokens }: RuleFile, at: number): number {
  return tokens.tokenLine[Math.max(0, Math.min(at, tokens.count - 1))] ?? 1;
}

/** Text of a token. @param limit bytes kept */
export function textAt({ tokens, bytes }: RuleFile, at: number, limit = 80): string {
  if (at < 0 || at >= tokens.count) return '';
  return textOf(bytes, tokens.start[at] ?? 0, tokens.end[at] ?? 0, limit);
}

/** True when the token is spelled so. @param word ASCII */
export function isWord({ tokens, bytes }: RuleFile, at: number, word: string): boolean {
  if (at < 0 || at >= tokens.count) return false;
  const start = tokens.start[at] ?? 0;
  if ((tokens.end[at] ?? 0) - start !== word.length) return false;
  for (let n = 0; n < word.length; n++) if (bytes[start + n] !== word.charCodeAt(n)) return false;
  return true;
}

export function isOneOf(file: RuleFile, at: number, words: readonly string[]): boolean {
  for (const word of words) if (isWord(file, at, word)) return true;
  return false;
}

/** Index of the matching bracket, -1 when there is none. Only for brackets. */
export function partnerOf({ tokens }: RuleFile, at: number): number {
  if (at < 0 || at >= tokens.count) return -1;
  const partner = tokens.partner[at] ?? -1;
  return partner >= 0 && partner < tokens.count ? partner : -1;
}

/** True when the name at `at` is called: `name(`. */
export function isCall(file: RuleFile, at: number): boolean {
  return codeAt(file, at + 1) === OPEN_PAREN;
}

/** True when the token is behind a `.`, `?.`, `->` or `::`. */
export function isMember(file: RuleFile, at: number): boolean {
  const before = codeAt(file, at - 1);
  return before === DOT || before === OPTIONAL_DOT || isWord(file, at - 1, '->') || isWord(file, at - 1, '::');
}

/** The name before the `.`, `->` or `::` at `at - 1`; '' when it is no plain name. */
export function receiverOf(file: RuleFile, at: number): string {
  if (!isMember(file, at)) return '';
  const code = codeAt(file, at - 2);
  return code === IDENT || code >= KEYWORD_BASE ? textAt(file, at - 2) : '';
}

/** True when the token begins a line. */
export function startsLine({ tokens }: RuleFile, at: number): boolean {
  return at === 0 || ((tokens.flags[at] ?? 0) & 1) !== 0;
}

/** First byte of a string's text is behind its quote. */
export function isLiteral(code: number): boolean {
  return code === STRING || code === NUMBER;
}

/** True when the call at `at` (`name(`) has one argument or more and the first is one whole literal string. */
export function firstIsLiteral(file: RuleFile, at: number): boolean {
  if (codeAt(file, at + 1) !== OPEN_PAREN || codeAt(file, at + 2) !== STRING) return false;
  const after = codeAt(file, at + 3);
  return after === CLOSE_PAREN || after === 44;
}

/** Last token of the first argument of the call at `at` (`name(`), -1 when it has none. Looks at `limit` tokens. */
export function firstArgumentEnd(file: RuleFile, at: number, limit = 400): number {
  const open = at + 1;
  const close = partnerOf(file, open);
  if (codeAt(file, open) !== OPEN_PAREN || close < 0 || close === open + 1) return -1;
  for (let i = open + 1; i < close && i < open + limit; i++) {
    const code = codeAt(file, i);
    if (code === 44) return i - 1;
    if (code === OPEN_PAREN || code === 91 || code === 123) {
      const partner = partnerOf(file, i);
      if (partner < 0) return -1;
      i = partner;
    }
  }
  return close - 1;
}

/** Bytes between the quotes of a string token, roughly: prefix letters and quotes are left out. */
export function stringBody({ tokens, bytes }: RuleFile, at: number): { start: number; end: number } {
  let start = tokens.start[at] ?? 0;
  let end = tokens.end[at] ?? 0;
  while (start < end && isQuoteOrPrefix(bytes, start, end)) start++;
  while (end > start && isQuote(bytes[end - 1])) end--;
  return { start, end };
}

function isQuote(b: number | undefined): boolean {
  return b === 34 || b === 39 || b === 96;
}

/** `u8R"`, `rb'`, `@$"`: up to three letters or marks before the quote. */
function isQuoteOrPrefix(bytes: Uint8Array, at: number, end: number): boolean {
  if (isQuote(bytes[at])) return true;
  for (let n = 1; n <= 3 && at + n < end; n++) if (isQuote(bytes[at + n])) return wordOnly(bytes, at, at + n);
  return false;
}

function wordOnly(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const b = bytes[i] ?? 0;
    if (b !== 64 && b !== 36 && !((b | 32) >= 97 && (b | 32) <= 122) && b !== 56) return false;
  }
  // Only what begins a token can be a prefix: the text itself may start with a letter and a quote.
  return from === 0 || !isQuote(bytes[from - 1]);
}

/** True when two runs of tokens say the same. Compares at most `limit` tokens; longer runs are not equal. */
export function sameTokens(
  { tokens }: RuleFile,
  a: { first: number; last: number },
  b: { first: number; last: number },
  limit = 2000,
): boolean {
  const count = a.last - a.first;
  if (count !== b.last - b.first || count < 0 || count > limit) return false;
  for (let n = 0; n <= count; n++) {
    const x = a.first + n;
    const y = b.first + n;
    if (tokens.code[x] !== tokens.code[y] || tokens.hash[x] !== tokens.hash[y]) return false;
    // The hash leaves marks out that are part of a name (Ruby's `@x`), the length does not.
    if ((tokens.end[x] ?? 0) - (tokens.start[x] ?? 0) !== (tokens.end[y] ?? 0) - (tokens.start[y] ?? 0)) return false;
  }
  return true;
}

/** True when `text` (ASCII, lower case) is in the bytes, letters of either case. Quadratic only in the short text. */
export function includesText(bytes: Uint8Array, { start, end }: { start: number; end: number }, text: string): boolean {
  const first = text.charCodeAt(0);
  for (let i = start; i <= end - text.length; i++) {
    if (lower(bytes[i] ?? 0) !== first) continue;
    let n = 1;
    while (n < text.length && lower(bytes[i + n] ?? 0) === text.charCodeAt(n)) n++;
    if (n === text.length) return true;
  }
  return false;
}

function lower(b: number): number {
  return b >= 65 && b <= 90 ? b | 32 : b;
}

/**
 * Names put into the string at `at` by a mere `$` (`"... $id"` of PHP, Kotlin, Dart), as they stand; braces and their kin are tokens of
 * their own. At most twenty of a string's first few thousand bytes.
 */
export function dollarNames({ language, tokens, bytes }: RuleFile, at: number): string[] {
  const start = tokens.start[at] ?? 0;
  const first = bytes[start];
  const opens =
    language === 'php' ? first === 34 || first === 96 : first === 34 || (first === 39 && language === 'dart');
  if (!opens || (language !== 'php' && language !== 'kotlin' && language !== 'dart')) return [];
  const names: string[] = [];
  const end = Math.min(tokens.end[at] ?? 0, start + 8000);
  for (let i = start + 1; i < end && names.length < 20; i++) {
    if (bytes[i] === 92) i++;
    else if (bytes[i] === 36 && isLetter(bytes[i + 1])) {
      let last = i + 2;
      while (last < end && (isLetter(bytes[last]) || isDigit(bytes[last]))) last++;
      // `$this->id`
      if (language === 'php' && bytes[last] === 45 && bytes[last + 1] === 62 && isLetter(bytes[last + 2])) {
        last += 2;
        while (last < end && (isLetter(bytes[last]) || isDigit(bytes[last]))) last++;
      }
      names.push(textOf(bytes, i + 1, last, 80));
      i = last - 1;
    }
  }
  return names;
}

function isLetter(b = 0): boolean {
  return b === 95 || ((b | 32) >= 97 && (b | 32) <= 122);
}

function isDigit(b = 0): boolean {
  return b >= 48 && b <= 57;
}
