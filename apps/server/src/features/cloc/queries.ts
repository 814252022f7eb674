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
    ])
    .select((eb) => eb.ref('branch_file.language').$notNull().as('language'))
    .where('branch_file.task_id', '=', taskId)
    .where('branch_file.branch_id', '=', branchId)
    .where('branch_file.language', 'is not', null)
    .orderBy('file.path_text')
    .execute();
}

export interface CountedLanguage {
  readonly language: string;
  readonly files: number;
  readonly total: number;
  readonly code: number;
  readonly comment: number;
  readonly blank: number;
}

/** Sums per source language, largest first. */
export async function countedLanguages(
  db: Db,
  { taskId, branchId }: { taskId: number; branchId: number },
): Promise<CountedLanguage[]> {
  const { rows } = await sql<CountedLanguage>`
    select language, count(*) as files, sum(total_lines)::bigint as total, sum(code_lines)::bigint as code,
      sum(comment_lines)::bigint as comment, sum(blank_lines)::bigint as blank
    from branch_file
    where task_id = ${taskId} and branch_id = ${branchId} and language is not null
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
