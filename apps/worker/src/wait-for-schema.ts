import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@assay/database/connect';
import { pendingMigrations } from '@assay/database/migrate';

/** PostgreSQL, appendix A. */
const UNDEFINED_TABLE = '42P01';
const PAUSE_MS = 1_000;

/**
 * A worker does not migrate: it waits until a server has brought the database to the newest schema.
 * @param onWait called once, when there is something to wait for
 */
export async function waitForSchema(
  db: Db,
  { onWait, signal }: { onWait: (missing: number) => void; signal?: AbortSignal },
): Promise<void> {
  for (let told = false; ; told = true) {
    const missing = await pendingOrAll(db);
    if (missing === 0) return;
    if (!told) onWait(missing);
    await sleep(PAUSE_MS, undefined, signal && { signal });
  }
}

/** A database no server has ever seen has no list of migrations either. */
async function pendingOrAll(db: Db): Promise<number> {
  try {
    return (await pendingMigrations(db)).length;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return Number.POSITIVE_INFINITY;
    throw error;
  }
}
