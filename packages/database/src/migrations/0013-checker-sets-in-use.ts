import { type Kysely, sql } from 'kysely';

/** Who uses which checker set, a task's own configuration of one tool, and checkers that people make. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table checker_set
      -- False until the first save of checkers: that save fills version 1 instead of adding a version.
      add column init_checkers boolean not null default true,
      -- Made from the configuration of one tool: may speak several languages, is never published.
      add column legacy boolean not null default false,
      -- Removed by its project. Projects that installed it keep it; its id stays taken.
      add column deleted_at timestamptz;

    -- What a project says of a set: a foreign one is installed by the row; for its own and for official ones, which it
    -- always has, the row only says what differs.
    create table project_set (
      project_id text not null references project (id) on delete cascade,
      set_id text not null references checker_set (id) on delete cascade,
      version integer not null default 2147483647,
      -- Null: as the set itself says.
      is_default boolean,
      added_by text not null,
      added_at timestamptz not null default now(),
      primary key (project_id, set_id)
    );
    create index project_set_set on project_set (set_id);
    create index task_set_set on task_set (set_id);

    -- A tool configured in the task itself (contract-core 9): instead of the union of the task's sets it uses these checkers,
    -- or those of one of the sets alone.
    create table task_checkers (
      task_id bigint not null references task (id) on delete cascade,
      tool text not null,
      -- [{checkerKey, props?}]
      checkers jsonb,
      set_id text,
      foreign key (task_id, set_id) references task_set (task_id, set_id) on delete cascade,
      check ((checkers is null) <> (set_id is null)),
      changed_by text not null,
      changed_at timestamptz not null default now(),
      primary key (task_id, tool)
    );

    -- When the choice of checkers last changed: lists older than that do not know of it yet.
    alter table task add column checkers_changed_at timestamptz;

    alter table checker
      -- Null: ships with the product.
      add column project_id text references project (id),
      add column created_by text not null default 'system',
      add column created_at timestamptz not null default now();
  `.execute(db);
}
