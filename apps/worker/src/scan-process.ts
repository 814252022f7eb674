import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import { LostBuildError, takeBuild } from '@assay/commands/build/take-build';
import { readSettings } from '@assay/contract/settings';
import { connect } from '@assay/database/connect';
import { pino } from 'pino';
import { type HeldMessage, SCAN_EXIT } from './handlers/scan-exit.ts';
import { isConnectionLoss } from './scan/connection-loss.ts';
import { runScan } from './scan/run.ts';

/** The process of one scan: `scan-process <taskId> <buildNumber>`. */
const [taskId, build] = process.argv.slice(2).map(Number);
const settings = readSettings(process.env, process.cwd());
const databaseUrl = settings.databaseUrl;
if (!taskId || !build || !databaseUrl) throw new Error('A scan needs a task, a build and DATABASE_URL');

const log = pino({ level: settings.logLevel, name: 'scan' });
const cancelled = new AbortController();
/** Longer than the worker waits before it uses force; for the case that there is no worker any more. */
const LAST_WORD_MS = 6_000;
const cancel = () => {
  cancelled.abort(new Error('The scan was cancelled'));
  setTimeout(() => process.exit(SCAN_EXIT.cancelled), LAST_WORD_MS).unref();
};
process.on('SIGTERM', cancel);
process.on('SIGINT', cancel);
// The worker died: its job will run again, so this one must not go on beside it.
process.on('disconnect', cancel);

const database = connect({
  url: databaseUrl,
  name: 'assay-scan',
  max: 4,
  onBroken: (err) => log.warn({ err }, 'a database connection broke'),
});
let code: number = SCAN_EXIT.done;
try {
  const held = await takeBuild(database.db, { taskId, build });
  if (held) {
    process.send?.({ kind: 'held', attempt: held.attempt } satisfies HeldMessage);
    const blobs = openFolderStore(join(settings.data, 'blobs'), { blocking: true });
    const ended = await runScan({
      held,
      database,
      settings: { ...settings, databaseUrl },
      blobs,
      log,
      signal: cancelled.signal,
    });
    if (ended === 'failed') code = SCAN_EXIT.failed;
  }
} catch (error) {
  if (error instanceof LostBuildError) code = SCAN_EXIT.lost;
  else if (cancelled.signal.aborted) code = SCAN_EXIT.cancelled;
  else if (isConnectionLoss(error)) {
    log.warn({ err: error, taskId, build }, 'the database went away; the scan runs again');
    code = SCAN_EXIT.databaseGone;
  } else {
    log.error({ err: error, taskId, build }, 'scan');
    code = 1;
  }
} finally {
  await database.close().catch(() => {});
  process.exit(code);
}
