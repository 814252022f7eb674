import { isWordByte } from '../lexer/bytes.ts';
import { FNV_OFFSET, FNV_PRIME } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { push, type WordList } from '../word-list.ts';

const [LF, CR, QUOTE, APOSTROPHE, SLASH, STAR, BACKSLASH] = [10, 13, 34, 39, 47, 42, 92];

/**
 * Appends the tokens of a preprocessor line, which the lexer has as one: words and numbers, strings, and every other byte but white space,
 * line continuations and comments. Hashes are those the lexer gives words and single bytes.
 */
export function spellDirective(
  { bytes, start, end, tokenLine }: LexState,
  token: number,
  { hashes, lines }: { hashes: WordList; lines: WordList },
): void {
  const stop = end[token] ?? 0;
  let line = tokenLine[token] ?? 1;
  for (let at = start[token] ?? 0; at < stop; ) {
    const byte = bytes[at] ?? 0;
    if (byte === LF || byte === CR) {
      line++;
      at += byte === CR && bytes[at + 1] === LF ? 2 : 1;
      continue;
    }
    const next = bytes[at + 1];
    if (byte <= 32 || (byte === BACKSLASH && (next === LF || next === CR))) {
      at++;
      continue;
    }
    if (byte === SLASH && next === SLASH) return;
    if (byte === SLASH && next === STAR) {
      for (at += 2; at < stop && !(bytes[at] === STAR && bytes[at + 1] === SLASH); at++) if (bytes[at] === LF) line++;
      at += 2;
      continue;
    }
    const from = at;
    if (byte === QUOTE || byte === APOSTROPHE) {
      for (at++; at < stop && bytes[at] !== byte && bytes[at] !== LF; at++) if (bytes[at] === BACKSLASH) at++;
      at = Math.min(at + 1, stop);
    } else if (isWordByte(byte)) while (at < stop && isWordByte(bytes[at] ?? 0)) at++;
    else at++;
    let hash = FNV_OFFSET;
    for (let n = from; n < at; n++) hash = Math.imul(hash ^ (bytes[n] ?? 0), FNV_PRIME);
    push(hashes, at - from === 1 && !isWordByte(byte) ? byte : hash);
    push(lines, line);
  }
}
