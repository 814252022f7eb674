import type { PurgeTaskJob } from '@assay/contract/job';
import { type Db, isPostgresError, POSTGRES_ERRORS } from '@assay/database/connect';
import type { JobContext } from '@assay/jobs/queue';
import { sql } from 'kysely';
import type { WorkerServices } from '../services.ts';

/** Rows that go in one transaction: nobody waits long for their locks, and a stop loses little. */
const BATCH = 5_000;

/**
 * Removes a deleted task for good, in batches. Which tables belong to it is read from the database, so a new table needs no line
 * here; those that others point at are taken after them. Blobs nobody owns any more go with the next sweep of the store.
 */
export async function purgeTask(
  { taskId }: PurgeTaskJob,
  { signal }: Pick<JobContext, 'signal'>,
  { database, log }: Pick<WorkerServices, 'database' | 'log'>,
): Promise<void> {
  const { db } = database;
  const task = await db
    .selectFrom('task')
    .select('id')
    .where('id', '=', taskId)
    .where('deleted_at', 'is not', null)
    .where('purge_queued_at', 'is not', null)
    .executeTakeFirst();
  if (!task) return;
  let tables = await tablesOfTasks(db);
  while (tables.length > 0) {
    const blocked: string[] = [];
    for (const table of tables) if (!(await empty(db, { table, taskId, signal }))) blocked.push(table);
    if (blocked.length === tables.length) throw new Error(`Tables that hold each other: ${blocked.join(', ')}`);
    tables = blocked;
  }
  await db.deleteFrom('task').where('id', '=', taskId).execute();
  log.info({ taskId }, 'removed a deleted task');
}

/** Ordinary tables with a column `task_id`; the audit log and what else only mentions a task keeps its rows. */
async function tablesOfTasks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'task_id' and a.attnum = any(k.conkey)
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by name
  `.execute(db);
  return rows.map((row) => row.name);
}

/** @returns false when rows of another table still point at these */
async function empty(
  db: Db,
  { table, taskId, signal }: { table: string; taskId: number; signal: AbortSignal },
): Promise<boolean> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where task_id = ${taskId} limit ${BATCH}))
      `.execute(db);
      if (numAffectedRows === undefined || numAffectedRows < BATCH) return true;
    } catch (error) {
      if (isPostgresError(error, POSTGRES_ERRORS.foreignKeyViolation)) return false;
      throw error;
    }
  }
}
