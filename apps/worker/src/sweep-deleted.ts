import { DELETE_GRACE_DAYS } from '@assay/contract/http/task-settings';
import type { Db } from '@assay/database/connect';
import type { JobSender } from '@assay/jobs/job-sender';

const DAY_MS = 86_400_000;

/**
 * Queues the purge of every task whose grace time is over, once; one whose job was lost for a day is queued again. From then on
 * the task cannot be restored.
 * @returns the tasks
 */
export async function queuePurges(
  db: Db,
  { jobs, now }: { jobs: Pick<JobSender, 'send'>; now: Date },
): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .updateTable('task')
      .set({ purge_queued_at: now })
      .where('deleted_at', '<=', new Date(now.getTime() - DELETE_GRACE_DAYS * DAY_MS))
      .where((eb) =>
        eb.or([eb('purge_queued_at', 'is', null), eb('purge_queued_at', '<', new Date(now.getTime() - DAY_MS))]),
      )
      .returning('id')
      .execute();
    for (const { id } of due) await jobs.send(trx, 'purge-task', { taskId: id });
    return due.map((row) => row.id);
  });
}
