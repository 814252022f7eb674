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
      byId(a, b),
  );
}

/** 11.2 with a task: sets that share a language with it, the used ones first. */
export function forTask(
  sets: readonly CheckerSet[],
  task: { codeLang: number; used: ReadonlySet<string> },
): CheckerSet[] {
  return sets
    .filter((set) => (set.codeLang & task.codeLang) !== 0)
    .map((set) => ({ ...set, taskUsing: task.used.has(set.checkerSetId) }))
    .sort((a, b) => Number(b.taskUsing) - Number(a.taskUsing));
}

/** 11.3: most used in tasks first. */
export function byUsage(sets: readonly CheckerSet[]): CheckerSet[] {
  return [...sets].sort((a, b) => b.taskUsage - a.taskUsage || byId(a, b));
}

function sourceRank(set: CheckerSet): number {
  const rank = SOURCE_ORDER.indexOf(set.checkerSetSource ?? '');
  return rank < 0 ? SOURCE_ORDER.length : rank;
}

function byId(a: CheckerSet, b: CheckerSet): number {
  return a.checkerSetId < b.checkerSetId ? -1 : a.checkerSetId > b.checkerSetId ? 1 : 0;
}
