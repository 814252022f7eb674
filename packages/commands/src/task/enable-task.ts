import { TASK_STATUS } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { lockTask } from './lock-task.ts';

/**
 * Resumes a suspended task with the timer it had (contract-core 6.16).
 * @throws AssayError taskEnabled
 */
export async function enableTask(
  trx: Transaction,
  { actor, taskId }: { actor: string; taskId: number },
): Promise<void> {
  const task = await lockTask(trx, taskId);
  if (task.status !== TASK_STATUS.disabled) throw new AssayError('taskEnabled');
  const timer = task.schedule ?? task.kept_schedule;
  await trx
    .updateTable('task')
    .set({
      status: TASK_STATUS.enabled,
      disable_reason: null,
      disabled_at: null,
      disabled_by: null,
      schedule: timer ? JSON.stringify(timer) : null,
      kept_schedule: null,
      schedule_since: timer ? new Date() : null,
    })
    .where('id', '=', taskId)
    .execute();
  await recordOperation(trx, { taskId, funcId: 'task_switch', operType: 'enable_action', operator: actor });
  await bumpRevision(trx, { taskId, kind: 'settings' });
}
