import type { Severity } from '@assay/contract/finding';
import type { CheckerParam } from '@assay/contract/tool-definition';
import type { ToolCheckers } from './effective.ts';
import { acceptedValues, type ParamValues } from './params.ts';

export interface NamedChecker {
  readonly tool: string;
  readonly key: string;
  readonly params: ParamValues;
}

/** What the next scan would do otherwise. */
export interface CheckerChanges {
  readonly removed: readonly Omit<NamedChecker, 'params'>[];
  /** Checkers that come in, and those that stay with other parameters. */
  readonly added: readonly NamedChecker[];
  /** Checkers that stay and would weigh otherwise; undefined is what the catalogue says. */
  readonly reweighted: readonly {
    readonly tool: string;
    readonly key: string;
    readonly from: Severity | undefined;
    readonly to: Severity | undefined;
  }[];
}

type Choice = Pick<ToolCheckers, 'checkers' | 'severities'>;

/**
 * Compares two choices of checkers, tool by tool.
 * @param paramsOf what a checker lets people set; a value that is its default is the same as none
 */
export function whatChanges(
  before: ReadonlyMap<string, Choice>,
  after: ReadonlyMap<string, Choice>,
  paramsOf: (tool: string, key: string) => readonly CheckerParam[],
): CheckerChanges {
  const removed: CheckerChanges['removed'][number][] = [];
  const added: NamedChecker[] = [];
  const reweighted: CheckerChanges['reweighted'][number][] = [];
  for (const [tool, { checkers }] of before)
    for (const key of checkers.keys()) if (!after.get(tool)?.checkers.has(key)) removed.push({ tool, key });
  for (const [tool, { checkers, severities }] of after)
    for (const [key, params] of checkers) {
      const was = before.get(tool)?.checkers.get(key);
      const allowed = paramsOf(tool, key);
      if (!was || wordOf(allowed, was) !== wordOf(allowed, params)) added.push({ tool, key, params });
      const [from, to] = [before.get(tool)?.severities.get(key), severities.get(key)];
      if (was && from !== to) reweighted.push({ tool, key, from, to });
    }
  return { removed, added, reweighted };
}

function wordOf(params: readonly CheckerParam[], values: ParamValues): string {
  const accepted = acceptedValues(params, values);
  return JSON.stringify(params.map(({ name, default: value }) => accepted[name] ?? value));
}
