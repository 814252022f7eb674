import { type Kysely, sql } from 'kysely';

/** Which lines tests ran: per file for as long as it stays the same, and the sums of every build for charts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A span of builds, so that any build can be read as it was and an unchanged file costs no write.
    create table coverage_file (
      task_id bigint not null,
      branch_id integer not null,
      file_id bigint not null,
      from_build integer not null,
      -- The first build in which it is otherwise; null = still so.
      to_build integer,
      -- Content that the lines refer to.
      blob bytea not null,
      lines integer not null,
      covered_lines integer not null,
      branches integer not null,
      covered_branches integer not null,
      -- Lines with hits and branches, packed (domain/coverage/pack-lines.ts).
      hits bytea not null,
      primary key (task_id, branch_id, file_id, from_build),
      foreign key (task_id, branch_id) references branch (task_id, id) on delete cascade,
      foreign key (task_id, file_id) references file (task_id, id) on delete cascade
    );
    create unique index coverage_file_open on coverage_file (task_id, branch_id, file_id) where to_build is null;

    create table coverage_build (
      task_id bigint not null,
      build_number integer not null,
      branch_id integer not null,
      at timestamptz not null default now(),
      files integer not null,
      lines bigint not null,
      covered_lines bigint not null,
      branches bigint not null,
      covered_branches bigint not null,
      primary key (task_id, build_number),
      foreign key (task_id, build_number) references build (task_id, number) on delete cascade
    );
    create index coverage_build_branch on coverage_build (task_id, branch_id, build_number desc);
  `.execute(db);
}
