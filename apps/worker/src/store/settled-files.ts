import { DETECTION } from '@assay/contract/codes';
import type { BulkCopy } from '@assay/database/bulk';
import type { Db, Transaction } from '@assay/database/connect';
import { sql } from 'kysely';
import type { BranchBuild } from './places.ts';

export interface OfTool {
  readonly taskId: number;
  readonly branchId: number;
  readonly tool: string;
}

export interface SettledFile {
  readonly fileId: number;
  readonly digest: Buffer;
}

/** What the present places of each file were made from. @returns path -> digest */
export async function readSettledFiles(db: Db, { taskId, branchId, tool }: OfTool): Promise<Map<string, SettledFile>> {
  const rows = await db
    .selectFrom('settled_file')
    .innerJoin('file', (on) => on.onRef('file.task_id', '=', 'settled_file.task_id').onRef('file.id', '=', 'file_id'))
    .select(['file.path_text as path', 'file_id as fileId', 'digest'])
    .where('settled_file.task_id', '=', taskId)
    .where('branch_id', '=', branchId)
    .where('tool', '=', tool)
    .execute();
  return new Map(rows.map(({ path, fileId, digest }) => [path, { fileId, digest }]));
}

/**
 * Files with places that may change although the tool says the same: masked or not verified ones, those people said are another
 * defect, and where it can be found out who wrote a line, those of nobody.
 */
export async function readUnsettledFiles(
  db: Db,
  { taskId, branchId, tool, blame }: OfTool & { blame: boolean },
): Promise<Set<number>> {
  const { rows } = await sql<{ file_id: number }>`
    select distinct file_id from place
    where task_id = ${taskId} and branch_id = ${branchId} and tool = ${tool} and detection in (3, 4, 5)
    union
    select p.file_id from identity_link l
    join place p on p.task_id = l.task_id and p.branch_id = ${branchId} and p.defect_id = l.subject_id
    where l.task_id = ${taskId} and p.tool = ${tool} and p.detection <> ${DETECTION.gone} and p.blob = l.blob and p.line = l.line and p.col = l.col
    union
    select distinct file_id from place
    where ${blame} and task_id = ${taskId} and branch_id = ${branchId} and tool = ${tool} and author = '' and detection = ${DETECTION.present}
  `.execute(db);
  return new Set(rows.map((row) => row.file_id));
}

/** Replaces what is known of a tool's files; what stayed the same is not written. */
export async function replaceSettledFiles(
  trx: Transaction,
  copy: BulkCopy,
  { at, tool, files }: { at: BranchBuild; tool: string; files: readonly SettledFile[] },
): Promise<void> {
  await sql`create temp table settled (file_id bigint primary key, digest bytea) on commit drop`.execute(trx);
  await copy(
    { table: 'settled', columns: ['file_id', 'digest'] },
    files.map((file) => [file.fileId, file.digest] as const),
  );
  await sql`
    delete from settled_file where task_id = ${at.taskId} and branch_id = ${at.branchId} and tool = ${tool}
      and not exists (select from settled where settled.file_id = settled_file.file_id)
  `.execute(trx);
  await sql`
    insert into settled_file (task_id, branch_id, tool, file_id, digest)
    select ${at.taskId}, ${at.branchId}, ${tool}, file_id, digest from settled order by file_id
    on conflict (task_id, branch_id, tool, file_id) do update set digest = excluded.digest
    where settled_file.digest <> excluded.digest
  `.execute(trx);
  await sql`drop table settled`.execute(trx);
}
