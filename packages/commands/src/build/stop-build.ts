import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import type { BothLanguages } from '@assay/database/schema';
import type { JobSender } from '@assay/jobs/job-sender';
import { endBuild } from './end-build.ts';

/**
 * Stops every active build of a task: the job is cancelled, which ends the scan's process, and nothing it found is stored.
 * @returns numbers of the builds that were stopped; empty when none was running
 */
export async function stopBuild(
  trx: Transaction,
  input: { jobs: JobSender; actor: string; taskId: number; reason?: BothLanguages },
): Promise<number[]> {
  const { jobs, actor, taskId } = input;
  const task = await trx.selectFrom('task').select('id').where('id', '=', taskId).forUpdate().executeTakeFirst();
  if (!task) throw new AssayError('notFound', { zh: '任务', en: 'Task' });
  const active = await trx
    .selectFrom('build')
    .select(['number', 'id'])
    .where('task_id', '=', taskId)
    .where('status', 'in', ['queued', 'running'])
    .orderBy('number')
    .forUpdate()
    .execute();
  const reason = input.reason ?? { zh: `${actor} 停止了分析`, en: `Stopped by ${actor}` };
  for (const build of active) {
    await endBuild(trx, { taskId, buildNumber: build.number, status: 'interrupted', message: reason });
    await jobs.cancel(trx, 'scan', build.id);
  }
  return active.map((build) => build.number);
}
