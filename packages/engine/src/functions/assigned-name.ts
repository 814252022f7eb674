import { COLON, COMMA, EQUALS, OPEN_BRACE, OPEN_PAREN, QUESTION, SEMICOLON } from '../lexer/symbols.ts';
import { OBJECT } from './frame.ts';
import { afterLine, codeAt, isClose, isWord, nameText, partnerOf } from './token-reader.ts';
import type { Walk } from './walk-state.ts';

export const ANONYMOUS = '(anonymous)';

/** Name of what a nameless function or class at `first` is assigned to: `x = ...`, `x: T = ...`, `key: ...`. */
export function assignedName(w: Walk, first: number): string {
  const { s } = w;
  const before = codeAt(s, first - 1);
  if (before === COLON && w.top.kind === OBJECT) return nameText(s, first - 2) || ANONYMOUS;
  if (before !== EQUALS) return ANONYMOUS;
  // Back over a type annotation: the name stands before its `:`, or right before the `=`.
  let name = first - 2;
  for (let j = first - 2, n = 0; j > 0 && n < 24; n++) {
    const c = codeAt(s, j);
    if (c === COLON && (isWord(codeAt(s, j - 1)) || codeAt(s, j - 1) === QUESTION)) {
      name = codeAt(s, j - 1) === QUESTION ? j - 2 : j - 1;
      break;
    }
    if (c === SEMICOLON || c === COMMA || c === OPEN_BRACE || c === OPEN_PAREN || c === EQUALS) break;
    if (isWord(c) && afterLine(s, j)) break;
    j = isClose(c) ? partnerOf(s, j) - 1 : j - 1;
  }
  return (isWord(codeAt(s, name)) && nameText(s, name)) || ANONYMOUS;
}
