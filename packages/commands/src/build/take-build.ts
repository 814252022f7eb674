import { STEP_FLAG } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';

/** The build as a worker holds it. Results are stored only while its attempt is still this one. */
export interface HeldBuild {
  readonly taskId: number;
  readonly number: number;
  readonly id: string;
  readonly branchId: number;
  readonly mode: number;
  readonly attempt: number;
}

/** Another worker took the build over, or it was stopped: whoever sees this stores nothing more. */
export class LostBuildError extends Error {
  constructor() {
    super('The build is no longer held by this worker');
    this.name = 'LostBuildError';
  }
}

/**
 * Takes a build for one attempt. Steps that a lost worker left running are marked interrupted; the next report goes on.
 * @returns undefined when the build has ended meanwhile (stopped while queued)
 */
export async function takeBuild(
  db: Db,
  { taskId, build }: { taskId: number; build: number },
): Promise<HeldBuild | undefined> {
  return db.transaction().execute(async (trx) => {
    const now = new Date();
    const row = await trx
      .updateTable('build')
      .set((eb) => ({
        status: 'running' as const,
        attempt: eb('attempt', '+', 1),
        started_at: eb.fn.coalesce('started_at', eb.val(now)),
      }))
      .where('task_id', '=', taskId)
      .where('number', '=', build)
      .where('status', 'in', ['queued', 'running'])
      .returning(['task_id', 'number', 'id', 'branch_id', 'mode', 'attempt'])
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.attempt > 1)
      await trx
        .updateTable('build_step')
        .set({
          flag: STEP_FLAG.interrupted,
          ended_at: now,
          message: JSON.stringify({ zh: '工作进程中断，重新执行', en: 'The worker was lost, running again' }),
        })
        .where('task_id', '=', taskId)
        .where('build_number', '=', build)
        .where('flag', '=', STEP_FLAG.running)
        .execute();
    return {
      taskId: row.task_id,
      number: row.number,
      id: row.id,
      branchId: row.branch_id,
      mode: row.mode,
      attempt: row.attempt,
    };
  });
}
