import { codeSet } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { COLON, COMMA, EQUALS, FAT_ARROW, LESS, OPEN_BRACE, QUESTION, SEMICOLON } from '../lexer/symbols.ts';
import { afterLine, behind, behindAngles, codeAt, isClose, isWord, REACH } from './token-reader.ts';

/** Words after which a type goes on. */
const GOES_ON = codeSet('is extends keyof infer readonly in typeof new', 124, 38, FAT_ARROW, QUESTION, COLON);

/**
 * The `{` of the body behind a TypeScript return type that begins at `i`; -1 when no body follows.
 * A `{` where a type must come is an object type; where none can come it is the body.
 */
export function skipType(s: LexState, i: number): number {
  let wanted = true;
  for (let j = i, n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === SEMICOLON || c === COMMA || c === EQUALS || isClose(c)) return -1;
    if (c === OPEN_BRACE && !wanted) return j;
    if (!wanted && isWord(c) && afterLine(s, j)) return -1;
    if (c === LESS) {
      j = behindAngles(s, j);
      if (j < 0) return -1;
      wanted = false;
      continue;
    }
    wanted = GOES_ON[c] === 1;
    j = behind(s, j);
  }
  return -1;
}
