/** Arms of `when`, `match` and switch expressions, which have no keyword each. */
import type { DecisionRules } from '../complexity/decision-table.ts';
import { keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { CLOSE_PAREN, COMMA } from '../lexer/symbols.ts';
import { behind, codeAt, isWord, partnerOf, tokenText } from './token-reader.ts';

const CASE = keyword('case');
const DEFAULT = keyword('default');
const SWITCH = keyword('switch');

/** The `{` at `i` holds the arms of `when`, `match` or a switch expression. */
export function opensArms(s: LexState, rules: DecisionRules, i: number): boolean {
  let before = i - 1;
  if (codeAt(s, before) === CLOSE_PAREN) before = partnerOf(s, before) - 1;
  const word = before >= 0 ? tokenText(s, before) : '';
  if (rules.arms === 'when ->') return word === 'when';
  if (rules.arms === 'match =>') return word === 'match';
  if (codeAt(s, before) !== SWITCH) return false;
  const first = codeAt(s, i + 1);
  return first !== CASE && first !== DEFAULT;
}

/** Is the arrow at `arrow` that of an arm, not of a lambda that is the value of the arm whose arrow is at `last`? Arms end with a comma. */
export function startsArm(s: LexState, last: number, arrow: number): boolean {
  for (let j = last + 1; j < arrow; j = behind(s, j)) if (codeAt(s, j) === COMMA) return true;
  return false;
}

/** `_ =>` catches what is left: no decision. */
export function isWildcard(s: LexState, arrow: number): boolean {
  return tokenText(s, arrow - 1) === '_' && !isWord(codeAt(s, arrow - 2));
}
