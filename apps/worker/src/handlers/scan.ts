import { endBuild } from '@assay/commands/build/end-build';
import type { BothLanguages } from '@assay/contract/both-languages';
import type { ScanJob } from '@assay/contract/job';
import type { Db } from '@assay/database/connect';
import { JOBS } from '@assay/jobs/definitions';
import type { JobContext } from '@assay/jobs/queue';
import type { WorkerServices } from '../services.ts';
import { runScanChild, type ScanEnding } from './scan-child.ts';
import { SCAN_EXIT } from './scan-exit.ts';

/**
 * Runs one build in a process of its own: parsing cannot block heartbeats, a crash or a memory hog takes nobody along.
 * A build that fails on its merits has told so itself; a process that vanished is reported here. When this worker is
 * killed too, the job runs again elsewhere.
 * @throws when the build has not ended and its job has to run again: this worker stops, or the database went away
 */
export async function scan(
  job: ScanJob,
  { signal, retry }: JobContext,
  { database, settings, log }: WorkerServices,
): Promise<void> {
  const before = await attemptOf(database.db, job);
  signal.throwIfAborted();
  // The queue gives up after this run; if it took the worker along once more, nobody would be left to say so.
  if (retry >= JOBS.scan.retryLimit)
    return endVanished(database.db, { job, attempt: before, message: tooOften(retry) });
  const ending = await runScanChild({
    args: [String(job.taskId), String(job.build)],
    databaseUrl: settings.databaseUrl,
    signal,
  });
  switch (ending.code) {
    case SCAN_EXIT.done:
    case SCAN_EXIT.failed:
    case SCAN_EXIT.lost:
      return;
    case SCAN_EXIT.cancelled:
      signal.throwIfAborted();
      throw new Error('The process of the scan was told to stop by somebody else');
    case SCAN_EXIT.databaseGone:
      throw new Error('The database went away during the scan');
    default:
      signal.throwIfAborted();
      log.error({ ...job, ...ending }, 'the process of a scan ended unexpectedly');
      await endVanished(database.db, { job, attempt: ending.attempt ?? before, message: sentenceOf(ending) });
  }
}

async function attemptOf(db: Db, job: ScanJob): Promise<number> {
  const row = await db
    .selectFrom('build')
    .select('attempt')
    .where('task_id', '=', job.taskId)
    .where('number', '=', job.build)
    .executeTakeFirst();
  return row?.attempt ?? 0;
}

/** Ends the build unless another worker has taken it since. */
async function endVanished(
  db: Db,
  { job, attempt, message }: { job: ScanJob; attempt: number; message: BothLanguages },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ours = await trx
      .selectFrom('build')
      .select('number')
      .where('task_id', '=', job.taskId)
      .where('number', '=', job.build)
      .where('attempt', '=', attempt)
      .where('status', 'in', ['queued', 'running'])
      .forUpdate()
      .executeTakeFirst();
    if (ours) await endBuild(trx, { taskId: job.taskId, buildNumber: job.build, status: 'failed', message });
  });
}

function tooOften(retry: number): BothLanguages {
  return {
    zh: `分析 ${retry} 次使工作进程中断，不再重试（内存可能不足）`,
    en: `The worker was lost ${retry} times during this scan; it is not tried again (there may be too little memory)`,
  };
}

/** Node ends itself with SIGABRT when its memory is used up. */
function sentenceOf({ code, killedBy }: ScanEnding): BothLanguages {
  if (killedBy === 'SIGABRT' || code === 134)
    return { zh: '分析进程内存不足，已结束', en: 'The process of the scan ran out of memory' };
  const how = killedBy ?? `code ${code}`;
  return { zh: `分析进程意外结束（${how}）`, en: `The process of the scan ended unexpectedly (${how})` };
}
