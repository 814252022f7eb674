import type { FoundFunction } from '../functions/found-function.ts';
import { isArm } from '../functions/python.ts';
import { afterLine, behind, codeAt, isClose, REACH } from '../functions/token-reader.ts';
import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { COLON, COMMA, IDENT, OPEN_PAREN, SEMICOLON } from '../lexer/symbols.ts';
import { increase } from './increase.ts';
import { continuesRun } from './logical-runs.ts';
import { isOwnCall } from './recursion.ts';

/** Cognitive complexity of Python while its functions are found: blocks by their indent, expressions by where they end. */

const IF = keyword('if');
const ELIF = keyword('elif');
const ELSE = keyword('else');
const FOR = keyword('for');
const WHILE = keyword('while');
const EXCEPT = keyword('except');
const MATCH = keyword('match');
const ASYNC = keyword('async');
const LAMBDA = keyword('lambda');
const AND = keyword('and');
const OR = keyword('or');

/** What `weighPython` wants to see: few of all tokens, so they are told before it is called. By token code. */
export const WEIGHED = codeSet('if elif else for while except match lambda and or', IDENT);

export interface PythonNesting {
  /** Indents of the open blocks. */
  readonly indents: number[];
  /** Last tokens of the open conditional expressions and lambdas. */
  readonly ends: number[];
  recursive: boolean;
}

export function newNesting(): PythonNesting {
  return { indents: [], ends: [], recursive: false };
}

/** A line begins at this indent: blocks not further in are over. */
export function leaveLines(nesting: PythonNesting, indent: number): void {
  const { indents } = nesting;
  while (indents.length > 0 && indent <= (indents[indents.length - 1] ?? 0)) indents.pop();
}

/** Weighs a token of those that are `WEIGHED`; a name only where it is the function's own. @param at token, indent of the line it begins (-1: begins none), open brackets around it */
export function weighPython(
  s: LexState,
  found: FoundFunction,
  nesting: PythonNesting,
  at: { readonly i: number; readonly indent: number; readonly depth: number },
): void {
  const { i, indent, depth } = at;
  const code = codeAt(s, i);
  if (code === IDENT) {
    if (!nesting.recursive && codeAt(s, i + 1) === OPEN_PAREN && isOwnCall(s, found, i)) {
      nesting.recursive = true;
      increase(found, i, 1);
    }
    return;
  }
  const { ends, indents } = nesting;
  while (ends.length > 0 && (ends[ends.length - 1] ?? 0) < i) ends.pop();
  const level = indents.length + ends.length;
  switch (code) {
    case IF:
      if (indent >= 0) openBlock(found, nesting, { i, indent, by: 1 + level });
      else if (isConditional(s, i)) {
        increase(found, i, 1 + level);
        ends.push(expressionEnd(s, i + 1, depth));
      }
      return;
    case FOR:
      if (indent < 0 && codeAt(s, i - 1) === ASYNC && afterLine(s, i - 1) && depth === 0)
        openBlock(found, nesting, { i, indent: indents[indents.length - 1] ?? 0, by: 1 + level });
      else if (indent >= 0) openBlock(found, nesting, { i, indent, by: 1 + level });
      return;
    case WHILE:
    case EXCEPT:
      if (indent >= 0) openBlock(found, nesting, { i, indent, by: 1 + level });
      return;
    case MATCH:
      if (indent >= 0 && isArm(s, i, false)) openBlock(found, nesting, { i, indent, by: 1 + level });
      return;
    case ELIF:
    case ELSE:
      if (indent >= 0) openBlock(found, nesting, { i, indent, by: 1 });
      return;
    case LAMBDA:
      ends.push(expressionEnd(s, i + 1, depth));
      return;
    case AND:
    case OR:
      if (!continuesRun(s, i)) increase(found, i, 1);
      return;
  }
}

function openBlock(
  found: FoundFunction,
  { indents }: PythonNesting,
  { i, indent, by }: { readonly i: number; readonly indent: number; readonly by: number },
): void {
  increase(found, i, by);
  indents.push(indent);
  if (indents.length > found.maxNesting) found.maxNesting = indents.length;
}

/** `a if b else c`: an `else` answers before the comprehension goes on. */
function isConditional(s: LexState, i: number): boolean {
  for (let j = i + 1, n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === ELSE) return true;
    if (c === IF || c === FOR || c === COMMA || c === SEMICOLON || isClose(c)) return false;
    j = behind(s, j);
  }
  return false;
}

/** Last token of the expression a lambda or a condition at `from` belongs to. */
function expressionEnd(s: LexState, from: number, depth: number): number {
  const lambda = codeAt(s, from - 1) === LAMBDA;
  let j = from;
  let headed = lambda;
  for (let n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (isClose(c) || c === SEMICOLON || (depth === 0 && afterLine(s, j) && j > from)) return j - 1;
    if (c === COLON) {
      if (!headed) return j - 1;
      headed = false;
    } else if (c === COMMA && !headed) return j - 1;
    j = behind(s, j);
  }
  return j - 1;
}
