import type { FoundFunction } from '../functions/found-function.ts';
import { endsOperand } from '../functions/operand-end.ts';
import type { Block } from '../functions/ruby.ts';
import { afterLine, behind, codeAt, isClose, partnerOf, REACH } from '../functions/token-reader.ts';
import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { COLON, COMMA, IDENT, OPEN_BRACE, OPEN_PAREN, QUESTION, SEMICOLON } from '../lexer/symbols.ts';
import { cognitiveRules } from './cognitive-table.ts';
import { increase } from './increase.ts';
import { continuesRun, isLogical } from './logical-runs.ts';
import { isOwnCall } from './recursion.ts';

/** Cognitive complexity of Ruby while its methods are found; blocks with `end` are on the finder's stack. */

const { structures: STRUCTURES } = cognitiveRules('ruby');
const ELSE = keyword('else');
const ELSIF = keyword('elsif');
const RESCUE = keyword('rescue');
const ENSURE = keyword('ensure');
/** Their `else` is a branch; that of `case` and `begin` is the rest. */
const CONDITIONS = codeSet('if unless');

/** What `weighRuby` wants to see: few of all tokens, so they are told before it is called. By token code. */
export const WEIGHED = codeSet('else elsif rescue ensure', IDENT, QUESTION, OPEN_BRACE).map((wanted, code) =>
  wanted === 1 || STRUCTURES[code] === 1 || isLogical(code) ? 1 : 0,
);

interface At {
  readonly i: number;
  readonly block: Block;
  /** Methods a recursion has been counted for. */
  readonly recursive: Set<number>;
  readonly owner: number;
}

/** Weighs a token of those that are `WEIGHED`; a name only where it is the method's own. */
export function weighRuby(s: LexState, found: FoundFunction, { i, block, recursive, owner }: At): void {
  const code = codeAt(s, i);
  const { ends } = block;
  if (code === IDENT) {
    if (recursive.has(owner)) return;
    if (codeAt(s, i + 1) !== OPEN_PAREN || !isOwnCall(s, found, i)) return;
    recursive.add(owner);
    increase(found, i, 1);
    return;
  }
  while (ends.length > 0 && (ends[ends.length - 1]?.end ?? 0) < i) ends.pop();
  const level = block.level + ends.length;
  const around = ends[ends.length - 1]?.blocks ?? 0;
  const deeper = (): void => {
    const nested = block.level + around + 1;
    if (nested > found.maxNesting) found.maxNesting = nested;
  };
  if (isLogical(code)) {
    if (!continuesRun(s, i)) increase(found, i, 1);
  } else if (code === QUESTION) {
    if (!endsOperand(s, i - 1)) return;
    increase(found, i, 1 + level);
    ends.push({ end: expressionEnd(s, i + 1), blocks: around });
  } else if (code === OPEN_BRACE) {
    // A hash stands where an operand must come, a block behind a call.
    if (!endsOperand(s, i - 1) || afterLine(s, i)) return;
    const close = partnerOf(s, i);
    deeper();
    ends.push({ end: close < 0 ? s.count : close, blocks: around + 1 });
  } else if (code === ELSIF) increase(found, i, 1);
  else if (code === ELSE) {
    if (CONDITIONS[block.word] === 1) increase(found, i, 1);
  } else if (code === RESCUE) {
    if (!afterLine(s, i)) increase(found, i, 1 + level);
    else {
      // The clauses of one block stand side by side, each one level deeper than the block.
      if (block.rescued) block.level--;
      increase(found, i, 1 + block.level + ends.length);
      deeper();
      block.level++;
      block.rescued = true;
    }
  } else if (code === ENSURE) {
    if (block.rescued) block.level--;
    block.rescued = false;
  } else if (STRUCTURES[code] === 1) {
    increase(found, i, 1 + level);
    deeper();
  }
}

function expressionEnd(s: LexState, from: number): number {
  let pending = 1;
  let j = from;
  for (let n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (isClose(c) || c === COMMA || c === SEMICOLON) return j - 1;
    if (afterLine(s, j) && j > from && endsOperand(s, j - 1) && c !== COLON && c !== QUESTION) return j - 1;
    if (c === QUESTION) pending++;
    else if (c === COLON && --pending < 0) return j - 1;
    j = behind(s, j);
  }
  return j - 1;
}
