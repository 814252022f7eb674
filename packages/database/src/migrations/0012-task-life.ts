import { type Kysely, sql } from 'kysely';

/** The life of a task: suspension, deletion with grace time, pipelines that report, MR/PR branches, what a scan saw of the tree. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table task
      -- The timer of a suspended task, restored when it is enabled.
      add column kept_schedule jsonb,
      add column disabled_by text,
      -- [{sourceAuthor, targetAuthor}], target names joined by commas; null = none.
      add column transfer_authors jsonb,
      -- Branch that MR/PR scans compare with; '' = the default one of the repository.
      add column request_target text not null default '',
      add column gongfeng_project_id bigint,
      add column pipeline_name text,
      -- {taskOwner, taskMember}: whom reports go to. Grants nothing.
      add column contacts jsonb,
      add column deleted_by text,
      add column purge_queued_at timestamptz;

    -- The English id of a deleted task is free again.
    alter table task drop constraint task_name_en_key;
    create unique index task_name_en_key on task (name_en) where deleted_at is null;
    create unique index task_pipeline on task (project_id, pipeline_id) where create_from = 'bs_pipeline' and deleted_at is null;
    create index task_deleted on task (deleted_at) where deleted_at is not null;

    -- A request branch holds the differences of one branch from another.
    alter table branch add column request_source text, add column request_target text;

    -- A build whose steps a pipeline reports; no job of ours runs it.
    alter table build add column reported boolean not null default false;

    -- Every path of the tree the newest build of a branch saw, filtered ones included (blob: JSON list), and how many files each filter left out.
    create table branch_inventory (
      task_id bigint not null,
      branch_id integer not null,
      build_number integer not null,
      paths_blob text not null,
      file_count integer not null,
      filter_counts jsonb not null default '{}',
      primary key (task_id, branch_id),
      foreign key (task_id, branch_id) references branch (task_id, id) on delete cascade
    );

    -- What the repository's own filter file said at the newest build of the main branch.
    create table task_code_yml (
      task_id bigint primary key references task (id) on delete cascade,
      content jsonb not null,
      build_number integer not null
    );

    -- Secrets of pipelines; only the SHA-256 is kept.
    create table build_token (
      id bigint generated always as identity primary key,
      project_id text not null references project (id) on delete cascade,
      name text not null,
      token_hash bytea not null unique,
      created_by text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    create index build_token_project on build_token (project_id);
  `.execute(db);
}
