import { codeSet } from './keywords.ts';
import { IN_BLOCK, IN_CONTROL_PAREN, type LexState, lastCode } from './lex-state.ts';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  IDENT,
  INTERP_CLOSE,
  KEYWORD_BASE,
  MARKUP,
  NUMBER,
  REGEX,
  STEP,
  STRING,
} from './symbols.ts';

/** Keywords after which an expression begins. */
export const EXPECTS_OPERAND = codeSet(
  'return typeof instanceof in of new delete void throw case do else yield await and or not if while until unless when then elsif ' +
    'default extends is as begin ensure rescue loop split grep',
);

/** Keywords whose parentheses hold a condition: what follows is a statement. */
export const CONTROL = codeSet('if while for with until unless elsif');

/** True when the next token starts an operand, so that `/` begins a regular expression and `<` may begin JSX. */
export function operandExpected(s: LexState): boolean {
  const last = lastCode(s);
  if (last >= KEYWORD_BASE) return EXPECTS_OPERAND[last] === 1;
  switch (last) {
    case IDENT:
    case NUMBER:
    case STRING:
    case REGEX:
    case MARKUP:
    case INTERP_CLOSE:
    case CLOSE_BRACKET:
    case STEP:
      return false;
    case CLOSE_PAREN:
      return s.lastClosed === IN_CONTROL_PAREN;
    case CLOSE_BRACE:
      return s.lastClosed === IN_BLOCK;
    default:
      return true;
  }
}
