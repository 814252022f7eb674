import { type Kysely, sql } from 'kysely';

/** Builds: one analysis run each, what it looked at, how its steps went and what it printed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table branch (
      task_id bigint not null references task (id) on delete cascade,
      id integer not null,
      name text not null,
      kind text not null check (kind in ('main', 'long', 'request')),
      base_branch_id integer,
      -- Newest build whose results are readable.
      head_build integer,
      primary key (task_id, id),
      unique (task_id, name)
    );

    create table build (
      task_id bigint not null references task (id) on delete cascade,
      number integer not null,
      id text not null unique,
      branch_id integer not null,
      status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'interrupted')),
      -- Raised each time a worker takes the build; results are stored only by the attempt that holds it.
      attempt integer not null default 0,
      mode smallint not null,
      trigger text not null,
      started_by text not null,
      commit_id text,
      commit_time timestamptz,
      commit_author text,
      commit_subject text,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz,
      failure jsonb,
      -- Task revision at which its results became readable.
      revision bigint,
      gate jsonb,
      primary key (task_id, number)
    );
    create unique index build_active on build (task_id, branch_id) where status in ('queued', 'running');

    -- One record per tool of a build; the tool '' is the task-level record.
    create table build_tool (
      task_id bigint not null,
      build_number integer not null,
      tool text not null,
      flag smallint not null,
      curr_step smallint not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      tool_version text,
      -- lastAnalysisResult of the wire, when the tool has new numbers.
      result jsonb,
      primary key (task_id, build_number, tool),
      foreign key (task_id, build_number) references build (task_id, number) on delete cascade
    );
    create index build_tool_latest on build_tool (task_id, tool, build_number desc);

    create table build_step (
      task_id bigint not null,
      build_number integer not null,
      tool text not null,
      seq integer not null,
      step_num smallint not null,
      flag smallint not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      message jsonb,
      primary key (task_id, build_number, tool, seq),
      foreign key (task_id, build_number) references build (task_id, number) on delete cascade
    );

    create table build_log (
      task_id bigint not null,
      build_number integer not null,
      line_no bigint not null,
      at timestamptz not null default now(),
      tool text not null,
      priority smallint not null default 0,
      message text not null,
      primary key (task_id, build_number, line_no),
      foreign key (task_id, build_number) references build (task_id, number) on delete cascade
    );

    -- What a build really looked at: one row per tool, plus a row per exception.
    create table scope (
      task_id bigint not null,
      build_number integer not null,
      tool text not null,
      tool_version text not null,
      config_hash text not null,
      checkers_blob text not null,
      file_list_blob text not null,
      analysed_files integer not null,
      reused_files integer not null,
      primary key (task_id, build_number, tool),
      foreign key (task_id, build_number) references build (task_id, number) on delete cascade
    );
    create table scope_exception (
      task_id bigint not null,
      build_number integer not null,
      tool text not null,
      path text not null,
      kind text not null,
      reason text not null,
      foreign key (task_id, build_number) references build (task_id, number) on delete cascade
    );
    create index scope_exception_build on scope_exception (task_id, build_number, tool);

    -- Results of file-unit tools, keyed by everything they depend on: tool, version, configuration and content.
    create table file_result (
      task_id bigint not null references task (id) on delete cascade,
      tool text not null,
      key bytea not null,
      findings jsonb not null,
      last_build integer not null,
      primary key (task_id, tool, key)
    );
  `.execute(db);
}
