import { fireSchedule } from '@assay/commands/schedule/fire-schedule';
import { CREATE_FROM, TASK_STATUS } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import type { ScheduleOutcome } from '@assay/database/schema/values';
import type { JobSender } from '@assay/jobs/job-sender';

export interface Fired {
  readonly taskId: number;
  readonly outcome: ScheduleOutcome | 'failed';
  readonly error?: unknown;
}

/**
 * Looks at every timer of the site. One task's trouble keeps no other from running.
 * @param zone zone of timers that were stored without one
 * @returns tasks whose timer was due
 */
export async function fireSchedules(
  db: Db,
  { jobs, zone, now }: { jobs: JobSender; zone: string; now: Date },
): Promise<Fired[]> {
  const tasks = await db
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select('task.id')
    .where('task.schedule', 'is not', null)
    .where('task.deleted_at', 'is', null)
    .where('task.status', '=', TASK_STATUS.enabled)
    .where('task.create_from', '=', CREATE_FROM.self)
    .where('project.archived_at', 'is', null)
    .orderBy('task.id')
    .execute();
  const fired: Fired[] = [];
  for (const { id: taskId } of tasks) {
    try {
      const outcome = await db.transaction().execute((trx) => fireSchedule(trx, { jobs, taskId, zone, now }));
      if (outcome !== undefined) fired.push({ taskId, outcome });
    } catch (error) {
      fired.push({ taskId, outcome: 'failed', error });
    }
  }
  return fired;
}
