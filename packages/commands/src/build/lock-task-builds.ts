import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';

/** First half of the advisory key: starts and stops. The other half is the task. */
const START_OR_STOP = 0x5ca4;

export interface ActiveBuild {
  readonly number: number;
  readonly id: string;
  readonly branchId: number;
  /** Tools of a build that looks at some only (an upload); null = all. */
  readonly onlyTools: readonly string[] | null;
}

/**
 * Locks the active builds of a task, those of one branch or all.
 *
 * The order of locks is the same everywhere: advisory key, build rows, branch rows, task row. A scan that stores its results holds
 * its build and wants the task; whoever took the task first and then asked for the build would end in a deadlock with it. Builds that
 * end while this waits are not in the answer.
 */
export async function lockActiveBuilds(
  trx: Transaction,
  { taskId, branchId }: { taskId: number; branchId?: number | undefined },
): Promise<ActiveBuild[]> {
  let active = trx
    .selectFrom('build')
    .select(['number', 'id', 'branch_id as branchId', 'only_tools as onlyTools'])
    .where('task_id', '=', taskId)
    .where('status', 'in', ['queued', 'running']);
  if (branchId !== undefined) active = active.where('branch_id', '=', branchId);
  return active.orderBy('number').forUpdate().execute();
}

/** Keeps every other start and stop of the task waiting until this transaction ends. */
export async function oneAtATime(trx: Transaction, taskId: number): Promise<void> {
  // The two-number form takes integers; tasks are numbered far below 2^31.
  await sql`select pg_advisory_xact_lock(${START_OR_STOP}::int, ${taskId}::int)`.execute(trx);
}
