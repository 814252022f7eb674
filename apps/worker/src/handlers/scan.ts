import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endBuild } from '@assay/commands/build/end-build';
import type { ScanJob } from '@assay/contract/job';
import type { Db } from '@assay/database/connect';
import type { BothLanguages } from '@assay/database/schema';
import { JOBS } from '@assay/jobs/definitions';
import type { JobContext } from '@assay/jobs/queue';
import type { WorkerServices } from '../services.ts';

/** Time between asking a scan to end and ending it. */
const GRACE_MS = 4_000;

/** Exit codes a scan's process tells its story with. */
export const SCAN_EXIT = { done: 0, failed: 10, lost: 11, cancelled: 12 } as const;

/**
 * Runs one build in a process of its own: parsing cannot block heartbeats, a crash or a memory hog takes nobody along.
 * A build that fails on its merits has told so itself; a process that vanished is reported here. When this worker is
 * killed too, the job runs again elsewhere.
 */
export async function scan(
  job: ScanJob,
  { signal, retry }: JobContext,
  { database, settings, log }: WorkerServices,
): Promise<void> {
  signal.throwIfAborted();
  // The queue gives up after this run; if it took the worker along once more, the build would be running for ever.
  if (retry >= JOBS.scan.retryLimit)
    return giveUp(database.db, job, {
      zh: `分析 ${retry} 次使工作进程中断，不再重试（内存可能不足）`,
      en: `The worker was lost ${retry} times during this scan; it is not tried again (there may be too little memory)`,
    });
  const child = fork(scanProcess(), [String(job.taskId), String(job.build)], {
    env: { ...process.env, DATABASE_URL: settings.databaseUrl },
    execArgv: scanProcess().endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps'],
    // A group of its own, so that everything it started can be ended with it.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const stop = () => end(child);
  signal.addEventListener('abort', stop, { once: true });
  const { code, killedBy } = await ended(child);
  signal.removeEventListener('abort', stop);
  killGroup(child, 'SIGKILL');
  if (signal.aborted || code === SCAN_EXIT.done || code === SCAN_EXIT.failed || code === SCAN_EXIT.lost) return;
  // Nobody stopped the build: a service manager ends every process of the product. The job goes back to the queue.
  if (code === SCAN_EXIT.cancelled) throw new Error('The process of the scan was told to end');
  log.error({ ...job, code, killedBy }, 'the process of a scan ended unexpectedly');
  const how = killedBy ?? `code ${code}`;
  await giveUp(database.db, job, {
    zh: `分析进程意外结束（${how}）`,
    en: `The process of the scan ended unexpectedly (${how})`,
  });
}

/** Ends the build as failed, unless it has ended meanwhile. */
async function giveUp(db: Db, job: ScanJob, message: BothLanguages): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const active = await trx
      .selectFrom('build')
      .select('number')
      .where('task_id', '=', job.taskId)
      .where('number', '=', job.build)
      .where('status', 'in', ['queued', 'running'])
      .forUpdate()
      .executeTakeFirst();
    if (active) await endBuild(trx, { taskId: job.taskId, buildNumber: job.build, status: 'failed', message });
  });
}

/** The bundle in production, the source in development. */
function scanProcess(): string {
  const bundled = fileURLToPath(new URL('./scan.js', import.meta.url));
  return existsSync(bundled) ? bundled : fileURLToPath(new URL('../scan-process.ts', import.meta.url));
}

function ended(child: ChildProcess): Promise<{ code: number | null; killedBy: string | null }> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, killedBy) => resolve({ code, killedBy }));
  });
}

function end(child: ChildProcess): void {
  child.kill('SIGTERM');
  setTimeout(() => killGroup(child, 'SIGKILL'), GRACE_MS).unref();
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}
