import { type Kysely, sql } from 'kysely';

/** Who is here, how they sign in, and the spaces they share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_setting (key text primary key, value jsonb not null, updated_at timestamptz not null default now());

    create table person (
      id bigint generated always as identity primary key,
      username text not null,
      display_name text not null,
      email text,
      password_hash text,
      is_admin boolean not null default false,
      disabled_at timestamptz,
      created_at timestamptz not null default now()
    );
    create unique index person_username on person (lower(username));

    -- Only the SHA-256 of a token is kept: a stolen table opens nothing.
    create table session (
      token_hash bytea primary key,
      person_id bigint not null references person (id) on delete cascade,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      user_agent text
    );
    create index session_person on session (person_id);

    create table api_token (
      id bigint generated always as identity primary key,
      person_id bigint not null references person (id) on delete cascade,
      name text not null,
      token_hash bytea not null unique,
      scopes text[] not null default '{}',
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz
    );

    create table login_attempt (
      id bigint generated always as identity primary key,
      username text not null,
      address text not null,
      at timestamptz not null default now()
    );
    create index login_attempt_username on login_attempt (username, at);
    create index login_attempt_address on login_attempt (address, at);

    create table project (
      id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
      name text not null,
      created_by text not null,
      created_at timestamptz not null default now()
    );
    create table project_member (
      project_id text not null references project (id) on delete cascade,
      person_id bigint not null references person (id) on delete cascade,
      role text not null check (role in ('manager', 'member', 'viewer')),
      primary key (project_id, person_id)
    );
    create index project_member_person on project_member (person_id);

    create table repository (
      id text primary key,
      project_id text not null references project (id) on delete cascade,
      alias text not null,
      kind text not null,
      url text not null,
      credential bytea,
      created_by text not null,
      created_at timestamptz not null default now(),
      unique (project_id, alias)
    );
  `.execute(db);
}
