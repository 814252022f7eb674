import type { Transaction } from '@assay/database/connect';
import type { JobSender } from '@assay/jobs/job-sender';
import { stopBuild } from '../build/stop-build.ts';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { lockTask } from './lock-task.ts';

/**
 * Deletes a task: it vanishes at once, its name and English id are free again, and its data go after the grace time
 * (`DELETE_GRACE_DAYS`), until which it can be restored.
 */
export async function deleteTask(
  trx: Transaction,
  { jobs, actor, taskId, now }: { jobs: JobSender; actor: string; taskId: number; now: Date },
): Promise<void> {
  await stopBuild(trx, {
    jobs,
    actor,
    taskId,
    reason: { zh: `任务被 ${actor} 删除`, en: `The task was deleted by ${actor}` },
  });
  await lockTask(trx, taskId);
  await recordOperation(trx, { taskId, funcId: 'task_switch', operType: 'delete_task', operator: actor });
  await bumpRevision(trx, { taskId, kind: 'settings' });
  await trx
    .updateTable('task')
    .set({ deleted_at: now, deleted_by: actor, purge_queued_at: null })
    .where('id', '=', taskId)
    .execute();
}
