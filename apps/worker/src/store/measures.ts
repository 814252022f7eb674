import type { BulkCopy } from '@assay/database/bulk';
import type { Transaction } from '@assay/database/connect';
import type { EmbeddedCounts } from '@assay/database/schema/values';
import type { EmbeddedLines, LineMeasure } from '@assay/engine/lines/line-counts';
import { sql } from 'kysely';
import type { BranchBuild } from './places.ts';

/** One file of a branch with everything measured of it. */
export interface MeasuredFile {
  readonly fileId: number;
  readonly blob: string;
  readonly size: number;
  readonly language: string | null;
  readonly encoding: string;
  readonly lines: LineMeasure;
  /** Lines of other languages in it; all are in `lines` too. */
  readonly embedded: readonly EmbeddedLines[];
  readonly functionCount: number;
  readonly ccnSum: number;
  readonly dupLines: number;
  readonly dupBlocks: number;
  readonly dupAuthors: readonly string[];
  readonly changedAt: Date | null;
}

/** Replaces what a branch's files are and measure. Rows of files that stayed as they were are not written again. */
export async function replaceBranchFiles(
  trx: Transaction,
  copy: BulkCopy,
  at: BranchBuild,
  files: readonly MeasuredFile[],
): Promise<void> {
  const columns = [
    'file_id',
    'blob',
    'size',
    'language',
    'encoding',
    'total_lines',
    'code_lines',
    'comment_lines',
    'blank_lines',
    'effective_comment_lines',
    'embedded',
    'function_count',
    'ccn_sum',
    'dup_lines',
    'dup_blocks',
    'dup_authors',
    'changed_at',
  ];
  await sql`create temp table measured (like branch_file including defaults) on commit drop`.execute(trx);
  await copy(
    { table: 'measured', columns: ['task_id', 'branch_id', ...columns] },
    files.map(
      (f) =>
        [
          at.taskId,
          at.branchId,
          f.fileId,
          Buffer.from(f.blob, 'hex'),
          f.size,
          f.language,
          f.encoding,
          f.lines.total,
          f.lines.code,
          f.lines.comment,
          f.lines.blank,
          f.lines.effectiveComment,
          embeddedCounts(f.embedded),
          f.functionCount,
          f.ccnSum,
          f.dupLines,
          f.dupBlocks,
          f.dupAuthors,
          f.changedAt,
        ] as const,
    ),
  );
  await sql`
    delete from branch_file where task_id = ${at.taskId} and branch_id = ${at.branchId}
      and not exists (select from measured where measured.file_id = branch_file.file_id)
  `.execute(trx);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const assignments = sql.join(columns.slice(1).map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  await sql`
    insert into branch_file (task_id, branch_id, ${list})
    select task_id, branch_id, ${list} from measured
    where not exists (
      select from branch_file as old
      where old.task_id = measured.task_id and old.branch_id = measured.branch_id and old.file_id = measured.file_id
        and (old.blob, old.size, old.language, old.encoding, old.total_lines, old.code_lines, old.comment_lines, old.effective_comment_lines, old.embedded, old.function_count, old.ccn_sum, old.dup_lines, old.dup_blocks, old.dup_authors, old.changed_at)
          is not distinct from (measured.blob, measured.size, measured.language, measured.encoding, measured.total_lines, measured.code_lines, measured.comment_lines, measured.effective_comment_lines, measured.embedded, measured.function_count, measured.ccn_sum, measured.dup_lines, measured.dup_blocks, measured.dup_authors, measured.changed_at)
    )
    order by file_id
    on conflict (task_id, branch_id, file_id) do update set ${assignments}
  `.execute(trx);
}

/** As the column keeps them; null when the file is in one language. */
function embeddedCounts(embedded: readonly EmbeddedLines[]): EmbeddedCounts | null {
  if (embedded.length === 0) return null;
  return Object.fromEntries(
    embedded.map(({ language, lines }) => [
      language,
      [lines.total, lines.code, lines.comment, lines.blank, lines.effectiveComment] as const,
    ]),
  );
}

/** The task may show these contents from now on. */
export async function ownBlobs(
  trx: Transaction,
  copy: BulkCopy,
  at: BranchBuild,
  blobs: Iterable<string>,
): Promise<void> {
  await sql`create temp table owned_blob (blob bytea) on commit drop`.execute(trx);
  await copy(
    { table: 'owned_blob', columns: ['blob'] },
    [...new Set(blobs)].map((blob) => [Buffer.from(blob, 'hex')] as const),
  );
  await sql`
    insert into task_blob (task_id, blob, last_build)
    select ${at.taskId}, blob, ${at.build}::int from owned_blob order by blob
    on conflict (task_id, blob) do update set last_build = excluded.last_build where task_blob.last_build < excluded.last_build
  `.execute(trx);
}
