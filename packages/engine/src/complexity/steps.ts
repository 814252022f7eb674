import type { FoundFunction } from '../functions/found-function.ts';
import { tokenText } from '../functions/token-reader.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { IDENT, PP_LINE } from '../lexer/symbols.ts';
import { isDecision, tokenOf } from './marks.ts';

/** One token that made a function's complexity what it is. */
export interface Step {
  readonly line: number;
  /** As written; a function's own name with `()` where it calls itself. */
  readonly what: string;
  /** 1 when it is a decision (CCN). */
  readonly ccn: 0 | 1;
  /** What it adds to cognitive complexity: above 1 for the levels it stands in. */
  readonly cognitive: number;
}

/** More steps of one function than anybody reads; its numbers stay whole. */
const MOST_STEPS = 2000;

/** How a function came to its two complexities, in reading order: 1 + sum of `ccn` is its CCN, the sum of `cognitive` the other. */
export function stepsOf(s: LexState, { marks, markCount, increments = [] }: FoundFunction): Step[] {
  const added = new Map<number, number>();
  for (let n = 0; n < increments.length; n += 2) added.set(increments[n] ?? 0, increments[n + 1] ?? 0);
  const decisions = new Set<number>();
  for (const mark of marks.slice(0, markCount)) if (isDecision(mark)) decisions.add(tokenOf(mark));
  const tokens = [...new Set([...decisions, ...added.keys()])].sort((a, b) => a - b).slice(0, MOST_STEPS);
  return tokens.map((token) => ({
    line: s.tokenLine[token] ?? 1,
    what: wordOf(s, token),
    ccn: decisions.has(token) ? 1 : 0,
    cognitive: added.get(token) ?? 0,
  }));
}

function wordOf(s: LexState, token: number): string {
  const text = tokenText(s, token);
  if (s.code[token] === IDENT) return `${text}()`;
  // `#if defined(...)`: the directive is enough.
  return s.code[token] === PP_LINE ? (/^#\s*\w+/.exec(text)?.[0] ?? text) : text;
}
