import { type Kysely, sql } from 'kysely';

/**
 * Defects that live. Scans write `defect`, `place`, `span`, `match` and the measures; people write `verdict` and
 * `action`: never the same row (architecture 4).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file (
      task_id bigint not null references task (id) on delete cascade,
      id bigint generated always as identity,
      path_text text not null,
      path_bytes bytea,
      path_hash bytea not null,
      -- At most 512 bytes of the base name and path, for sorting by name: an index row must stay small.
      sort_key text collate "C" not null,
      primary key (task_id, id),
      unique (task_id, path_hash)
    );

    -- The files of a branch as its newest build saw them, with what was measured of each.
    create table branch_file (
      task_id bigint not null,
      branch_id integer not null,
      file_id bigint not null,
      blob bytea not null,
      size bigint not null,
      language text,
      encoding text not null,
      total_lines integer not null default 0,
      code_lines integer not null default 0,
      comment_lines integer not null default 0,
      blank_lines integer not null default 0,
      function_count integer not null default 0,
      ccn_sum bigint not null default 0,
      dup_lines integer not null default 0,
      dup_blocks integer not null default 0,
      dup_authors text[] not null default '{}',
      changed_at timestamptz,
      primary key (task_id, branch_id, file_id),
      foreign key (task_id, branch_id) references branch (task_id, id) on delete cascade,
      foreign key (task_id, file_id) references file (task_id, id) on delete cascade
    );
    create index branch_file_duplicate on branch_file (task_id, branch_id, dup_lines desc, file_id) where dup_lines > 0;

    create table dup_block (
      task_id bigint not null,
      branch_id integer not null,
      file_id bigint not null,
      start_line integer not null,
      end_line integer not null,
      fingerprint text not null,
      author text not null default '',
      changed_at timestamptz,
      primary key (task_id, branch_id, file_id, start_line, end_line, fingerprint),
      foreign key (task_id, branch_id, file_id) references branch_file (task_id, branch_id, file_id) on delete cascade
    );
    create index dup_block_class on dup_block (task_id, branch_id, fingerprint);

    -- Content a task may show: a blob is read only through a task that owns it.
    create table task_blob (
      task_id bigint not null references task (id) on delete cascade,
      blob bytea not null,
      last_build integer not null,
      primary key (task_id, blob)
    );

    create sequence defect_id as bigint;
    create table defect (
      task_id bigint not null references task (id) on delete cascade,
      id bigint not null,
      tool text not null,
      checker text not null,
      first_build integer not null,
      cause text not null,
      created_at timestamptz not null default now(),
      primary key (task_id, id)
    );

    create table place (
      task_id bigint not null,
      branch_id integer not null,
      defect_id bigint not null,
      tool text not null,
      checker text not null,
      severity smallint not null,
      -- DETECTION of contract/codes: 1 present, 2 gone, 3 not verified, 4 masked by path, 5 masked by checker.
      detection smallint not null,
      file_id bigint not null,
      file_key text collate "C" not null,
      line integer not null,
      end_line integer not null,
      col integer not null,
      blob bytea not null,
      symbol text,
      measure integer,
      message text not null,
      author text not null default '',
      line_time timestamptz,
      first_build integer not null,
      first_seen_at timestamptz not null,
      gone_build integer,
      gone_at timestamptz,
      cause text,
      needs_check boolean not null default false,
      stable_id text,
      primary key (task_id, branch_id, defect_id),
      foreign key (task_id, branch_id) references branch (task_id, id) on delete cascade,
      foreign key (task_id, file_id) references file (task_id, id)
    );
    create index place_by_file on place (task_id, branch_id, tool, detection, file_key, line, defect_id);
    create index place_by_severity on place (task_id, branch_id, tool, detection, severity, file_key, line, defect_id);
    create index place_by_measure on place (task_id, branch_id, tool, detection, measure desc, defect_id) where measure is not null;
    create index place_file on place (task_id, file_id);

    create table span (
      task_id bigint not null,
      branch_id integer not null,
      defect_id bigint not null,
      from_build integer not null,
      to_build integer,
      file_id bigint not null,
      line integer not null,
      primary key (task_id, branch_id, defect_id, from_build),
      foreign key (task_id, branch_id) references branch (task_id, id) on delete cascade
    );
    create index span_range on span (task_id, branch_id, from_build, to_build);

    create table match (
      task_id bigint not null,
      branch_id integer not null,
      build_number integer not null,
      defect_id bigint not null,
      pass smallint not null,
      score real not null,
      from_file bigint not null,
      from_line integer not null,
      to_file bigint not null,
      to_line integer not null,
      primary key (task_id, branch_id, defect_id, build_number),
      foreign key (task_id, branch_id) references branch (task_id, id) on delete cascade
    );

    create table verdict (
      task_id bigint not null,
      defect_id bigint not null,
      ignore_type smallint not null default 0,
      ignore_reason text,
      ignored_by text,
      ignored_at timestamptz,
      ignore_until timestamptz,
      mark smallint not null default 0,
      marked_at timestamptz,
      assignees text[],
      primary key (task_id, defect_id),
      foreign key (task_id, defect_id) references defect (task_id, id) on delete cascade
    ) with (fillfactor = 60);

    create table action (
      task_id bigint not null references task (id) on delete cascade,
      id bigint generated always as identity,
      kind text not null,
      by text not null,
      at timestamptz not null default now(),
      detail jsonb not null default '{}',
      undoes bigint,
      undone_by bigint,
      primary key (task_id, id)
    );
    create table action_item (
      task_id bigint not null,
      action_id bigint not null,
      defect_id bigint not null,
      before jsonb,
      after jsonb,
      primary key (task_id, action_id, defect_id),
      foreign key (task_id, action_id) references action (task_id, id) on delete cascade
    );

    create table task_change (
      task_id bigint not null references task (id) on delete cascade,
      revision bigint not null,
      kind text not null,
      build_number integer,
      defect_ids bigint[],
      at timestamptz not null default now(),
      primary key (task_id, revision)
    );

    create table comment_thread (
      id text primary key,
      task_id bigint not null,
      defect_id bigint not null,
      created_by text not null,
      created_at timestamptz not null default now(),
      unique (task_id, defect_id),
      foreign key (task_id, defect_id) references defect (task_id, id) on delete cascade
    );
    create table comment (
      id text primary key,
      thread_id text not null references comment_thread (id) on delete cascade,
      username text not null,
      body text not null,
      at timestamptz not null default now()
    );
    create index comment_thread_id on comment (thread_id, at);
  `.execute(db);
}
