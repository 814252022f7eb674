import { type Kysely, sql } from 'kysely';

/** Coverage of functions and of new code beside lines and branches, and what an import of coverage said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table coverage_file
      add column functions integer not null default 0,
      add column covered_functions integer not null default 0,
      -- Of lines and covered_lines, those that are new code.
      add column new_lines integer not null default 0,
      add column covered_new_lines integer not null default 0;

    alter table coverage_build
      add column functions bigint not null default 0,
      add column covered_functions bigint not null default 0,
      add column new_lines bigint not null default 0,
      add column covered_new_lines bigint not null default 0,
      -- What new code is new against (CoverageBase of contract/http/coverage.ts); null = it was not worked out.
      add column new_since jsonb;

    -- Folder of the repository that names of an uploaded coverage report lie below; null = none was named.
    alter table report add column prefix text;
  `.execute(db);
}
