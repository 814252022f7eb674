import { type Kysely, sql } from 'kysely';

/** Checkers people write: a draft, versions that never change, and where they are installed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table custom_checker (
      id text primary key,
      project_id text not null references project (id) on delete cascade,
      key text not null,
      -- 1 any project may install it, 2 the project's own.
      scope smallint not null default 2 check (scope in (1, 2)),
      -- What was saved last; published or not.
      draft jsonb not null,
      -- Where the draft came from: version of the uploaded package; null: from the screen.
      package_version text,
      created_by text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index custom_checker_key on custom_checker (project_id, key) where deleted_at is null;

    create table custom_checker_version (
      checker_id text not null references custom_checker (id) on delete cascade,
      version integer not null,
      rule jsonb not null,
      created_by text not null,
      created_at timestamptz not null default now(),
      primary key (checker_id, version)
    );

    -- Which row of the catalogue is which custom checker: in its own project at the newest version, elsewhere at a pinned one.
    create table custom_checker_use (
      catalogue_key text primary key,
      project_id text not null references project (id) on delete cascade,
      checker_id text not null references custom_checker (id) on delete cascade,
      -- Null: the versions of its own project, the newest unless a set names one.
      version integer,
      added_by text not null,
      added_at timestamptz not null default now(),
      unique (project_id, checker_id)
    );
    create index custom_checker_use_checker on custom_checker_use (checker_id);
  `.execute(db);
}
