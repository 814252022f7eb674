import type { Selection } from '@assay/commands/triage/decide';
import { AssayError } from '@assay/contract/errors';
import type { BatchBody } from '@assay/contract/http/defect-query';
import { type DefectFilter, parseFilterCondition } from '@assay/domain/filters/defect-filter';
import { type FilterMeaning, placeCriteria } from '@assay/domain/filters/place-criteria';
import { isGiven, isRecord, readInteger } from '@assay/domain/filters/scalars';
import { defectId } from '../defect-id.ts';

/** Either keys or a filter. `unreadable` counts keys that cannot be ids: nothing has them, so they are skipped. */
export interface ReadSelection {
  readonly ids: readonly number[];
  readonly unreadable: number;
  readonly filter: DefectFilter | undefined;
}

/**
 * Which defects a batch means (contract-defects 9.3).
 *
 * Select-all means the filter, not the keys, which may be stale or null. Acting on one row while all loaded rows are
 * ticked sends both: recognisable by `batchFlag: false`, by `changeAuthorType: 1`, or, when marking, by a single key. Then
 * the keys are meant.
 * @throws AssayError illegal for a filter that is not understood to the last field: without it more would change than the
 *   user saw
 */
export function readSelection(
  body: BatchBody,
  { zone, tool, reader }: { zone: string; tool: string; reader: readonly string[] },
): ReadSelection {
  const keys = (body.defectKeySet ?? []).filter(isGiven);
  const all = typeof body.isSelectAll === 'string' && body.isSelectAll.trim().toUpperCase() === 'Y';
  if (!all || isSingleRow(body, keys.length)) {
    const ids = keys.map(defectId).filter((id) => id !== undefined);
    return { ids: [...new Set(ids)], unreadable: keys.length - ids.length, filter: undefined };
  }
  const parsed = parseFilterCondition(body.queryDefectCondition, { zone, reader });
  if (!parsed) throw new AssayError('illegal', 'queryDefectCondition');
  const unread = [...parsed.unread, ...blankPaths(body.queryDefectCondition)];
  if (unread.length > 0) throw new AssayError('illegal', `queryDefectCondition: ${unread.join(', ')}`);
  const { toolName } = parsed.filter;
  if (toolName !== undefined && toolName !== tool) throw new AssayError('illegal', 'queryDefectCondition: toolName');
  return { ids: [], unreadable: 0, filter: parsed.filter };
}

/** The command's words for it; filters mean the same as in the list of the tool. */
export function selectionOf({ ids, filter }: ReadSelection, meaning: FilterMeaning): Selection {
  return filter === undefined
    ? { kind: 'ids', ids }
    : { kind: 'matching', criteria: placeCriteria(filter, meaning, ['status']) };
}

function isSingleRow({ bizType, batchFlag, changeAuthorType }: BatchBody, keys: number): boolean {
  if (keys === 0) return false;
  switch (bizType) {
    case 'AssignDefect':
      return readInteger(changeAuthorType) === 1;
    case 'MarkDefect':
      return keys === 1;
    default:
      return batchFlag === false || batchFlag === 'false';
  }
}

/** Files were ticked, yet no path arrived (`[null]`, `[""]`): as "no path filter" it would mean every file. */
function blankPaths(condition: unknown): string[] {
  let value = condition;
  for (let depth = 0; depth < 2 && typeof value === 'string'; depth++) value = JSON.parse(value);
  const paths = isRecord(value) ? value.fileList : undefined;
  return Array.isArray(paths) && paths.length > 0 && !paths.every(isGiven) ? ['fileList'] : [];
}
