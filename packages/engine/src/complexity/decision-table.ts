import type { LexedLanguage } from '../lexer/lexical-rules.ts';
import {
  AND_AND,
  AND_ASSIGN,
  COALESCE_ASSIGN,
  ELVIS,
  NULL_COALESCE,
  OR_ASSIGN,
  OR_OR,
  PP_LINE,
  QUESTION,
} from '../lexer/symbols.ts';

/**
 * What counts as a decision, per language: a function's complexity (CCN) is 1 plus its decisions.
 * The base is lizard's (`_conditions` of lizard_languages/*.py, 1.17), the additions are argued in the package's README.
 */
export interface DecisionRules {
  /** Keywords that count one each. */
  readonly words: string;
  /** Operators that count one each. */
  readonly operators: readonly number[];
  /**
   * When a `?` is a conditional expression: `always` (`is_same_v<T, U> ? a : b`), `operand` = an operand stands before it,
   * `spaced` = white space does (Swift), `colon` = a `:` of the same bracket level answers it (languages with nullable types or optional members), `none`.
   */
  readonly ternary: 'always' | 'operand' | 'spaced' | 'colon' | 'none';
  /** Arrow whose left side is one arm of a multi-way expression: `when` (Kotlin), `match` (PHP), `switch` (C#, Dart). */
  readonly arms: 'none' | 'when ->' | 'match =>' | 'switch =>';
}

const SHORT_CIRCUIT = [AND_AND, OR_OR] as const;
const COALESCING = [...SHORT_CIRCUIT, NULL_COALESCE, COALESCE_ASSIGN] as const;
const C_OPERATORS = [...SHORT_CIRCUIT, QUESTION, PP_LINE] as const;

const SCRIPT: DecisionRules = {
  words: 'if for while case catch',
  operators: [...COALESCING, AND_ASSIGN, OR_ASSIGN, QUESTION],
  ternary: 'colon',
  arms: 'none',
};

export const DECISIONS: Record<LexedLanguage | 'other', DecisionRules> = {
  other: { words: '', operators: [], ternary: 'none', arms: 'none' },
  c: { words: 'if for while case', operators: C_OPERATORS, ternary: 'always', arms: 'none' },
  cpp: { words: 'if for while case catch and or', operators: C_OPERATORS, ternary: 'always', arms: 'none' },
  objc: { words: 'if for while case catch and or', operators: C_OPERATORS, ternary: 'always', arms: 'none' },
  csharp: {
    words: 'if for foreach while case catch and or',
    operators: [...COALESCING, QUESTION, PP_LINE],
    ternary: 'colon',
    arms: 'switch =>',
  },
  java: { words: 'if for while case catch', operators: [...SHORT_CIRCUIT, QUESTION], ternary: 'operand', arms: 'none' },
  php: {
    words: 'if elseif for foreach while case catch and or',
    operators: [...COALESCING, QUESTION],
    ternary: 'operand',
    arms: 'match =>',
  },
  python: { words: 'if elif for while except and or case', operators: [], ternary: 'none', arms: 'none' },
  javascript: SCRIPT,
  typescript: SCRIPT,
  ruby: {
    words: 'if elsif unless while until for when in rescue and or',
    operators: [...SHORT_CIRCUIT, AND_ASSIGN, OR_ASSIGN, QUESTION],
    ternary: 'operand',
    arms: 'none',
  },
  lua: { words: 'if elseif for while repeat and or', operators: [], ternary: 'none', arms: 'none' },
  go: { words: 'if for case', operators: SHORT_CIRCUIT, ternary: 'none', arms: 'none' },
  swift: {
    words: 'if for while case catch guard',
    operators: [...SHORT_CIRCUIT, NULL_COALESCE, QUESTION],
    ternary: 'spaced',
    arms: 'none',
  },
  kotlin: {
    words: 'if for while catch',
    operators: [...SHORT_CIRCUIT, ELVIS],
    ternary: 'none',
    arms: 'when ->',
  },
  dart: {
    words: 'if for while case catch on',
    operators: [...COALESCING, QUESTION],
    ternary: 'colon',
    arms: 'switch =>',
  },
  solidity: { words: 'if for while catch', operators: [...SHORT_CIRCUIT, QUESTION], ternary: 'operand', arms: 'none' },
};
