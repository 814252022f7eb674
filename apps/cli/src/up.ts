import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Settings } from '@assay/contract/settings';
import { askForScan } from './ask-server.ts';
import { childEnvironment } from './child-environment.ts';
import { type KeptPostgres, keepPostgres } from './keep-postgres.ts';
import { preflight } from './preflight.ts';
import { rememberSource } from './remembered-sources.ts';
import type { SourceArgument } from './source-argument.ts';
import { type ReadyMessage, type Supervised, supervise } from './supervise.ts';

/** Folder of the bundles: server.js, worker.js and this program's own. */
const bundles = dirname(fileURLToPath(import.meta.url));

/**
 * `assay up`: PostgreSQL, server and worker as processes of their own, kept alive until Ctrl-C; then a scan when a source
 * was named. Returns when everything has stopped.
 * @throws Error with one sentence when it cannot start, or PostgreSQL is lost for good; everything has stopped then too
 */
export async function up(settings: Settings, source?: SourceArgument): Promise<void> {
  const told = stopSignal();
  const work = run(settings, { source, told });
  // What fails because it is being stopped is no news.
  const settled = work.catch(() => {});
  try {
    await Promise.race([work, told.ended]);
  } finally {
    await told.stop();
    // A part that was just coming up is stopped when it is there.
    await settled;
    await told.stop();
  }
}

/** The product's parts in the order they began, and the wish to end them, which may come while they still start. */
function stopSignal() {
  const parts: { stop(): Promise<void> }[] = [];
  let stopping = false;
  let end: (error?: Error) => void = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  ended.catch(() => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end());
  return {
    /** Something to stop; what began last is stopped first. */
    add: <Part extends { stop(): Promise<void> }>(part: Part): Part => {
      parts.push(part);
      if (stopping) throw new Error('Assay is being stopped');
      return part;
    },
    fail: (error: Error) => end(error),
    ended,
    stop: async () => {
      stopping = true;
      // The worker first: its scans go back to the queue while the database is there.
      for (let part = parts.pop(); part; part = parts.pop()) await part.stop();
    },
  };
}

async function run(
  settings: Settings,
  { source, told }: { source: SourceArgument | undefined; told: ReturnType<typeof stopSignal> },
): Promise<void> {
  const started = performance.now();
  await preflight(settings);
  const localSources = rememberSource(settings.data, source?.folder);
  const postgres = settings.databaseUrl ? undefined : told.add(await ownPostgres(settings, told.fail));
  const databaseUrl = settings.databaseUrl ?? postgres?.url;
  const env = childEnvironment(process.env, { settings, databaseUrl, localSources });
  const begin = (name: 'server' | 'worker') =>
    told.add(supervise({ name, script: join(bundles, `${name}.js`), env: env[name], kept: samePort }));
  // Side by side: the server brings the database to the newest schema, and the worker waits until one did.
  const server = settings.role === 'worker' ? undefined : begin('server');
  const worker = settings.role === 'server' ? undefined : begin('worker');
  const ready = await server?.ready;
  if (server && ready) {
    const works = worker === undefined || (await within(worker.ready, WORKER_PATIENCE_MS));
    greet({
      address: ready.address ?? '',
      generatedPassword: ready.generatedPassword,
      seconds: (performance.now() - started) / 1000,
      works,
    });
    await worker?.ready;
    if (!works) console.log('  The worker takes jobs now.\n');
    if (source) await scan(server, { source, address: ready.address ?? '' });
  } else await worker?.ready;
  await told.ended;
}

/** The port that was free at the first start (`ASSAY_PORT=0`) is the one that open pages and bookmarks know. */
const samePort = ({ address }: ReadyMessage) => (address ? { ASSAY_PORT: new URL(address).port || '80' } : {});

function ownPostgres(settings: Settings, onLost: (error: Error) => void): Promise<KeptPostgres> {
  const log = (line: string) => {
    if (settings.logLevel === 'debug') console.error(line);
  };
  return keepPostgres({ dataFolder: settings.data, log, onLost });
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

/** Longer than any start of a worker that nothing is wrong with; the address is worth having without it. */
const WORKER_PATIENCE_MS = 10_000;

/** Whether it settled in time. @throws what it was rejected with */
async function within(settling: Promise<unknown>, ms: number): Promise<boolean> {
  const patience = new AbortController();
  const late = pause(ms, false, { signal: patience.signal }).catch(() => false);
  try {
    return await Promise.race([settling.then(() => true), late]);
  } finally {
    patience.abort();
  }
}

function greet({
  address,
  generatedPassword,
  seconds,
  works,
}: {
  address: string;
  generatedPassword: string | undefined;
  seconds: number;
  /** Whether the worker takes jobs. */
  works: boolean;
}): void {
  const state = works ? 'is ready' : 'can be looked at; its worker does not run yet, analyses wait for it';
  console.log(`\n  Assay ${state} (${seconds.toFixed(1)} s)\n\n  Open      ${address}`);
  if (generatedPassword) console.log(`  Sign in   admin / ${generatedPassword}   (shown only now; keep it)`);
  else console.log('  Sign in   admin, with the password shown at the first start or set by ASSAY_ADMIN_PASSWORD');
  console.log('  Stop      Ctrl-C\n');
}
