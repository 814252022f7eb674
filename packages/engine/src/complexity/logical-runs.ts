import { endsOperand } from '../functions/operand-end.ts';
import { afterLine, codeAt, isClose, isOpen, partnerOf } from '../functions/token-reader.ts';
import { codeSet } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import {
  AND_AND,
  AND_ASSIGN,
  ASSIGN_WITH,
  COALESCE_ASSIGN,
  COLON,
  COMMA,
  EQUALS,
  FAT_ARROW,
  KEYWORD_BASE,
  OPEN_PAREN,
  OR_ASSIGN,
  OR_OR,
  QUESTION,
  SEMICOLON,
} from '../lexer/symbols.ts';

/** Runs of equal logical operators, for cognitive complexity. */

const AND = codeSet('and', AND_AND);
const OR = codeSet('or', OR_OR);
/** An expression does not go on over these. */
const BREAKS = codeSet(
  '', COMMA, SEMICOLON, COLON, EQUALS, QUESTION, FAT_ARROW, ASSIGN_WITH, AND_ASSIGN, OR_ASSIGN, COALESCE_ASSIGN,
); // biome-ignore format: one list
/** Words inside an expression. */
const INSIDE = codeSet(
  'this super self true false null nil None True False undefined not is as in instanceof typeof await new delete void sizeof int char ' +
    'float double long short unsigned signed bool const satisfies of auto get set add remove type record yield try',
);
const NOT = codeSet('not', 33);
/** How far back the operator before is looked for, in tokens. */
const LOOK_BACK = 256;

export function isLogical(code: number): boolean {
  return AND[code] === 1 || OR[code] === 1;
}

/** The logical operator at `t` goes on with a run of its own kind. Parentheses alone do not end a run; `!(`, calls and indexes do. */
export function continuesRun(s: LexState, t: number): boolean {
  const kind = AND[codeAt(s, t)];
  for (let j = t - 1, n = 0; j >= 0 && n < LOOK_BACK; n++) {
    const c = codeAt(s, j);
    if (isLogical(c)) return AND[c] === kind;
    if (isClose(c)) {
      const open = partnerOf(s, j);
      if (open < 0) return false;
      // Into plain parentheses, over everything else.
      j = c === 41 && isPlain(s, open) ? j - 1 : open - 1;
    } else if (isOpen(c)) {
      if (c !== OPEN_PAREN || !isPlain(s, j)) return false;
      j--;
    } else if (BREAKS[c] === 1 || (c >= KEYWORD_BASE && INSIDE[c] !== 1)) return false;
    else j--;
    if (afterLine(s, j + 1) && endsOperand(s, j) && endsOperand(s, j + 1)) return false;
  }
  return false;
}

/** Parentheses that only group: not a call's, not an `if`'s, not negated. */
function isPlain(s: LexState, open: number): boolean {
  const before = codeAt(s, open - 1);
  if (NOT[before] === 1 || endsOperand(s, open - 1)) return false;
  return before < KEYWORD_BASE || before === 0 || isLogical(before) || INSIDE[before] === 1;
}
