import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import { readSettings } from '@assay/contract/settings';
import { connect } from '@assay/database/connect';
import { openQueue } from '@assay/jobs/queue';
import { pino } from 'pino';
import { detectSource } from './handlers/detect-source.ts';
import { scan } from './handlers/scan.ts';
import type { WorkerServices } from './services.ts';

/** The worker process: takes jobs, speaks no HTTP. Started by `assay up` or by hand with DATABASE_URL. */
const settings = readSettings(process.env, process.cwd());
const log = pino({ level: settings.logLevel, name: 'worker' });
const databaseUrl = settings.databaseUrl;
if (!databaseUrl) throw new Error('DATABASE_URL is missing: start the worker through `assay up`, or name the database');

const database = connect({ url: databaseUrl, name: 'assay-worker', max: 6 });
const services: WorkerServices = {
  database,
  settings: { ...settings, databaseUrl },
  blobs: openFolderStore(join(settings.data, 'blobs')),
  log,
};
const queue = await openQueue({
  url: databaseUrl,
  monitor: true,
  onError: (error) => log.error({ err: error }, 'queue'),
});
await queue.work({
  scan: (job, context) => scan(job, context, services),
  'detect-source': (job, context) => detectSource(job, context, services),
});
log.info('worker takes jobs');
process.send?.({ kind: 'ready' });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await queue.stop().catch((error: unknown) => log.error({ err: error }, 'stop'));
  await database.close().catch(() => {});
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// The supervisor is gone: whoever starts next runs a worker of its own.
process.on('disconnect', stop);
