import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

/** One counted file of a branch. */
export interface CountedFile {
  readonly path: string;
  readonly language: string;
  readonly total: number;
  readonly code: number;
  readonly comment: number;
  readonly blank: number;
  /** Of the comment lines, those that tell the reader something. */
  readonly effective: number;
}

/** The branch whose numbers are shown: the task's main one. undefined before the first build. */
export async function mainBranch(
  db: Db,
  taskId: number,
): Promise<{ id: number; name: string; head_build: number | null } | undefined> {
  return db
    .selectFrom('branch')
    .select(['id', 'name', 'head_build'])
    .where('task_id', '=', taskId)
    .where('kind', '=', 'main')
    .executeTakeFirst();
}

/** Every file with a language, by path. */
export async function countedFiles(
  db: Db,
  { taskId, branchId }: { taskId: number; branchId: number },
): Promise<CountedFile[]> {
  return db
    .selectFrom('branch_file')
    .innerJoin('file', (join) =>
      join.onRef('file.task_id', '=', 'branch_file.task_id').onRef('file.id', '=', 'branch_file.file_id'),
    )
    .select([
      'file.path_text as path',
      'branch_file.total_lines as total',
      'branch_file.code_lines as code',
      'branch_file.comment_lines as comment',
      'branch_file.blank_lines as blank',
      'branch_file.effective_comment_lines as effective',
    ])
    .select((eb) => eb.ref('branch_file.language').$notNull().as('language'))
    .where('branch_file.task_id', '=', taskId)
    .where('branch_file.branch_id', '=', branchId)
    .where('branch_file.language', 'is not', null)
    .orderBy('file.path_text')
    .execute();
}

export interface CountedLanguage extends Omit<CountedFile, 'path'> {
  readonly files: number;
}

/**
 * Sums per source language, largest first. Parts of files that are in another language than the file count as theirs, so the sums are
 * those of the files.
 */
export async function countedLanguages(
  db: Db,
  { taskId, branchId }: { taskId: number; branchId: number },
): Promise<CountedLanguage[]> {
  const { rows } = await sql<CountedLanguage>`
    with counted as (
      select language, embedded, total_lines, code_lines, comment_lines, blank_lines, effective_comment_lines
      from branch_file where task_id = ${taskId} and branch_id = ${branchId} and language is not null
    ), part as (
      select counted.language as host, each.key as language, (each.value->>0)::bigint as total, (each.value->>1)::bigint as code,
        (each.value->>2)::bigint as comment, (each.value->>3)::bigint as blank, (each.value->>4)::bigint as effective
      from counted, jsonb_each(counted.embedded) as each
    )
    select language, sum(files)::bigint as files, sum(total)::bigint as total, sum(code)::bigint as code,
      sum(comment)::bigint as comment, sum(blank)::bigint as blank, sum(effective)::bigint as effective
    from (
      select language, 1 as files, total_lines as total, code_lines as code, comment_lines as comment, blank_lines as blank,
        effective_comment_lines as effective from counted
      union all select host, 0, -total, -code, -comment, -blank, -effective from part
      union all select language, 0, total, code, comment, blank, effective from part
    ) as line
    group by language
    order by total desc, language
  `.execute(db);
  return rows;
}

/** Address of the scanned repository. */
export async function repositoryUrl(db: Db, repositoryId: string | null): Promise<string> {
  if (repositoryId === null) return '';
  const row = await db.selectFrom('repository').select('url').where('id', '=', repositoryId).executeTakeFirst();
  return row?.url ?? '';
}
