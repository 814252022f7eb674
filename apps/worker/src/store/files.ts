import { createHash } from 'node:crypto';
import type { BulkCopy } from '@assay/database/bulk';
import type { Db, Transaction } from '@assay/database/connect';
import { sql } from 'kysely';

/** Longest sort key in bytes: an index entry must stay small whatever a path looks like. */
const MAX_SORT_KEY = 512;

/** Path of a branch's file -> blob, as its newest build left them. */
export async function readBranchFiles(
  db: Db,
  { taskId, branchId }: { taskId: number; branchId: number },
): Promise<Map<string, { blob: string; encoding: string }>> {
  const rows = await db
    .selectFrom('branch_file')
    .innerJoin('file', (join) =>
      join.onRef('file.task_id', '=', 'branch_file.task_id').onRef('file.id', '=', 'branch_file.file_id'),
    )
    .select(['file.path_text', 'branch_file.blob', 'branch_file.encoding'])
    .where('branch_file.task_id', '=', taskId)
    .where('branch_file.branch_id', '=', branchId)
    .execute();
  return new Map(rows.map((row) => [row.path_text, { blob: row.blob.toString('hex'), encoding: row.encoding }]));
}

/** Makes a row for every path that has none. @returns path -> file id for all given paths */
export async function upsertFiles(
  trx: Transaction,
  copy: BulkCopy,
  { taskId, paths }: { taskId: number; paths: readonly string[] },
): Promise<Map<string, number>> {
  await sql`create temp table incoming_file (path_text text, path_hash bytea, sort_key text collate "C") on commit drop`.execute(
    trx,
  );
  await copy(
    { table: 'incoming_file', columns: ['path_text', 'path_hash', 'sort_key'] },
    paths.map((path) => [path, hashOfPath(path), sortKey(path)] as const),
  );
  await sql`
    insert into file (task_id, path_text, path_hash, sort_key)
    select ${taskId}, path_text, path_hash, sort_key from incoming_file order by path_hash
    on conflict (task_id, path_hash) do nothing
  `.execute(trx);
  const { rows } = await sql<{ id: number; path_text: string }>`
    select file.id, file.path_text from incoming_file join file on file.task_id = ${taskId} and file.path_hash = incoming_file.path_hash
  `.execute(trx);
  return new Map(rows.map((row) => [row.path_text, row.id]));
}

export function hashOfPath(path: string): Buffer {
  return createHash('sha256').update(path).digest();
}

/** Base name first, since lists sort by file name; then the folder, so that equal names keep a stable order. */
export function sortKey(path: string): string {
  const slash = path.lastIndexOf('/');
  const key = slash < 0 ? path : `${path.slice(slash + 1)}\u0001${path.slice(0, slash)}`;
  if (Buffer.byteLength(key) <= MAX_SORT_KEY) return key;
  // Cutting bytes may split a character; decoding drops the broken end.
  return new TextDecoder().decode(Buffer.from(key).subarray(0, MAX_SORT_KEY)).replace(/\uFFFD$/, '');
}
