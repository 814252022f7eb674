import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import type { Settings } from '@assay/contract/settings';
import { connect } from '@assay/database/connect';
import { openQueue } from '@assay/jobs/queue';
import type { Logger } from 'pino';
import { detectSource } from './handlers/detect-source.ts';
import { scan } from './handlers/scan.ts';
import { sweepWorkFolders } from './scan/work-folder.ts';
import type { WorkerServices } from './services.ts';
import { endLostBuilds } from './sweep-builds.ts';
import { waitForSchema } from './wait-for-schema.ts';

export interface RunningWorker {
  /** Stops taking jobs and gives the running ones back. May be called twice. */
  stop(): Promise<void>;
}

const SWEEP_EVERY_MS = 60_000;

/**
 * Puts a worker together: waits for the newest schema, cleans up after killed predecessors, then takes jobs.
 * @throws when the database does not answer, or the signal's reason
 */
export async function startWorker({
  settings,
  log,
  signal,
}: {
  settings: Settings & { databaseUrl: string };
  log: Logger;
  signal: AbortSignal;
}): Promise<RunningWorker> {
  const url = settings.databaseUrl;
  const database = connect({
    url,
    name: 'assay-worker',
    max: 6,
    onBroken: (err) => log.warn({ err }, 'a database connection broke'),
  });
  try {
    await waitForSchema(database.db, {
      signal,
      onWait: (reason) => log.warn(`waiting: ${reason}`),
    });
    const swept = await sweepWorkFolders(database.db, settings.data);
    if (swept.length > 0) log.info({ folders: swept }, 'removed what killed scans left behind');
    const queue = await openQueue({ url, monitor: true, onError: (err) => log.error({ err }, 'queue') });
    const services: WorkerServices = {
      database,
      settings,
      blobs: openFolderStore(join(settings.data, 'blobs')),
      log,
    };
    await queue.work({
      scan: (job, context) => scan(job, context, services),
      'detect-source': (job, context) => detectSource(job, context, services),
    });
    const sweep = () =>
      endLostBuilds(database.db, queue).then(
        (ended) => ended.length > 0 && log.error({ builds: ended }, 'ended builds whose job was lost'),
        (err: unknown) => log.error({ err }, 'looking for lost builds'),
      );
    await sweep();
    const timer = setInterval(sweep, SWEEP_EVERY_MS);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      clearInterval(timer);
      await queue.stop().catch((err: unknown) => log.error({ err }, 'stop'));
      await database.close().catch(() => {});
    };
    return {
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}
