import { codeSet } from '../lexer/keywords.ts';
import type { LexicalRules } from '../lexer/lexical-rules.ts';
import { ARROW, FAT_ARROW } from '../lexer/symbols.ts';
import { cognitiveRules } from './cognitive-table.ts';
import { DECISIONS } from './decision-table.ts';

/** Which tokens of a language the walk looks at, by token code; made once per language. */
export interface Interest {
  /** Decisions, as far as a word or operator says so. */
  readonly decides: Uint8Array;
  /** What shapes the flow without being a decision. */
  readonly shapes: Uint8Array;
  /** Either, and the arrows that may be arms. */
  readonly any: Uint8Array;
  /** `{` that nobody planned may begin a lambda. */
  readonly braces: boolean;
}

const made = new Map<string, Interest>();

export function interestOf(language: LexicalRules['language']): Interest {
  const known = made.get(language);
  if (known) return known;
  const rules = DECISIONS[language];
  const { shapes, lambdas } = cognitiveRules(language);
  const decides = codeSet(rules.words, ...rules.operators);
  const any = codeSet('', ...(rules.arms === 'none' ? [] : [FAT_ARROW, ARROW]));
  for (let code = 0; code < any.length; code++) if (decides[code] === 1 || shapes[code] === 1) any[code] = 1;
  const interest = { decides, shapes, any, braces: lambdas === '{}' || lambdas === '(){}' };
  made.set(language, interest);
  return interest;
}
