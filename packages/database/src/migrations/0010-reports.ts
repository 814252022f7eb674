import { type Kysely, sql } from 'kysely';

/** Reports of analysers that run elsewhere: what was uploaded, and the tools and rules a site learned from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A build that looks at some tools only (an upload), and at a commit somebody named; null = all of the task, the newest.
    alter table build add column only_tools text[], add column wanted_commit text;

    -- An upload waits for the scan that runs on its branch; it is not interrupted by one, nor does it interrupt.
    drop index build_active;
    create unique index build_active on build (task_id, branch_id) where status in ('queued', 'running') and only_tools is null;

    create table report (
      task_id bigint not null references task (id) on delete cascade,
      id bigint generated always as identity,
      tool text not null,
      format text not null,
      -- The build that imports it first.
      build_number integer not null,
      branch_id integer not null,
      -- null: the head of the branch when it was uploaded, or a source without commits.
      commit_id text,
      -- Blobs of its parts in order; a sweep of blobs counts them as used.
      parts text[] not null,
      size bigint not null,
      uploaded_by text not null,
      at timestamptz not null default now(),
      -- ReportOfImport of the newest import.
      outcome jsonb,
      primary key (task_id, id)
    );
    create index report_newest on report (task_id, tool, commit_id, id desc);
    create index report_build on report (task_id, build_number);

    -- Producers of reports that no release knows.
    create table site_tool (
      name text primary key,
      definition jsonb not null,
      created_by text not null,
      created_at timestamptz not null default now()
    );

    -- Learned from a report: not of the catalogue, and not deprecated for that.
    alter table checker add column learned boolean not null default false;
  `.execute(db);
}
