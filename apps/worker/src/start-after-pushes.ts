import { forgetPush, startAfterPush } from '@assay/commands/hook/act-on-push';
import { AssayError } from '@assay/contract/errors';
import type { Db } from '@assay/database/connect';
import type { JobSender } from '@assay/jobs/job-sender';

export interface StartedAfterPush {
  readonly taskId: number;
  readonly branch: string;
  readonly build?: number;
  /** What the task refused, or what went wrong. */
  readonly error?: unknown;
}

/** Starts the scans that pushes wait for, where the one before has ended. */
export async function startAfterPushes(db: Db, jobs: JobSender): Promise<StartedAfterPush[]> {
  const waiting = await db.selectFrom('pending_push').selectAll().orderBy('at').execute();
  const started: StartedAfterPush[] = [];
  for (const { task_id: taskId, branch } of waiting) {
    try {
      const build = await db.transaction().execute((trx) => startAfterPush(trx, { jobs, taskId, branch }));
      if (build !== undefined) started.push({ taskId, branch, build });
    } catch (error) {
      // What the task refuses now is not tried for ever; anything else may pass.
      if (error instanceof AssayError) await db.transaction().execute((trx) => forgetPush(trx, { taskId, branch }));
      started.push({ taskId, branch, error });
    }
  }
  return started;
}
