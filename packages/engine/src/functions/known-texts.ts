import { textOf } from '../lexer/bytes.ts';
import type { LexState } from '../lexer/lex-state.ts';

/**
 * Texts read lately in a large file, by the hash of their token: one that is known is neither made nor kept again. In a small file making
 * a name costs less than keeping it does.
 */
const known: string[] = [];
const KNOWN = 4096;
const LONGEST = 64;

/** Tokens of a file whose texts are kept. */
const LARGE_FILE = 2 ** 18;

export function keepsTexts({ count }: LexState): boolean {
  return count > LARGE_FILE;
}

/** Text of a token as written. */
export function knownText(s: LexState, token: number): string {
  const { bytes, start, end, hash } = s;
  const from = start[token] ?? 0;
  const to = end[token] ?? 0;
  if (!keepsTexts(s)) return textOf(bytes, from, to);
  const slot = (hash[token] ?? 0) & (KNOWN - 1);
  const last = known[slot];
  if (last !== undefined && last.length === to - from && isSpelled(last, 0, bytes, from)) return last;
  const text = textOf(bytes, from, to);
  if (to - from <= LONGEST) known[slot] = text;
  return text;
}

/** Whether these bytes are the text from a character on, all of it ASCII. */
export function isSpelled(text: string, from: number, bytes: Uint8Array, start: number): boolean {
  for (let n = from, at = start; n < text.length; n++, at++) {
    const b = bytes[at] ?? 0;
    if (b >= 128 || text.charCodeAt(n) !== b) return false;
  }
  return true;
}
