import { AssayError } from '@assay/contract/errors';
import { DELETE_GRACE_DAYS } from '@assay/contract/http/task-settings';
import { isUniqueViolation, type Transaction } from '@assay/database/connect';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';

const DAY_MS = 86_400_000;

/** The last moment at which a task deleted then can be restored. */
export function endOfGrace(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + DELETE_GRACE_DAYS * DAY_MS);
}

/**
 * Brings a deleted task back as it was, within the grace time.
 * @throws AssayError notFound when it is gone for good; nameTaken or taskExists when its names are used by another by now
 */
export async function restoreTask(
  trx: Transaction,
  { actor, taskId, now }: { actor: string; taskId: number; now: Date },
): Promise<void> {
  const task = await trx
    .selectFrom('task')
    .select(['deleted_at', 'purge_queued_at'])
    .where('id', '=', taskId)
    .where('deleted_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!task?.deleted_at || task.purge_queued_at !== null || endOfGrace(task.deleted_at) <= now)
    throw new AssayError('notFound', { zh: '任务', en: 'Task' });
  try {
    await trx.updateTable('task').set({ deleted_at: null, deleted_by: null }).where('id', '=', taskId).execute();
  } catch (error) {
    if (isUniqueViolation(error, 'task_name')) throw new AssayError('nameTaken', { zh: '任务名称', en: 'Task name' });
    if (isUniqueViolation(error)) throw new AssayError('taskExists');
    throw error;
  }
  await recordOperation(trx, { taskId, funcId: 'task_switch', operType: 'restore_task', operator: actor });
  await bumpRevision(trx, { taskId, kind: 'settings' });
}
