import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexedLanguage } from '../lexer/lexical-rules.ts';
import { ARROW, FAT_ARROW, OPEN_BRACE, OPEN_BRACKET } from '../lexer/symbols.ts';

/**
 * Cognitive complexity, per language. The rule is that of "Cognitive Complexity: a new way of measuring understandability"
 * (G. Ann Campbell, SonarSource, version 1.7 of 29 August 2023), in our words:
 *
 * - A *structure* breaks the straight flow and costs 1, plus 1 for every level it stands in. What is inside it stands one level deeper.
 * - A *branch* goes on with a structure that has been paid for (`else`, `elif`): 1, whatever the level; what is inside is one level deeper.
 * - A *jump* to a label costs 1, whatever the level. `return`, plain `break` and plain `continue` are free.
 * - A run of equal logical operators costs 1; every change of operator, and every run behind a `not` of its own or in an
 *   argument, begins a new one.
 * - A function that calls itself costs 1, once. (The paper asks it of every function of a cycle; one file does not show cycles.)
 * - A *lambda* costs nothing and makes what is inside one level deeper.
 * - Free: the function itself, `try`, `finally`, `case`, `?.`, `??` and what else is shorter writing for a longer test, preprocessor lines.
 *
 * One deviation, on purpose: what is reported as a function of its own (see the package's README) is weighed on its own, from level 0,
 * and not once more in the function around it; so both complexities of a function speak of the same lines.
 */
export interface CognitiveRules {
  readonly structures: string;
  readonly branches: string;
  /** Words that cost 1 when a label follows on the same line (`goto` always has one). */
  readonly jumps: string;
  /** Words whose block is neither a structure nor a lambda. */
  readonly plain: string;
  /** What begins a lambda that is no function of its own. */
  readonly lambdas: 'none' | '[]{}' | '^{}' | '->' | '=>' | '{}' | '(){}' | 'fn' | 'lambda' | 'do';
  /** Where a structure's body begins: behind a group in parentheses, or at the first brace. */
  readonly body: 'group' | 'brace' | 'own';
}

const C_FLOW = {
  structures: 'if for while do switch',
  branches: 'else',
  jumps: 'goto',
  plain: '',
  body: 'group',
} as const;
const SCRIPT: CognitiveRules = {
  ...C_FLOW,
  structures: 'if for while do switch catch',
  jumps: 'break continue',
  lambdas: 'none',
};

/** Where a language's own documentation or the analyser of the paper's authors settles a word, it is named. */
export const COGNITIVE: Record<LexedLanguage | 'other', CognitiveRules> = {
  // Languages of which only lines and tokens are known.
  other: { structures: '', branches: '', jumps: '', plain: '', lambdas: 'none', body: 'own' },
  c: { ...C_FLOW, lambdas: 'none' },
  cpp: { ...C_FLOW, structures: 'if for while do switch catch', lambdas: '[]{}' },
  objc: { ...C_FLOW, structures: 'if for while do switch catch', lambdas: '^{}' },
  // A `switch` expression is a switch; a `when` filter belongs to its `catch`.
  csharp: { ...C_FLOW, structures: 'if for foreach while do switch catch', lambdas: '=>' },
  java: { ...C_FLOW, structures: 'if for while do switch catch', jumps: 'break continue', lambdas: '->' },
  // `break 2` leaves two loops: a jump. `match` is a switch.
  php: {
    ...C_FLOW,
    structures: 'if for foreach while do switch match catch',
    branches: 'else elseif',
    jumps: 'goto break continue',
    lambdas: 'fn',
  },
  // A comprehension is shorter writing: free. `else` of a loop or `try` is a branch. `match` is a switch.
  python: {
    structures: 'if for while except match',
    branches: 'elif else',
    jumps: '',
    plain: '',
    lambdas: 'lambda',
    body: 'own',
  },
  javascript: SCRIPT,
  typescript: SCRIPT,
  // Modifiers (`x if y`) are structures. `case/in` and `case/when` are switches, `else` there is their default. Blocks are lambdas.
  ruby: {
    structures: 'if unless case while until for rescue',
    branches: 'elsif else',
    jumps: '',
    plain: '',
    lambdas: 'do',
    body: 'own',
  },
  lua: {
    structures: 'if for while repeat',
    branches: 'elseif else',
    jumps: 'goto',
    plain: '',
    lambdas: 'none',
    body: 'own',
  },
  // `select` is a switch over channels.
  go: {
    structures: 'if for switch select',
    branches: 'else',
    jumps: 'goto break continue',
    plain: '',
    lambdas: 'none',
    body: 'brace',
  },
  // `guard` is an `if` whose `else` is its body.
  swift: {
    structures: 'if for while repeat switch catch guard',
    branches: 'else',
    jumps: 'break continue',
    plain: 'do defer',
    lambdas: '{}',
    body: 'brace',
  },
  // `when` is a switch; `break@outer` is a jump.
  kotlin: {
    structures: 'if for while do when catch',
    branches: 'else',
    jumps: 'break continue',
    plain: 'try finally init object',
    lambdas: '{}',
    body: 'group',
  },
  // `on Error catch (e)` is one catch.
  dart: {
    ...C_FLOW,
    structures: 'if for while do switch catch on',
    jumps: 'break continue',
    lambdas: '(){}',
  },
  solidity: { ...C_FLOW, structures: 'if for while do catch', lambdas: 'none' },
};

/** The same by token code, plus which tokens the finder must mark although they are no decisions. */
export interface CompiledCognitive {
  readonly structures: Uint8Array;
  readonly branches: Uint8Array;
  readonly jumps: Uint8Array;
  readonly plain: Uint8Array;
  readonly shapes: Uint8Array;
  readonly lambdas: CognitiveRules['lambdas'];
  readonly body: CognitiveRules['body'];
}

const LAMBDA_TOKEN: Record<CognitiveRules['lambdas'], number[]> = {
  none: [],
  '[]{}': [OPEN_BRACKET],
  '^{}': [OPEN_BRACKET, 94],
  '->': [ARROW],
  '=>': [FAT_ARROW],
  // Braces are marked by the walk, which knows those that are bodies of functions.
  '{}': [],
  '(){}': [FAT_ARROW],
  fn: [keyword('fn')],
  lambda: [keyword('lambda')],
  do: [keyword('do'), OPEN_BRACE],
};

const compiled = new Map<string, CompiledCognitive>();

export function cognitiveRules(language: LexedLanguage | 'other'): CompiledCognitive {
  const known = compiled.get(language);
  if (known) return known;
  const { structures, branches, jumps, plain, lambdas, body } = COGNITIVE[language];
  const made: CompiledCognitive = {
    structures: codeSet(structures),
    branches: codeSet(branches),
    jumps: codeSet(jumps),
    plain: codeSet(plain),
    shapes: codeSet(
      `${structures} ${branches} ${jumps} ${plain}${language === 'php' ? ' endif endfor endforeach endwhile endswitch' : ''}`,
      ...LAMBDA_TOKEN[lambdas],
    ),
    lambdas,
    body,
  };
  compiled.set(language, made);
  return made;
}
