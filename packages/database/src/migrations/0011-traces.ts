import { type Kysely, sql } from 'kysely';

/** What compile-type tools bring: flows that lead to a defect, and results of whole translation units. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The flow of a defect as the newest build that reported it saw it. Written by scans only, and only when it differs.
    create table trace (
      task_id bigint not null,
      branch_id integer not null,
      defect_id bigint not null,
      build_number integer not null,
      -- SHA-256 of steps and files: an unchanged trace costs no write.
      hash bytea not null,
      -- [{path, line, message, main?, depth?, tag?, kind?}] in the order of events.
      steps jsonb not null,
      -- Path -> blob of the content that the lines refer to, hex.
      files jsonb not null,
      -- Steps of a flow too long to be kept whole.
      dropped integer not null default 0,
      primary key (task_id, branch_id, defect_id),
      foreign key (task_id, branch_id, defect_id) references place (task_id, branch_id, defect_id) on delete cascade
    );

    -- What a translation unit gave, for as long as every input of it is the same.
    create table unit_result (
      task_id bigint not null references task (id) on delete cascade,
      tool text not null,
      -- SHA-256 of configuration, unit, flags, and the names of everything an include could find.
      key bytea not null,
      path text not null,
      -- {files: [[path, blob]], system: [paths], stamp: hash of their sizes and times}
      inputs jsonb not null,
      findings jsonb not null,
      last_build integer not null,
      primary key (task_id, tool, key)
    );
    create index unit_result_path on unit_result (task_id, tool, path);
  `.execute(db);
}
