import { AssayError } from '@assay/contract/errors';
import { MOST_FILTERS, type PathType } from '@assay/contract/http/task-filter';
import type { Transaction } from '@assay/database/connect';
import { folderExpression } from '@assay/domain/filters/folder-expression';
import { toPostgresPattern } from '@assay/domain/filters/path-pattern';
import { sql } from 'kysely';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { DEFAULT_FILTER_PATHS } from './default-filter-paths.ts';
import { forceFullScan, lockTask } from './lock-task.ts';

/** What a person wants left out: files and folders picked in the tree, expressions typed. */
export interface WantedFilters {
  readonly files?: readonly string[] | undefined;
  readonly folders?: readonly string[] | undefined;
  readonly expressions?: readonly string[] | undefined;
}

/** One entry as it is stored. */
export interface FilterEntry {
  readonly expression: string;
  /** Files may have names that are no expressions: such an entry means the file of that name and nothing else. */
  readonly isFile: boolean;
}

/** Entries in the order given, blank ones left out, folders made into expressions. */
export function filterEntries({ files = [], folders = [], expressions = [] }: WantedFilters): FilterEntry[] {
  const given = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');
  return [
    ...given(files).map((expression) => ({ expression, isFile: true })),
    ...given(folders).map((folder) => ({ expression: folderExpression(folder), isFile: false })),
    ...given(expressions).map((expression) => ({ expression, isFile: false })),
  ];
}

/** Whether PostgreSQL reads the expression as people mean it and finds it in bounded time. */
export function isFilterExpression(expression: string): boolean {
  return toPostgresPattern(expression).regex !== undefined;
}

/**
 * Adds filters (contract-core 6.12, decision 11). All or nothing: an entry that equals a stored or another sent one, or
 * that is no expression which can be matched in linear time, is refused. Stored entries that a new one covers go.
 * @throws AssayError illegal ('Path duplication', or naming the expression)
 */
export async function addFilters(
  trx: Transaction,
  { actor, taskId, wanted }: { actor: string; taskId: number; wanted: WantedFilters },
): Promise<void> {
  await lockTask(trx, taskId);
  const entries = filterEntries(wanted);
  if (entries.length === 0) return;
  const added = entries.map((entry) => entry.expression);
  const stored = await trx
    .selectFrom('filter_path')
    .select(['kind', 'pattern'])
    .where('task_id', '=', taskId)
    .execute();
  const known = new Set(stored.map((row) => row.pattern));
  if (new Set(added).size < added.length || added.some((expression) => known.has(expression)))
    throw new AssayError('illegal', { zh: '路径重复', en: 'Path duplication' });
  const bad = entries.find((entry) => !entry.isFile && !isFilterExpression(entry.expression));
  if (bad) throw new AssayError('illegal', notAnExpression(bad.expression));
  const covering = added.filter(isFilterExpression);
  const covered = await coveredBy(trx, {
    stored: stored.filter((row) => row.kind === 'CUSTOM').map((row) => row.pattern),
    covering,
  });
  if (stored.filter((row) => row.kind === 'CUSTOM').length - covered.length + added.length > MOST_FILTERS)
    throw new AssayError('illegal', {
      zh: `最多可添加 ${MOST_FILTERS} 条路径`,
      en: `A task takes ${MOST_FILTERS} paths at most`,
    });
  if (covered.length > 0)
    await trx
      .deleteFrom('filter_path')
      .where('task_id', '=', taskId)
      .where('kind', '=', 'CUSTOM')
      .where('pattern', 'in', covered)
      .execute();
  await trx
    .insertInto('filter_path')
    .values(added.map((pattern) => ({ task_id: taskId, kind: 'CUSTOM' as const, pattern })))
    .execute();
  await filtersChanged(trx, { actor, taskId, operType: 'enable_action', paths: added });
}

/**
 * Selects the system filters of a task: the complete new choice (contract-core 6.12).
 * @throws AssayError notFound for one that is not on offer
 */
export async function selectDefaultFilters(
  trx: Transaction,
  { actor, taskId, selected }: { actor: string; taskId: number; selected: readonly string[] },
): Promise<void> {
  await lockTask(trx, taskId);
  const wanted = new Set(selected.filter((path) => path.trim() !== ''));
  const unknown = [...wanted].find((path) => !DEFAULT_FILTER_PATHS.includes(path));
  if (unknown !== undefined) throw new AssayError('notFound', { zh: `路径 ${unknown}`, en: `Path ${unknown}` });
  const rows = await trx
    .selectFrom('filter_path')
    .select('pattern')
    .where('task_id', '=', taskId)
    .where('kind', '=', 'DEFAULT')
    .execute();
  const before = new Set(rows.map((row) => row.pattern));
  const added = [...wanted].filter((path) => !before.has(path));
  const removed = [...before].filter((path) => !wanted.has(path));
  if (removed.length > 0)
    await trx
      .deleteFrom('filter_path')
      .where('task_id', '=', taskId)
      .where('kind', '=', 'DEFAULT')
      .where('pattern', 'in', removed)
      .execute();
  if (added.length > 0)
    await trx
      .insertInto('filter_path')
      .values(added.map((pattern) => ({ task_id: taskId, kind: 'DEFAULT' as const, pattern })))
      .execute();
  if (added.length > 0) await filtersChanged(trx, { actor, taskId, operType: 'enable_action', paths: added });
  if (removed.length > 0) await filtersChanged(trx, { actor, taskId, operType: 'diable_action', paths: removed });
}

/** Removes one filter, named exactly. @throws AssayError notFound when it is not stored */
export async function removeFilter(
  trx: Transaction,
  { actor, taskId, path, pathType }: { actor: string; taskId: number; path: string; pathType: PathType },
): Promise<void> {
  await lockTask(trx, taskId);
  const removed = await trx
    .deleteFrom('filter_path')
    .where('task_id', '=', taskId)
    .where('kind', '=', pathType)
    .where('pattern', '=', path)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new AssayError('notFound', { zh: `路径 ${path}`, en: `Path ${path}` });
  await filtersChanged(trx, { actor, taskId, operType: 'diable_action', paths: [path] });
}

/** Stored entries that a new expression matches as a whole, as a path would be. */
async function coveredBy(
  trx: Transaction,
  { stored, covering }: { stored: readonly string[]; covering: readonly string[] },
): Promise<string[]> {
  if (stored.length === 0 || covering.length === 0) return [];
  await sql`select set_config('statement_timeout', '5000', true)`.execute(trx);
  const { rows } = await sql<{ pattern: string }>`
    select distinct stored.pattern
    from unnest(${[...stored]}::text[]) as stored (pattern), unnest(${[...covering]}::text[]) as new (pattern)
    where stored.pattern ~ ('^(?:' || new.pattern || ')$') or ('/' || stored.pattern) ~ ('^(?:' || new.pattern || ')$')
  `.execute(trx);
  await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
  return rows.map((row) => row.pattern);
}

function notAnExpression(expression: string): { zh: string; en: string } {
  const shown = expression.slice(0, 200);
  return {
    zh: `表达式不合法，或无法在线性时间内匹配：${shown}`,
    en: `Not a valid expression, or one that cannot be matched in linear time: ${shown}`,
  };
}

async function filtersChanged(
  trx: Transaction,
  change: { actor: string; taskId: number; operType: 'enable_action' | 'diable_action'; paths: readonly string[] },
): Promise<void> {
  const { actor, taskId, operType, paths } = change;
  await forceFullScan(trx, taskId);
  await recordOperation(trx, {
    taskId,
    funcId: 'filter_path',
    operType,
    operator: actor,
    params: { paths: paths.slice(0, 20), count: paths.length },
  });
  await bumpRevision(trx, { taskId, kind: 'settings' });
}
