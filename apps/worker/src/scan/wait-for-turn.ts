import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

const LOOK_EVERY_MS = 500;
/** Who waits longer waits for a worker that was lost, and might be the one that has to do its work. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Waits until earlier builds of the branch have ended: uploads and scans of one branch may be on their way at once, and what is
 * stored later must have started from what was stored before. Runs that a pipeline reports store nothing themselves.
 * @throws the signal's reason
 */
export async function waitForTurn(
  db: Db,
  { taskId, number, branchId }: { taskId: number; number: number; branchId: number },
  { signal, onWait, patienceMs = PATIENCE_MS }: { signal: AbortSignal; onWait: () => void; patienceMs?: number },
): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let told = false; await hasEarlier(db, { taskId, number, branchId }); told = true) {
    if (!told) onWait();
    if (performance.now() >= until) return;
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
}

async function hasEarlier(
  db: Db,
  { taskId, number, branchId }: { taskId: number; number: number; branchId: number },
): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from build where task_id = ${taskId} and branch_id = ${branchId} and number < ${number}
        and status in ('queued', 'running') and not reported
    ) as waits
  `.execute(db);
  return rows[0]?.waits ?? false;
}
