import type { PlannedTool } from './plan.ts';

/**
 * The checkers of a build as its scope keeps them: sorted, a key alone or `[key, its parameters]`. Kept so that the next
 * build can tell a defect a new checker sees from one that new code brought.
 */
type Entry = string | [key: string, params: Readonly<Record<string, string>>];

export function checkerList(checkers: PlannedTool['checkers']): Entry[] {
  return [...checkers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, params]) => (Object.keys(params).length > 0 ? [key, params] : key));
}

/** Checker -> its parameters as one text. @param blob what `checkerList` gave, as JSON; absent: nothing was on */
export function readCheckerList(blob: Buffer | undefined): ReadonlyMap<string, string> {
  const entries: readonly Entry[] = JSON.parse(blob?.toString('utf8') ?? '[]');
  return new Map(entries.map((entry) => (typeof entry === 'string' ? [entry, '{}'] : [entry[0], textOf(entry[1])])));
}

/** Checkers that are on now and were not, or had other parameters. */
export function changedCheckers(before: ReadonlyMap<string, string>, now: PlannedTool['checkers']): string[] {
  return [...now].filter(([key, params]) => before.get(key) !== textOf(params)).map(([key]) => key);
}

function textOf(params: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))));
}
