import { type Kysely, sql } from 'kysely';

/** Comment lines that tell the reader something, and the lines of a file that are in other languages than the file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table branch_file
      add column effective_comment_lines integer not null default 0,
      -- {language: [total, code, comment, blank, effective comment]}; all of them are in the sums of the file. null = none.
      add column embedded jsonb;
  `.execute(db);
}
