import { type BlobStore, REFRESHED_WITHIN_MS } from '@assay/blobs/blob-store';
import { REPORT_FORMATS } from '@assay/contract/report';
import { bulkTransaction } from '@assay/database/bulk';
import type { Database, Db, Transaction } from '@assay/database/connect';
import { type RawBuilder, sql } from 'kysely';

/** What is younger may belong to something that has not written its rows yet. */
export const SWEEP_GRACE_MS = 24 * 3_600_000;
/** A report that a newer one has replaced is kept for so long, for whoever analyses its commit again. */
export const OLD_REPORT_DAYS = 90;
/** Removed between two looks at the signal. */
const BATCH = 500;
/** Old blobs whose references are looked up together; bounds the memory to some 10 MB. */
const MARKED_AT_ONCE = 100_000;

export interface Swept {
  readonly looked: number;
  readonly removed: number;
  readonly bytes: number;
}

/**
 * Mark and sweep of the blob store. In this order, so that a running scan never loses a blob: first the moment, which lies before
 * every running build; then the blobs that are older; then what of them rows refer to; then the rest goes, unless somebody put it
 * meanwhile (`removeUnused`). A build that begins after the first step puts all it needs after that moment, and one that ended before
 * it has its rows in.
 */
export async function sweepStore({
  database,
  blobs,
  signal,
  now,
}: {
  database: Database;
  blobs: BlobStore;
  signal: AbortSignal;
  now: Date;
}): Promise<Swept> {
  await retireReports(database.db, now);
  const before = await safeMoment(database.db, now);
  const total = { looked: 0, removed: 0, bytes: 0 };
  const old: string[] = [];
  const clear = async () => {
    const unused = await unreferenced(database, old.splice(0));
    for (let start = 0; start < unused.length; start += BATCH) {
      signal.throwIfAborted();
      const { count, bytes } = await blobs.removeUnused(unused.slice(start, start + BATCH), before);
      total.removed += count;
      total.bytes += bytes;
    }
  };
  for await (const { hash, storedAt } of blobs.list()) {
    if (++total.looked % BATCH === 0) signal.throwIfAborted();
    if (storedAt < before) old.push(hash);
    if (old.length >= MARKED_AT_ONCE) await clear();
  }
  await clear();
  return total;
}

/** Before the grace, and before the first put of every build that has not ended. */
async function safeMoment(db: Db, now: Date): Promise<Date> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(coalesce(started_at, created_at)) as oldest from build where status in ('queued', 'running')
  `.execute(db);
  const oldest = rows[0]?.oldest?.getTime() ?? Number.POSITIVE_INFINITY;
  return new Date(Math.min(now.getTime() - SWEEP_GRACE_MS, oldest - 2 * REFRESHED_WITHIN_MS));
}

/**
 * Every column that names blobs is named here; a test compares the list with the schema. Source texts are owned through `task_blob`,
 * which has a row for each text any build of the task has stored.
 */
export const REFERENCES = {
  bytes: ['task_blob.blob', 'branch_file.blob', 'coverage_file.blob', 'identity_link.blob', 'place.blob'],
  hex: ['branch_inventory.paths_blob', 'scope.checkers_blob', 'scope.file_list_blob'],
  hexLists: ['report.parts'],
} as const;

/** Those of the blobs that no row names. They lie in a table of the connection, so that one pass over each table marks them all. */
async function unreferenced(database: Database, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  return bulkTransaction(database, async (trx, copy) => {
    await sql`create temporary table old_blob (hash bytea not null) on commit drop`.execute(trx);
    await copy(
      { table: 'old_blob', columns: ['hash'] },
      hashes.map((hash) => [Buffer.from(hash, 'hex')]),
    );
    await sql`analyze old_blob`.execute(trx);
    for (const column of REFERENCES.bytes) await drop(trx, { column, blob: sql.ref(column) });
    for (const column of REFERENCES.hex) await drop(trx, { column, blob: sql`decode(${sql.ref(column)}, 'hex')` });
    for (const column of REFERENCES.hexLists)
      await drop(trx, { column, blob: sql`decode(unnest(${sql.ref(column)}), 'hex')` });
    const { rows } = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from old_blob`.execute(trx);
    return rows.map((row) => row.hash);
  });
}

async function drop(trx: Transaction, { column, blob }: { column: string; blob: RawBuilder<unknown> }): Promise<void> {
  await sql`delete from old_blob where hash in (select ${blob} from ${sql.table(tableOf(column))})`.execute(trx);
}

function tableOf(column: string): string {
  return column.slice(0, column.indexOf('.'));
}

/** Uploads that a newer one of the same tool and branch has replaced give their content up; the row stays in the list. */
async function retireReports(db: Db, now: Date): Promise<void> {
  await sql`
    update report set parts = '{}'
    where at < ${new Date(now.getTime() - OLD_REPORT_DAYS * 86_400_000)} and cardinality(parts) > 0
      and format = any(${[...REPORT_FORMATS]}::text[])
      and exists (
        select from report newer
        join build on build.task_id = newer.task_id and build.number = newer.build_number and build.status = 'succeeded'
        where newer.task_id = report.task_id and newer.tool = report.tool and newer.branch_id = report.branch_id
          and newer.id > report.id)
  `.execute(db);
}
