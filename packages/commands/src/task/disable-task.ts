import { TASK_STATUS } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import { DISABLE_REASON } from '@assay/contract/http/task-settings';
import type { Transaction } from '@assay/database/connect';
import type { JobSender } from '@assay/jobs/job-sender';
import { stopBuild } from '../build/stop-build.ts';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { lockTask } from './lock-task.ts';

export interface DisableTask {
  readonly jobs: JobSender;
  readonly actor: string;
  readonly taskId: number;
  readonly reason: string;
  readonly now: Date;
}

/**
 * Suspends a task (contract-core 6.17): what runs is stopped, the timer is taken off and kept for later, data stay.
 * @throws AssayError taskDisabled; required or illegal for the reason
 */
export async function disableTask(trx: Transaction, input: DisableTask): Promise<void> {
  const { jobs, actor, taskId, now } = input;
  const reason = disableReason(input.reason);
  // Builds before the task's row: the order of locks is the same everywhere.
  await stopBuild(trx, {
    jobs,
    actor,
    taskId,
    reason: { zh: `任务被 ${actor} 停用`, en: `The task was suspended by ${actor}` },
  });
  const task = await lockTask(trx, taskId);
  if (task.status === TASK_STATUS.disabled) throw new AssayError('taskDisabled');
  await trx
    .updateTable('task')
    .set({
      status: TASK_STATUS.disabled,
      disable_reason: reason,
      disabled_at: now,
      disabled_by: actor,
      kept_schedule: task.schedule ? JSON.stringify(task.schedule) : null,
      schedule: null,
    })
    .where('id', '=', taskId)
    .execute();
  await recordOperation(trx, {
    taskId,
    funcId: 'task_switch',
    operType: 'diable_action',
    operator: actor,
    params: { reason },
  });
  await bumpRevision(trx, { taskId, kind: 'settings' });
}

/** Length in characters as people count them, surrounding space left out. */
function disableReason(given: string): string {
  const reason = given.trim();
  if (reason === '') throw new AssayError('required', { zh: '停用原因', en: 'Reason' });
  const length = [...reason].length;
  const { min, max } = DISABLE_REASON;
  if (length < min || length > max)
    throw new AssayError('illegal', {
      zh: `停用原因需要 ${min} 至 ${max} 个字符`,
      en: `The reason takes ${min} to ${max} characters`,
    });
  return reason;
}
