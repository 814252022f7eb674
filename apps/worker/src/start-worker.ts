import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openFolderStore } from '@assay/blobs/folder-store';
import type { Settings } from '@assay/contract/settings';
import { connect } from '@assay/database/connect';
import { type JobContext, openQueue } from '@assay/jobs/queue';
import type { Logger } from 'pino';
import { deliverDue } from './delivery/deliver-due.ts';
import { endPassedIgnores } from './end-ignores.ts';
import { fireReports } from './fire-reports.ts';
import { fireSchedules } from './fire-schedules.ts';
import { blameFile } from './handlers/blame-file.ts';
import { detectSource } from './handlers/detect-source.ts';
import { answerBranches } from './handlers/list-branches.ts';
import { previewCheckers } from './handlers/preview-checkers.ts';
import { previewCustom } from './handlers/preview-custom.ts';
import { probeTools } from './handlers/probe-tools.ts';
import { purgeTask } from './handlers/purge-task.ts';
import { scan } from './handlers/scan.ts';
import { sweepBlobs } from './handlers/sweep-blobs.ts';
import { testDelivery } from './handlers/test-delivery.ts';
import { queueSweep } from './queue-sweep.ts';
import { sweepWorkFolders } from './scan/work-folder.ts';
import type { WorkerServices } from './services.ts';
import { startAfterPushes } from './start-after-pushes.ts';
import { endLostBuilds } from './sweep-builds.ts';
import { dropUnseenCoverage } from './sweep-coverage.ts';
import { queuePurges } from './sweep-deleted.ts';
import { waitForSchema } from './wait-for-schema.ts';
import { watchSchema } from './watch-schema.ts';

export interface RunningWorker {
  /** Stops taking jobs and gives the running ones back. May be called twice. */
  stop(): Promise<void>;
}

const SWEEP_EVERY_MS = 60_000;
/** Nobody waits for what is only space. */
const DAY_MS = 86_400_000;
/** Timers have minutes; a quarter of one late is on time. No later is it noticed that a newer release has migrated. */
const TIMERS_EVERY_MS = 15_000;
/** What is being sent may still end; what does not is told as unknown. */
const SENDING_ENDS_MS = 4_000;

/**
 * Puts a worker together: waits for the newest schema, cleans up after killed predecessors, then takes jobs.
 * @param onFatal told when the worker cannot go on: a newer release has migrated the database. The caller stops it.
 * @throws NewerDatabaseError; when the database does not answer, or the signal's reason
 */
export async function startWorker({
  settings,
  log,
  signal,
  onFatal,
}: {
  settings: Settings & { databaseUrl: string };
  log: Logger;
  signal: AbortSignal;
  onFatal: (error: Error) => void;
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
    const schema = watchSchema(database.db, onFatal);
    // Looked at before each job as well: a job of a newer release is not for this worker to run.
    const run =
      <Job>(handler: (job: Job, context: JobContext, services: WorkerServices) => Promise<void>) =>
      async (job: Job, context: JobContext) => {
        await schema.check();
        await handler(job, context, services);
      };
    await queue.work({
      scan: run(scan),
      'detect-source': run(detectSource),
      'list-branches': run(answerBranches),
      'blame-file': run(blameFile),
      'purge-task': run(purgeTask),
      'sweep-blobs': run(sweepBlobs),
      'preview-checkers': run(previewCheckers),
      'preview-custom': run(previewCustom),
      'test-delivery': run(testDelivery),
      'probe-tools': run(probeTools),
    });
    const sweep = () =>
      endLostBuilds(database.db, queue).then(
        (ended) => ended.length > 0 && log.error({ builds: ended }, 'ended builds whose job was lost'),
        (err: unknown) => log.error({ err }, 'looking for lost builds'),
      );
    const sweepDeleted = () =>
      queuePurges(database.db, { jobs: queue, now: new Date() }).catch((err: unknown) =>
        log.error({ err }, 'looking for deleted tasks'),
      );
    const sweepStore = () =>
      queueSweep(database.db, { jobs: queue, zone: settings.timezone, now: new Date() }).catch((err: unknown) =>
        log.error({ err }, 'queueing the sweep of the blob store'),
      );
    const endIgnores = () =>
      endPassedIgnores(database.db, new Date()).then(
        (ended) => ended.length > 0 && log.info({ tasks: ended }, 'ended ignores whose time has passed'),
        (err: unknown) => log.error({ err }, 'looking at ignores'),
      );
    let coverageSwept = 0;
    const sweepCoverage = async () => {
      if (Date.now() - coverageSwept < DAY_MS) return;
      coverageSwept = Date.now();
      await dropUnseenCoverage(database.db).then(
        (spans) => spans > 0 && log.info({ spans }, 'dropped coverage of builds that are gone'),
        (err: unknown) => log.error({ err }, 'looking at coverage'),
      );
    };
    await sweep();
    await sweepDeleted();
    await endIgnores();
    const sweepAll = async () => {
      for (const look of [sweep, sweepDeleted, sweepStore, endIgnores, sweepCoverage]) await look();
    };
    const timer = setInterval(() => void schema.guard(sweepAll), SWEEP_EVERY_MS);
    const lookAtTimers = () =>
      fireSchedules(database.db, { jobs: queue, zone: settings.timezone, now: new Date() }).then(
        (fired) => {
          for (const { error, ...what } of fired)
            log[error ? 'error' : 'info']({ ...what, err: error }, 'a timer was due');
        },
        (err: unknown) => log.error({ err }, 'looking at timers'),
      );
    const lookAtPushes = () =>
      startAfterPushes(database.db, queue).then(
        (started) => {
          for (const { error, ...what } of started)
            log[error ? 'warn' : 'info']({ ...what, err: error }, 'a push was waiting');
        },
        (err: unknown) => log.error({ err }, 'looking at pushes'),
      );
    const lookAtReports = () =>
      fireReports(database.db, { zone: settings.timezone, now: new Date() }).then(
        (fired) => {
          for (const { error, ...what } of fired)
            log[error ? 'error' : 'info']({ ...what, err: error }, 'a report was due');
        },
        (err: unknown) => log.error({ err }, 'looking at reports'),
      );
    const stopping = new AbortController();
    const sendDue = () =>
      deliverDue({ db: database.db, settings, signal: stopping.signal }, () => new Date()).then(
        (delivered) => {
          for (const { error, ...what } of delivered)
            log[error ? 'error' : 'info']({ ...what, err: error }, 'a delivery was due');
        },
        (err: unknown) => log.error({ err }, 'sending deliveries'),
      );
    // Mails wait for other machines: timers do not wait for mails, and one look at them is enough.
    let sending: Promise<void> | undefined;
    const lookAtAll = async () => {
      await lookAtTimers();
      await lookAtPushes();
      await lookAtReports();
      sending ??= sendDue().finally(() => {
        sending = undefined;
      });
    };
    await lookAtAll();
    const timers = setInterval(() => void schema.guard(lookAtAll), TIMERS_EVERY_MS);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      clearInterval(timer);
      clearInterval(timers);
      stopping.abort();
      await Promise.race([sending, pause(SENDING_ENDS_MS, undefined, { ref: false })]);
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
