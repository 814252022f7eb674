import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@assay/database/connect';
import { assertNotNewer, pendingMigrations } from '@assay/database/migrate';
import { isConnectionLoss } from './scan/connection-loss.ts';

/** PostgreSQL, appendix A. */
const UNDEFINED_TABLE = '42P01';
/** Short: at a first start, people wait for the worker. */
const PAUSE_MS = 200;
/** A database that recovers from a crash, or starts beside us, answers within this time. */
const PATIENCE_MS = 30_000;
/** A first start brings the schema in less: nobody needs to read of a wait that is as it should be. */
const UNREMARKABLE_MS = 5_000;

/**
 * A worker does not migrate: it waits until the database answers and a server has brought it to the newest schema.
 * @param onWait called once per reason, when the wait is longer than a start should take
 * @throws NewerDatabaseError when a newer release has been there; when the database does not answer for long, or the signal's reason
 */
export async function waitForSchema(
  db: Db,
  {
    onWait,
    signal,
    patienceMs = PATIENCE_MS,
    unremarkableMs = UNREMARKABLE_MS,
  }: { onWait: (reason: string) => void; signal?: AbortSignal; patienceMs?: number; unremarkableMs?: number },
): Promise<void> {
  const told = new Set<string>();
  const started = performance.now();
  const waited = () => performance.now() - started;
  for (;;) {
    const reason = await reasonToWait(db, () => waited() < patienceMs);
    if (reason === undefined) return;
    if (waited() > unremarkableMs && !told.has(reason)) {
      onWait(reason);
      told.add(reason);
    }
    await sleep(PAUSE_MS, undefined, signal && { signal });
  }
}

async function reasonToWait(db: Db, patient: () => boolean): Promise<string | undefined> {
  try {
    await assertNotNewer(db);
    const missing = await pendingMigrations(db);
    return missing.length === 0 ? undefined : OLD;
  } catch (error) {
    // A database no server has ever seen has no list of migrations either.
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return OLD;
    if (isConnectionLoss(error) && patient()) return 'the database does not answer yet';
    throw error;
  }
}

const OLD = 'the database is not at the newest schema: a server has to bring it there';
