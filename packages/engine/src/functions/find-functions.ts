import { weigh } from '../complexity/cognitive.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { C_LIKE, CSHARP, DART, JAVA } from './c-like.ts';
import type { FoundFunction } from './found-function.ts';
import type { FunctionList } from './function-list.ts';
import { FunctionRows } from './function-rows.ts';
import { GO } from './go.ts';
import { JAVASCRIPT } from './javascript.ts';
import { KOTLIN } from './kotlin.ts';
import { findLuaFunctions } from './lua.ts';
import { PHP } from './php.ts';
import { findPythonFunctions } from './python.ts';
import { findRubyFunctions } from './ruby.ts';
import { SOLIDITY } from './solidity.ts';
import { SWIFT } from './swift.ts';
import type { Grammar } from './walk-state.ts';
import { walk } from './walker.ts';

/**
 * The functions of a lexed file with both complexities, by the token that introduces them.
 * @param explainFrom functions with at least this CCN say how they came to it
 */
export function findFunctions(s: LexState, explainFrom = Number.POSITIVE_INFINITY): FunctionList {
  const rows = new FunctionRows(s, explainFrom);
  return find(s, rows, explainFrom < Number.POSITIVE_INFINITY).finish();
}

function find(s: LexState, rows: FunctionRows, explained: boolean): FunctionRows {
  switch (s.rules.language) {
    case 'c':
    case 'cpp':
    case 'objc':
      return walkAndWeigh(s, rows, C_LIKE);
    case 'csharp':
      return walkAndWeigh(s, rows, CSHARP);
    case 'java':
      return walkAndWeigh(s, rows, JAVA);
    case 'dart':
      return walkAndWeigh(s, rows, DART);
    case 'javascript':
    case 'typescript':
      return walkAndWeigh(s, rows, JAVASCRIPT);
    case 'go':
      return walkAndWeigh(s, rows, GO);
    case 'swift':
      return walkAndWeigh(s, rows, SWIFT);
    case 'kotlin':
      return walkAndWeigh(s, rows, KOTLIN);
    case 'php':
      return walkAndWeigh(s, rows, PHP);
    case 'solidity':
      return walkAndWeigh(s, rows, SOLIDITY);
    case 'python':
      return keep(rows, findPythonFunctions(s, explained));
    case 'lua':
      return keep(rows, findLuaFunctions(s, explained));
    case 'ruby':
      return keep(rows, findRubyFunctions(s, explained));
    case 'other':
      return rows;
  }
}

function walkAndWeigh(s: LexState, rows: FunctionRows, grammar: Grammar): FunctionRows {
  walk(s, grammar, {
    begins: () => rows.begin(),
    ends: (row, found) => {
      if (rows.explains(found)) found.increments = [];
      weigh(s, found);
      rows.end(row, found);
    },
  });
  return rows;
}

/** The finders of these know the levels as they go. */
function keep(rows: FunctionRows, functions: readonly FoundFunction[]): FunctionRows {
  for (const found of functions) rows.end(rows.begin(), found);
  return rows;
}
