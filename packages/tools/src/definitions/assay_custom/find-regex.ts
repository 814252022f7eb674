import { RE2JS } from 're2js';
import type { Finder, Match } from './match.ts';

/**
 * Finds an expression of RE2 in a text, line ends as they are. No backtracking engine sees it: time is linear in text times expression.
 * @throws when RE2 does not take the expression, or it is too large when compiled
 */
export function regexFinder({ pattern, ignoreCase }: { pattern: string; ignoreCase: boolean }): Finder {
  const expression = RE2JS.compile(pattern, RE2JS.MULTILINE | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0));
  return function* (text): Generator<Match> {
    const matcher = expression.matcher(text);
    while (matcher.find()) {
      const start = matcher.start();
      const end = matcher.end();
      // An expression that catches nothing matches everywhere.
      if (end === start) continue;
      const groups = Array.from({ length: Math.min(9, matcher.groupCount()) + 1 }, (_, at) => matcher.group(at));
      yield { start, end, capture: (name) => groups[Number(name)] ?? undefined };
    }
  };
}
