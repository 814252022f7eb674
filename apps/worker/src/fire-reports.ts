import { fireReport } from '@assay/commands/report-mail/fire-report';
import { TASK_STATUS } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';

export interface FiredReport {
  readonly taskId: number;
  readonly outcome: 'queued' | 'missed' | 'failed';
  readonly error?: unknown;
}

/**
 * Looks at the timed report of every task. One task's trouble keeps no other from its mail.
 * @param zone IANA zone of the site
 */
export async function fireReports(db: Db, { zone, now }: { zone: string; now: Date }): Promise<FiredReport[]> {
  const tasks = await db
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select('task.id')
    .where('task.report_settings', 'is not', null)
    .where('task.report_since', 'is not', null)
    .where('task.deleted_at', 'is', null)
    .where('task.status', '=', TASK_STATUS.enabled)
    .where('project.archived_at', 'is', null)
    .orderBy('task.id')
    .execute();
  const fired: FiredReport[] = [];
  for (const { id: taskId } of tasks) {
    try {
      const outcome = await db.transaction().execute((trx) => fireReport(trx, { taskId, zone, now }));
      if (outcome !== undefined) fired.push({ taskId, outcome });
    } catch (error) {
      fired.push({ taskId, outcome: 'failed', error });
    }
  }
  return fired;
}
