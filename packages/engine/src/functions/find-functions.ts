import { weigh } from '../complexity/cognitive.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { C_LIKE, CSHARP, DART, JAVA } from './c-like.ts';
import type { FoundFunction } from './found-function.ts';
import { GO } from './go.ts';
import { JAVASCRIPT } from './javascript.ts';
import { KOTLIN } from './kotlin.ts';
import { findLuaFunctions } from './lua.ts';
import { PHP } from './php.ts';
import { findPythonFunctions } from './python.ts';
import { findRubyFunctions } from './ruby.ts';
import { SOLIDITY } from './solidity.ts';
import { SWIFT } from './swift.ts';
import { walk } from './walker.ts';

/**
 * The functions of a lexed file with both complexities, by the token that introduces them.
 * @param explainFrom functions with at least this CCN say how they came to it
 */
export function findFunctions(s: LexState, explainFrom = Number.POSITIVE_INFINITY): FoundFunction[] {
  const functions = find(s, explainFrom < Number.POSITIVE_INFINITY);
  const { language } = s.rules;
  // The finders of these know the levels as they go.
  if (language !== 'python' && language !== 'ruby' && language !== 'lua')
    for (const found of functions) {
      if (1 + found.decisions >= explainFrom) found.increments = [];
      weigh(s, found);
    }
  return functions;
}

function find(s: LexState, explained: boolean): FoundFunction[] {
  switch (s.rules.language) {
    case 'c':
    case 'cpp':
    case 'objc':
      return walk(s, C_LIKE);
    case 'csharp':
      return walk(s, CSHARP);
    case 'java':
      return walk(s, JAVA);
    case 'dart':
      return walk(s, DART);
    case 'javascript':
    case 'typescript':
      return walk(s, JAVASCRIPT);
    case 'go':
      return walk(s, GO);
    case 'swift':
      return walk(s, SWIFT);
    case 'kotlin':
      return walk(s, KOTLIN);
    case 'php':
      return walk(s, PHP);
    case 'solidity':
      return walk(s, SOLIDITY);
    case 'python':
      return findPythonFunctions(s, explained);
    case 'lua':
      return findLuaFunctions(s, explained);
    case 'ruby':
      return findRubyFunctions(s, explained);
    case 'other':
      return [];
  }
}
