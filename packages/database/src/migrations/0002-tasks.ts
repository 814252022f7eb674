import { type Kysely, sql } from 'kysely';

/** A task: one repository under analysis, with its tools, checker sets and filters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task (
      id bigint generated always as identity (start with 1001) primary key,
      project_id text not null references project (id),
      name_cn text not null,
      name_en text not null unique,
      code_lang bigint not null,
      create_from text not null,
      atom_code text not null default '',
      pipeline_id text not null,
      repository_id text references repository (id),
      branch_name text not null default '',
      scan_type smallint not null default 1,
      status smallint not null default 0,
      disable_reason text,
      disabled_at timestamptz,
      schedule jsonb,
      new_defect_judge jsonb,
      report_settings jsonb,
      gate_settings jsonb,
      force_full_scan boolean not null default false,
      -- Grows by one at the end of every transaction that changes what people see of the task: revision order is commit order.
      revision bigint not null default 0,
      deleted_at timestamptz,
      created_by text not null,
      created_at timestamptz not null default now()
    ) with (fillfactor = 80);
    create unique index task_name on task (project_id, name_cn) where deleted_at is null;

    create table task_member (
      task_id bigint not null references task (id) on delete cascade,
      person_id bigint not null references person (id) on delete cascade,
      role text not null check (role in ('manager', 'member', 'viewer')),
      primary key (task_id, person_id)
    );
    create table task_pin (
      task_id bigint not null references task (id) on delete cascade,
      person_id bigint not null references person (id) on delete cascade,
      primary key (task_id, person_id)
    );
    create table task_tool (
      task_id bigint not null references task (id) on delete cascade,
      tool text not null,
      follow_status smallint not null default 4,
      last_follow_status smallint,
      stop_reason text,
      params jsonb not null default '{}',
      added_at timestamptz not null default now(),
      first_success_at timestamptz,
      primary key (task_id, tool)
    );

    create table checker (
      tool text not null,
      key text not null,
      definition jsonb not null,
      severity smallint not null,
      category text not null,
      type text not null,
      primary key (tool, key)
    );
    create table checker_set (
      id text primary key,
      project_id text references project (id),
      name jsonb not null,
      description jsonb not null,
      code_lang bigint not null,
      categories text[] not null,
      scope smallint not null,
      source text,
      is_default boolean not null default false,
      creator text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create table checker_set_version (
      set_id text not null references checker_set (id) on delete cascade,
      version integer not null,
      -- [{toolName, checkerKey, props?}]
      checkers jsonb not null,
      created_at timestamptz not null default now(),
      primary key (set_id, version)
    );
    create table task_set (
      task_id bigint not null references task (id) on delete cascade,
      set_id text not null references checker_set (id),
      version integer not null,
      primary key (task_id, set_id)
    );

    create table filter_path (
      task_id bigint not null references task (id) on delete cascade,
      kind text not null check (kind in ('DEFAULT', 'CUSTOM')),
      pattern text not null,
      created_at timestamptz not null default now(),
      primary key (task_id, kind, pattern)
    );

    create table operation_record (
      id bigint generated always as identity primary key,
      task_id bigint not null references task (id) on delete cascade,
      func_id text not null,
      oper_type text not null,
      operator text not null,
      tool text,
      params jsonb not null default '{}',
      at timestamptz not null default now()
    );
    create index operation_record_task on operation_record (task_id, at desc);
  `.execute(db);
}
