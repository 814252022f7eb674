import type { BothLanguages } from '@assay/contract/both-languages';
import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import type { JobSender } from '@assay/jobs/job-sender';
import { endBuild } from './end-build.ts';
import { type ActiveBuild, lockActiveBuilds, oneAtATime } from './lock-task-builds.ts';

/**
 * Stops every active build of a task: the job is cancelled, which ends the scan's process, and nothing it found is stored.
 * @returns numbers of the builds that were stopped; empty when none was running
 */
export async function stopBuild(
  trx: Transaction,
  input: { jobs: JobSender; actor: string; taskId: number; reason?: BothLanguages },
): Promise<number[]> {
  const { jobs, actor, taskId } = input;
  await oneAtATime(trx, taskId);
  const task = await trx.selectFrom('task').select('id').where('id', '=', taskId).executeTakeFirst();
  if (!task) throw new AssayError('notFound', { zh: '任务', en: 'Task' });
  const active = await lockActiveBuilds(trx, { taskId });
  const reason = input.reason ?? { zh: `${actor} 停止了分析`, en: `Stopped by ${actor}` };
  for (const build of active) await interruptBuild(trx, { jobs, taskId, build, reason });
  return active.map((build) => build.number);
}

/** Ends one active build, whose row the caller has locked, and its job. */
export async function interruptBuild(
  trx: Transaction,
  { jobs, taskId, build, reason }: { jobs: JobSender; taskId: number; build: ActiveBuild; reason: BothLanguages },
): Promise<void> {
  await endBuild(trx, { taskId, buildNumber: build.number, status: 'interrupted', message: reason });
  await jobs.cancel(trx, 'scan', build.id);
}
