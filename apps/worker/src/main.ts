import { readSettings } from '@assay/contract/settings';
import { pino } from 'pino';
import { type RunningWorker, startWorker } from './start-worker.ts';

/** The worker process: takes jobs, speaks no HTTP. Started by `assay up` or by hand with DATABASE_URL. */
let worker: RunningWorker | undefined;
let stopping: Promise<void> | undefined;
const starting = new AbortController();

let exitCode = 0;

/** Running scans go back to the queue. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    starting.abort(new Error('the worker stops'));
    await worker?.stop();
    process.exit(exitCode);
  })();
  return stopping;
}
const stopWorker = () => void stop();
process.on('SIGTERM', stopWorker);
process.on('SIGINT', stopWorker);
// The supervisor is gone: whoever starts next runs a worker of its own.
process.on('disconnect', stopWorker);

function onFatal(error: Error): void {
  console.error(`The worker stops: ${error.message}`);
  exitCode = 1;
  void stop();
}

try {
  const settings = readSettings(process.env, process.cwd());
  const { databaseUrl } = settings;
  if (!databaseUrl)
    throw new Error('DATABASE_URL is missing: start the worker through `assay up`, or name the database');
  const log = pino({ level: settings.logLevel, name: 'worker' });
  worker = await startWorker({ settings: { ...settings, databaseUrl }, log, signal: starting.signal, onFatal });
  log.info('worker takes jobs');
  process.send?.({ kind: 'ready' });
} catch (error) {
  if (!stopping) {
    console.error(`The worker did not start: ${error instanceof Error ? error.message || error : error}`);
    process.exit(1);
  }
}
// A stop that came while the last step of the start was under way.
if (stopping) await worker?.stop().finally(() => process.exit(exitCode));
