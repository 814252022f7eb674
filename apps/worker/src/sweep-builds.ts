import { endBuild } from '@assay/commands/build/end-build';
import type { Db } from '@assay/database/connect';
import type { Queue } from '@assay/jobs/queue';

/**
 * Ends builds whose job will never run: it was lost too often, or the queue's tables are younger than ours (a restored backup).
 * Without this such a build would be running for ever. A build and its job are made and ended in one transaction each, so an active
 * build without a living job is a lost one.
 * @returns the builds that were ended
 */
export async function endLostBuilds(
  db: Db,
  queue: Pick<Queue, 'isAlive'>,
): Promise<{ taskId: number; build: number }[]> {
  const active = await db
    .selectFrom('build')
    .select(['task_id', 'number', 'id', 'attempt'])
    .where('status', 'in', ['queued', 'running'])
    .execute();
  const ended: { taskId: number; build: number }[] = [];
  for (const { task_id: taskId, number: build, id, attempt } of active) {
    if (await queue.isAlive('scan', id)) continue;
    const lost = await db.transaction().execute(async (trx) => {
      const still = await trx
        .selectFrom('build')
        .select('number')
        .where('task_id', '=', taskId)
        .where('number', '=', build)
        .where('attempt', '=', attempt)
        .where('status', 'in', ['queued', 'running'])
        .forUpdate()
        .executeTakeFirst();
      if (!still) return false;
      const message = {
        zh: '分析任务已丢失（工作进程多次中断），请重新启动',
        en: 'The scan was lost (its worker died too often): start it again',
      };
      await endBuild(trx, { taskId, buildNumber: build, status: 'failed', message });
      return true;
    });
    if (lost) ended.push({ taskId, build });
  }
  return ended;
}
