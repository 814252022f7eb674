import type { LexState } from '../lexer/lex-state.ts';
import {
  AFTER_LINE,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COMMA,
  GREATER,
  IDENT,
  INTERP_CLOSE,
  INTERP_OPEN,
  KEYWORD_BASE,
  LESS,
  NUMBER,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  SEMICOLON,
  STRING,
} from '../lexer/symbols.ts';
import { knownText } from './known-texts.ts';

/** Questions about the tokens of one file. Every search is bounded or jumps over brackets, so callers stay linear. */

/** Longest search from one token, in tokens of its own bracket level. */
export const REACH = 256;

export function isWord(code: number): boolean {
  return code === IDENT || code >= KEYWORD_BASE;
}

export function isOpen(code: number): boolean {
  return code === OPEN_PAREN || code === OPEN_BRACKET || code === OPEN_BRACE || code === INTERP_OPEN;
}

export function isClose(code: number): boolean {
  return code === CLOSE_PAREN || code === CLOSE_BRACKET || code === CLOSE_BRACE || code === INTERP_CLOSE;
}

export function codeAt(s: LexState, i: number): number {
  return i >= 0 && i < s.count ? (s.code[i] ?? 0) : 0;
}

export function afterLine(s: LexState, i: number): boolean {
  return ((s.flags[i] ?? 0) & AFTER_LINE) !== 0;
}

/** Matching bracket of a bracket token, -1 when it has none. */
export function partnerOf(s: LexState, i: number): number {
  return s.partner[i] ?? -1;
}

/** Token behind the group that opens at `i`; behind `i` itself for other tokens; the end for a group never closed. */
export function behind(s: LexState, i: number): number {
  if (!isOpen(codeAt(s, i))) return i + 1;
  const partner = partnerOf(s, i);
  return partner < 0 ? s.count : partner + 1;
}

export function tokenText(s: LexState, i: number): string {
  return knownText(s, i);
}

/** Text of a name-like token: quotes around a string and backticks around a name are left out. */
export function nameText(s: LexState, i: number): string {
  const text = tokenText(s, i);
  const code = codeAt(s, i);
  if (code === STRING || text.startsWith('`')) return text.replace(/^["'`]|["'`]$/g, '');
  return code === NUMBER || isWord(code) ? text : '';
}

/** Token behind the `>` that closes the `<` at `i`, or -1. */
export function behindAngles(s: LexState, i: number): number {
  let depth = 0;
  for (let j = i, n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === LESS) depth++;
    else if (c === GREATER && --depth === 0) return j + 1;
    else if (c === SEMICOLON || isClose(c)) return -1;
    j = behind(s, j);
  }
  return -1;
}

/** Token of the `<` that the `>` at `i` closes, or -1. */
export function anglesBefore(s: LexState, i: number): number {
  let depth = 0;
  for (let j = i, n = 0; j >= 0 && n < 64; n++) {
    const c = codeAt(s, j);
    if (c === GREATER) depth++;
    else if (c === LESS && --depth === 0) return j;
    else if (c === SEMICOLON || c === OPEN_BRACE || c === OPEN_PAREN) return -1;
    const partner = isClose(c) ? partnerOf(s, j) : j;
    if (partner < 0) return -1;
    j = partner - 1;
  }
  return -1;
}

/** Parameters in the group that opens at `open`: what its commas separate. @param angles `<...>` may hold commas */
export function countParameters(s: LexState, open: number, angles: boolean): number {
  const close = partnerOf(s, open);
  if (close < 0 || close === open + 1) return 0;
  let count = 0;
  let depth = 0;
  let filled = false;
  for (let j = open + 1; j < close; ) {
    const c = codeAt(s, j);
    if (c === COMMA && depth === 0) {
      if (filled) count++;
      filled = false;
    } else if (!filled && s.rules.language === 'dart' && (c === OPEN_BRACE || c === OPEN_BRACKET)) {
      // `{named}` and `[optional]` parameters stand in brackets of their own.
      count += countParameters(s, j, angles);
    } else {
      if (angles && c === LESS) depth++;
      else if (angles && c === GREATER && depth > 0) depth--;
      filled = true;
    }
    j = behind(s, j);
  }
  if (filled) count++;
  return count === 1 && close === open + 2 && tokenText(s, open + 1) === 'void' ? 0 : count;
}
