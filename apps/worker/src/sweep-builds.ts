import { endBuild } from '@assay/commands/build/end-build';
import type { Db } from '@assay/database/connect';
import type { Queue } from '@assay/jobs/queue';

/** Longest time a pipeline may take between two steps. */
const SILENCE_MS = 86_400_000;

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
    // A pipeline's build has no job of ours: it is lost when nothing was reported for long.
    .where((eb) =>
      eb.or([
        eb('reported', '=', false),
        eb.not(
          eb.exists(
            eb
              .selectFrom('build_step')
              .select('build_step.seq')
              .whereRef('build_step.task_id', '=', 'build.task_id')
              .whereRef('build_step.build_number', '=', 'build.number')
              .where('build_step.started_at', '>', new Date(Date.now() - SILENCE_MS)),
          ),
        ),
      ]),
    )
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
