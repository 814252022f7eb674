import type { DefectFilter } from '../../lib/calls/defect-query.ts';
import type { Target } from '../../lib/calls/triage.ts';

/** Ticked rows. `everything` is the explicit second step: all rows the filters match, loaded or not. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly everything: boolean;
}

export const NOTHING: Selection = { keys: new Set(), everything: false };

/** Ticking by hand, also of a single row, ends "everything": what is ticked is what will be changed. */
export const ticked = (keys: ReadonlySet<string>): Selection => ({ keys, everything: false });

export const isEmpty = (selection: Selection): boolean => !selection.everything && selection.keys.size === 0;

/** Keys to draw as ticked: while everything is chosen, also rows that were loaded since. */
export function shownKeys(selection: Selection, loaded: readonly string[]): ReadonlySet<string> {
  return selection.everything ? new Set(loaded) : selection.keys;
}

/** How many rows an action would change. */
export function chosenCount(selection: Selection, total: number): number {
  return selection.everything ? total : selection.keys.size;
}

/**
 * The second step is offered when every loaded row that can be ticked is ticked and more rows match than are loaded.
 * @param loaded keys of the loaded rows that can be ticked
 * @param read how many rows are loaded
 */
export function canTakeEverything(
  selection: Selection,
  { loaded, read, total }: { loaded: readonly string[]; read: number; total: number },
): boolean {
  return !selection.everything && loaded.length > 0 && total > read && loaded.every((key) => selection.keys.has(key));
}

/** What a bulk action is about. @param byFile the keys are paths of files */
export function targetOf(selection: Selection, { filter, byFile }: { filter: DefectFilter; byFile: boolean }): Target {
  if (selection.everything) return { kind: 'all', filter };
  if (byFile) return { kind: 'files', filter, paths: [...selection.keys] };
  return { kind: 'some', entityIds: [...selection.keys] };
}
