import { type Kysely, sql } from 'kysely';

/**
 * What a scan need not look at again, what people said of identities, and the life of duplicates.
 * Files with duplicates from before this migration count as first seen in the newest build of their branch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Digest of everything the present places of one file were made from: while a tool says the same of the same content under
    -- the same configuration, the places are right as they are and need not be read. A cache: without rows everything is read.
    create table settled_file (
      task_id bigint not null,
      branch_id integer not null,
      tool text not null,
      file_id bigint not null,
      digest bytea not null,
      primary key (task_id, branch_id, tool, file_id),
      foreign key (task_id, branch_id) references branch (task_id, id) on delete cascade
    );
    -- Places a scan may change without the tool saying anything new.
    create index place_unsettled on place (task_id, branch_id, tool, file_id) where detection in (3, 4, 5);
    create index place_by_stable_id on place (task_id, branch_id, tool, stable_id) where stable_id is not null;

    -- What people said of identities; rows are only added. The key is where the defect stood when they spoke.
    create table identity_link (
      task_id bigint not null references task (id) on delete cascade,
      id bigint generated always as identity,
      -- same: what stands at the key is the target. apart: it is not the subject. void: takes back an earlier row.
      kind text not null check (kind in ('same', 'apart', 'void')),
      -- Defect that stood at the key.
      subject_id bigint not null,
      -- same: the defect it is.
      target_id bigint,
      voids bigint,
      blob bytea not null,
      line integer not null,
      col integer not null,
      checker text not null,
      by text not null,
      at timestamptz not null default now(),
      primary key (task_id, id),
      foreign key (task_id, subject_id) references defect (task_id, id) on delete cascade,
      foreign key (task_id, target_id) references defect (task_id, id) on delete cascade
    );

    create sequence dup_block_id as bigint;
    -- A copy keeps its id while its content stays duplicated, wherever it is moved to.
    alter table dup_block add column id bigint not null default nextval('dup_block_id');
    -- null: from before first builds were kept.
    alter table dup_block add column first_build integer;

    -- Copies that ended: removed, changed, or no longer a copy of anything.
    create table dup_block_past (
      task_id bigint not null,
      branch_id integer not null,
      id bigint not null,
      fingerprint text not null,
      file_id bigint not null,
      start_line integer not null,
      end_line integer not null,
      first_build integer,
      gone_build integer not null,
      gone_at timestamptz not null default now(),
      primary key (task_id, branch_id, id, gone_build),
      foreign key (task_id, branch_id) references branch (task_id, id) on delete cascade,
      foreign key (task_id, file_id) references file (task_id, id)
    );

    -- The life of a row of the duplication list: a file while it has duplicates.
    create table dup_file (
      task_id bigint not null,
      branch_id integer not null,
      file_id bigint not null,
      first_build integer not null,
      first_seen_at timestamptz not null,
      gone_build integer,
      gone_at timestamptz,
      cause text,
      primary key (task_id, branch_id, file_id),
      foreign key (task_id, branch_id) references branch (task_id, id) on delete cascade,
      foreign key (task_id, file_id) references file (task_id, id)
    );
    insert into dup_file (task_id, branch_id, file_id, first_build, first_seen_at)
    select b.task_id, b.branch_id, b.file_id, branch.head_build, coalesce(build.ended_at, now())
    from branch_file b
    join branch on branch.task_id = b.task_id and branch.id = b.branch_id
    left join build on build.task_id = b.task_id and build.number = branch.head_build
    where b.dup_lines > 0 and branch.head_build is not null;
  `.execute(db);
}
