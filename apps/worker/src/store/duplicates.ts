import type { ChangeCause } from '@assay/contract/codes';
import type { BulkCopy } from '@assay/database/bulk';
import type { Db, Transaction } from '@assay/database/connect';
import type { KnownCopy } from '@assay/domain/identity/identify-copies';
import { sql } from 'kysely';
import type { BranchBuild } from './places.ts';

export interface StoredCopy extends KnownCopy {
  /** null: from before first builds were kept. */
  readonly firstBuild: number | null;
}

export interface DuplicateBlock {
  /** undefined: seen for the first time. */
  readonly id: number | undefined;
  readonly firstBuild: number | null;
  readonly fileId: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly fingerprint: string;
  readonly author: string;
  readonly changedAt: Date | null;
}

/** Copies of duplicated code as the branch's newest build left them. */
export async function readCopies(
  db: Db,
  { taskId, branchId }: { taskId: number; branchId: number },
): Promise<StoredCopy[]> {
  return db
    .selectFrom('dup_block')
    .innerJoin('file', (on) => on.onRef('file.task_id', '=', 'dup_block.task_id').onRef('file.id', '=', 'file_id'))
    .select(['dup_block.id', 'file.path_text as path', 'start_line as startLine', 'end_line as endLine', 'fingerprint'])
    .select('first_build as firstBuild')
    .where('dup_block.task_id', '=', taskId)
    .where('branch_id', '=', branchId)
    .orderBy('dup_block.id')
    .execute();
}

/** Keeps copies that ended. To be called while their files still have a row of the branch, with which they vanish. */
export async function endCopies(trx: Transaction, at: BranchBuild, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into dup_block_past (task_id, branch_id, id, fingerprint, file_id, start_line, end_line, first_build, gone_build)
    select task_id, branch_id, id, fingerprint, file_id, start_line, end_line, first_build, ${at.build}::int
    from dup_block where task_id = ${at.taskId} and branch_id = ${at.branchId} and id = any(${[...ids]}::bigint[])
  `.execute(trx);
}

/** Brings the copies of a branch to what they are now; one that stayed as it was is not written. */
export async function replaceCopies(
  trx: Transaction,
  copy: BulkCopy,
  at: BranchBuild,
  blocks: readonly DuplicateBlock[],
): Promise<void> {
  await sql`
    create temp table incoming_block (
      id bigint, first_build integer, file_id bigint, start_line integer, end_line integer, fingerprint text, author text, changed_at timestamptz
    ) on commit drop
  `.execute(trx);
  await copy(
    {
      table: 'incoming_block',
      columns: ['id', 'first_build', 'file_id', 'start_line', 'end_line', 'fingerprint', 'author', 'changed_at'],
    },
    blocks.map(
      (b) =>
        [b.id ?? null, b.firstBuild, b.fileId, b.startLine, b.endLine, b.fingerprint, b.author, b.changedAt] as const,
    ),
  );
  const columns = sql`file_id, start_line, end_line, fingerprint, author, changed_at`;
  await sql`
    delete from dup_block d where d.task_id = ${at.taskId} and d.branch_id = ${at.branchId} and not exists (
      select from incoming_block i where i.id = d.id and i.file_id = d.file_id and i.start_line = d.start_line and i.end_line = d.end_line
        and i.author = d.author and i.changed_at is not distinct from d.changed_at)
  `.execute(trx);
  await sql`
    insert into dup_block (task_id, branch_id, id, first_build, ${columns})
    select ${at.taskId}, ${at.branchId}, coalesce(id, nextval('dup_block_id')), case when id is null then ${at.build}::int else first_build end, ${columns}
    from incoming_block i
    where id is null or not exists (select from dup_block d where d.task_id = ${at.taskId} and d.branch_id = ${at.branchId} and d.id = i.id)
    order by file_id, start_line
  `.execute(trx);
}

/**
 * The life of the rows of the duplication list, after the files of the branch were stored: a file with duplicates has one, a file that
 * continues another takes over its, and one without ends, with its cause.
 * @param moved former file id -> present one
 * @param causeOf why a path has no duplicates any more; undefined when nobody can know
 * @returns files whose last duplicate went
 */
export async function followDuplicateFiles(
  trx: Transaction,
  at: BranchBuild,
  { moved, causeOf }: { moved: ReadonlyMap<number, number>; causeOf: (path: string) => ChangeCause | undefined },
): Promise<number> {
  const of = sql`task_id = ${at.taskId} and branch_id = ${at.branchId}`;
  for (const [from, to] of moved) {
    await sql`delete from dup_file where ${of} and file_id = ${to} and gone_build is not null`.execute(trx);
    await sql`
      update dup_file set file_id = ${to} where ${of} and file_id = ${from} and gone_build is null
        and not exists (select from dup_file taken where taken.task_id = ${at.taskId} and taken.branch_id = ${at.branchId} and taken.file_id = ${to})
    `.execute(trx);
  }
  await sql`
    insert into dup_file (task_id, branch_id, file_id, first_build, first_seen_at)
    select task_id, branch_id, file_id, ${at.build}::int, now() from branch_file where ${of} and dup_lines > 0 order by file_id
    on conflict (task_id, branch_id, file_id) do update set gone_build = null, gone_at = null, cause = null
    where dup_file.gone_build is not null
  `.execute(trx);
  const { rows } = await sql<{ id: number; path: string }>`
    select d.file_id as id, f.path_text as path from dup_file d join file f on f.task_id = d.task_id and f.id = d.file_id
    where d.task_id = ${at.taskId} and d.branch_id = ${at.branchId} and d.gone_build is null and not exists (
      select from branch_file b
      where b.task_id = d.task_id and b.branch_id = d.branch_id and b.file_id = d.file_id and b.dup_lines > 0)
  `.execute(trx);
  const ended = rows.flatMap(({ id, path }) => {
    const cause = causeOf(path);
    return cause === undefined ? [] : [{ id, cause }];
  });
  if (ended.length === 0) return 0;
  await sql`
    update dup_file set gone_build = ${at.build}, gone_at = now(), cause = ended.cause
    from json_to_recordset(${JSON.stringify(ended)}::json) as ended (id bigint, cause text)
    where ${of} and file_id = ended.id
  `.execute(trx);
  return ended.length;
}
