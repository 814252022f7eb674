import { mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '@assay/contract/settings';
import { launchPostgres } from '@assay/database/launcher/launch';
import { askForScan } from './ask-server.ts';
import { rememberSource } from './remembered-sources.ts';
import type { SourceArgument } from './source-argument.ts';
import { type Supervised, supervise } from './supervise.ts';

/** Folder of the bundles: server.js, worker.js and this program's own. */
const bundles = dirname(fileURLToPath(import.meta.url));

/**
 * `assay up`: PostgreSQL, server and worker as processes of their own, kept alive until Ctrl-C; then a scan when a source
 * was named. Returns when everything has stopped.
 */
export async function up(settings: Settings, source?: SourceArgument): Promise<void> {
  mkdirSync(settings.data, { recursive: true });
  const started = performance.now();
  const log = (line: string) => {
    if (settings.logLevel === 'debug') console.error(line);
  };
  const postgres = settings.databaseUrl ? undefined : await launchPostgres({ dataFolder: settings.data, log });
  if (postgres?.runBy !== undefined)
    throw new Error(`Assay runs already on ${settings.data} (process ${postgres.runBy}): stop it first, or set ASSAY_DATA to another folder`);
  const running: Supervised[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      // The worker first: its scans go back to the queue while the database is there.
      for (const process of running.toReversed()) await process.stop();
      await postgres?.stop();
    })();
    return stopping;
  };
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop().then(resolve));
  });

  try {
    const env = environment(settings, { databaseUrl: settings.databaseUrl ?? postgres?.url, source });
    const begin = (name: 'server' | 'worker') => {
      const supervised = supervise({ name, script: join(bundles, `${name}.js`), env });
      running.push(supervised);
      return supervised;
    };
    const server = settings.role === 'worker' ? undefined : begin('server');
    // The server brings the database to the newest schema; a worker alone waits for one that did.
    const ready = await server?.ready;
    const worker = settings.role === 'server' ? undefined : begin('worker');
    if (server && ready) {
      greet({
        address: ready.address ?? '',
        generatedPassword: ready.generatedPassword,
        seconds: (performance.now() - started) / 1000,
      });
      await worker?.ready;
      if (source) await scan(server, { source, address: ready.address ?? '' });
    } else await worker?.ready;
  } catch (error) {
    await stop();
    throw error;
  }
  await ended;
}

async function scan(
  server: Supervised,
  { source, address }: { source: SourceArgument; address: string },
): Promise<void> {
  console.log(`  Looking at ${source.source} ...`);
  const answer = await askForScan(server.child(), source.source);
  if (answer.kind === 'scan-started') console.log(`  Scanning. Results: ${address}${answer.path}\n`);
  else console.error(`  Not scanned: ${answer.message}\n`);
}

function greet({
  address,
  generatedPassword,
  seconds,
}: {
  address: string;
  generatedPassword: string | undefined;
  seconds: number;
}): void {
  console.log(`\n  Assay is ready (${seconds.toFixed(1)} s)\n\n  Open      ${address}`);
  if (generatedPassword) console.log(`  Sign in   admin / ${generatedPassword}   (shown only now; keep it)`);
  else console.log('  Sign in   admin, with the password shown at the first start or set by ASSAY_ADMIN_PASSWORD');
  console.log('  Stop      Ctrl-C\n');
}

/** What the children need to know; a folder named on the command line may be scanned. */
function environment(
  settings: Settings,
  { databaseUrl, source }: { databaseUrl: string | undefined; source: SourceArgument | undefined },
): NodeJS.ProcessEnv {
  const localSources = [...settings.localSources, ...rememberSource(settings.data, source?.folder)];
  return {
    ...process.env,
    DATABASE_URL: databaseUrl,
    ASSAY_DATA: settings.data,
    ASSAY_LOCAL_SOURCES: localSources.join(delimiter),
  };
}
