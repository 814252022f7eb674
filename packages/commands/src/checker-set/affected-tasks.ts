import { LATEST_VERSION } from '@assay/contract/codes';
import type { Transaction } from '@assay/database/connect';

const TASKS_PER_STATEMENT = 5_000;

/**
 * What tasks look for has changed: their next scan is a full one, and readers learn it through the revision. Places are
 * written by scans only, so until then lists show the state of the last scan (docs/decisions/0013). Locks the tasks in the
 * order of their ids; call it last.
 */
export async function checkersChanged(trx: Transaction, taskIds: readonly number[]): Promise<void> {
  const ids = [...new Set(taskIds)].sort((a, b) => a - b);
  for (let start = 0; start < ids.length; start += TASKS_PER_STATEMENT) {
    const part = ids.slice(start, start + TASKS_PER_STATEMENT);
    await trx.selectFrom('task').select('id').where('id', 'in', part).orderBy('id').forNoKeyUpdate().execute();
    const changed = await trx
      .updateTable('task')
      .set((eb) => ({ force_full_scan: true, checkers_changed_at: new Date(), revision: eb('revision', '+', 1) }))
      .where('id', 'in', part)
      .returning(['id', 'revision'])
      .execute();
    if (changed.length > 0)
      await trx
        .insertInto('task_change')
        .values(
          changed.map(({ id, revision }) => ({
            task_id: id,
            revision,
            kind: 'checkers',
            build_number: null,
            defect_ids: null,
          })),
        )
        .execute();
  }
}

/** Living tasks that follow the newest version of the sets. */
export async function followersOf(trx: Transaction, setIds: readonly string[]): Promise<number[]> {
  if (setIds.length === 0) return [];
  const rows = await trx
    .selectFrom('task_set')
    .innerJoin('task', 'task.id', 'task_set.task_id')
    .select('task.id')
    .distinct()
    .where('task_set.set_id', 'in', [...setIds])
    .where('task_set.version', '=', LATEST_VERSION)
    .where('task.deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}
