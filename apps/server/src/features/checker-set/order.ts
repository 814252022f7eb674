import type { CheckerSet } from '@assay/contract/http/checker-set';

const SOURCE_ORDER = ['DEFAULT', 'RECOMMEND'];

/** 11.2 without a task: default sets, then source DEFAULT, then RECOMMEND, then newest. */
export function inProjectOrder(
  sets: readonly CheckerSet[],
  sort: { field?: string; type?: string } = {},
): CheckerSet[] {
  const { field } = sort;
  if (field === 'taskUsage' || field === 'createTime') {
    const direction = sort.type === 'ASC' ? 1 : -1;
    return [...sets].sort((a, b) => direction * (a[field] - b[field]) || byId(a, b));
  }
  return [...sets].sort(
    (a, b) =>
      Number(b.defaultCheckerSet) - Number(a.defaultCheckerSet) ||
      sourceRank(a) - sourceRank(b) ||
      b.createTime - a.createTime ||
      // Those built in are of one age: what looks for many things stands before what only counts lines.
      b.checkerCount - a.checkerCount ||
      byId(a, b),
  );
}

/** 11.2 with a task: sets that share a language with it, the used ones first. */
export function forTask(
  sets: readonly CheckerSet[],
  task: { codeLang: number; used: ReadonlySet<string>; pending: boolean },
): CheckerSet[] {
  return sets
    .filter((set) => (set.codeLang & task.codeLang) !== 0)
    .map((set) => ({ ...set, taskUsing: task.used.has(set.checkerSetId), pendingScan: task.pending }))
    .sort((a, b) => Number(b.taskUsing) - Number(a.taskUsing));
}

/** 11.3: old-style sets last, else the most used first, in whichever projects. */
export function byUsage<Set extends { id: string; legacy: boolean; total_usage: number }>(sets: readonly Set[]): Set[] {
  return [...sets].sort(
    (a, b) =>
      Number(a.legacy) - Number(b.legacy) || b.total_usage - a.total_usage || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

function sourceRank(set: CheckerSet): number {
  const rank = SOURCE_ORDER.indexOf(set.checkerSetSource ?? '');
  return rank < 0 ? SOURCE_ORDER.length : rank;
}

function byId(a: CheckerSet, b: CheckerSet): number {
  return a.checkerSetId < b.checkerSetId ? -1 : a.checkerSetId > b.checkerSetId ? 1 : 0;
}
