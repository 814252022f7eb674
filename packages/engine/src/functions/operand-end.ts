import { codeSet } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { IDENT, INTERP_CLOSE, KEYWORD_BASE, MARKUP, NUMBER, REGEX, STRING } from '../lexer/symbols.ts';
import { codeAt, isClose } from './token-reader.ts';

/** Keywords that are operands, `static` behind the `instanceof` of PHP. */
const OPERAND_WORDS = codeSet('this super self static true false null nil None True False undefined');

/** An operand ends at token `i`. */
export function endsOperand(s: LexState, i: number): boolean {
  const code = codeAt(s, i);
  if (code >= KEYWORD_BASE) return OPERAND_WORDS[code] === 1;
  return (
    code === IDENT ||
    code === NUMBER ||
    code === STRING ||
    code === REGEX ||
    code === MARKUP ||
    code === INTERP_CLOSE ||
    isClose(code)
  );
}
