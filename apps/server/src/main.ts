import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import { ensureFirstStart } from '@assay/commands/people/ensure-first-start';
import { AssayError } from '@assay/contract/errors';
import { readSettings } from '@assay/contract/settings';
import { connect } from '@assay/database/connect';
import { migrateToLatest } from '@assay/database/migrate';
import { listen } from '@assay/database/notify';
import { openQueue } from '@assay/jobs/queue';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { syncBuiltIns } from './features/checker-set/sync.ts';
import { scanSource } from './scan-source.ts';
import type { Services } from './services.ts';

/** The server process. Started by `assay up`, or by hand with DATABASE_URL. Analyses nothing. */
const settings = readSettings(process.env, process.cwd());
const { databaseUrl: url } = settings;
if (!url) throw new Error('DATABASE_URL is missing: start the server through `assay up`, or name the database');
const log = pino({
  level: settings.logLevel,
  name: 'server',
  redact: {
    paths: ['*.password', '*.authorization', '*.cookie', 'req.headers.authorization', 'req.headers.cookie'],
    censor: '(hidden)',
  },
});

await migrateToLatest(url);
const database = connect({
  url,
  name: 'assay-server',
  max: 12,
  onBroken: (err) => log.warn({ err }, 'a database connection broke'),
});
const { generatedPassword } = await database.db
  .transaction()
  .execute((trx) => ensureFirstStart(trx, { adminPassword: settings.adminPassword }));
await syncBuiltIns(database.db);
const queue = await openQueue({
  url,
  monitor: false,
  onError: (err) => log.error({ err }, 'queue'),
});
const services: Services = {
  db: database.db,
  pool: database.pool,
  settings,
  blobs: openFolderStore(join(settings.data, 'blobs')),
  jobs: queue,
  listen: (options) => listen({ ...options, url }),
  now: () => new Date(),
  log,
};
const app = await buildApp({ settings, services, webFolder: builtWeb() });
const address = await app.listen({ port: settings.port, host: settings.host });
log.info({ address }, 'server listens');
process.send?.({
  kind: 'ready',
  address: addressForPeople(address),
  ...(generatedPassword ? { generatedPassword } : {}),
});

process.on('message', (message: unknown) => {
  if (!isScanRequest(message)) return;
  scanSource(services, message.source).then(
    (path) => process.send?.({ kind: 'scan-started', path }),
    (error: unknown) => {
      if (!(error instanceof AssayError))
        log.error({ err: error }, 'the source named on the command line could not be scanned');
      process.send?.({
        kind: 'scan-refused',
        message: error instanceof AssayError ? error.plainText('en') : 'the server failed, see its log',
      });
    },
  );
});

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const close of [() => app.close(), () => queue.stop(), () => database.close()]) {
    await close().catch((err: unknown) => log.error({ err }, 'stop'));
  }
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// The supervisor is gone: whoever starts next runs a server of its own.
process.on('disconnect', stop);

/** The browser application lies beside the bundle (`dist/` and `apps/web/dist/`), or has not been built. */
function builtWeb(): string | undefined {
  const folder = ['../apps/web/dist', '../../web/dist']
    .map((path) => join(import.meta.dirname, path))
    .find((path) => existsSync(join(path, 'index.html')));
  if (folder === undefined) log.warn('the web application is not built: only the API answers');
  return folder;
}

/** An address a person can open: "every interface" is no place to go to. */
function addressForPeople(address: string): string {
  return address.replace('//0.0.0.0:', '//localhost:').replace('//[::]:', '//localhost:');
}

function isScanRequest(message: unknown): message is { source: string } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    message.kind === 'scan-source' &&
    'source' in message &&
    typeof message.source === 'string'
  );
}
