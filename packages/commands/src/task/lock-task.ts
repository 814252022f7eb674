import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import type { Selectable } from 'kysely';

/**
 * The row of a task, held until commit: two changes of its settings never see the same state. Rows that point at the task
 * may be written meanwhile, hence not the strongest lock. Builds are locked before it, never after (`lock-task-builds.ts`).
 * @throws AssayError notFound for an unknown or deleted task
 */
export async function lockTask(trx: Transaction, taskId: number): Promise<Selectable<Schema['task']>> {
  const task = await trx
    .selectFrom('task')
    .selectAll()
    .where('id', '=', taskId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!task) throw new AssayError('notFound', { zh: '任务', en: 'Task' });
  return task;
}

/** The next scan looks at everything again: what earlier ones proved may not hold any more. */
export async function forceFullScan(trx: Transaction, taskId: number): Promise<void> {
  await trx.updateTable('task').set({ force_full_scan: true }).where('id', '=', taskId).execute();
}
