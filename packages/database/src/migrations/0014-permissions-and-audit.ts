import { type Kysely, sql } from 'kysely';

/** Who may do what beyond plain membership, other doors to sign in by, and what is remembered of both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Archived: readable, never changed, not offered.
    alter table project add column archived_at timestamptz;
    -- Memberships that a sign-in provider gave are taken away by it too; those of people stay.
    alter table project_member add column source text not null default 'person' check (source in ('person', 'oidc'));

    create table project_group (
      id bigint generated always as identity primary key,
      project_id text not null references project (id) on delete cascade,
      name text not null,
      created_by text not null,
      created_at timestamptz not null default now(),
      unique (project_id, name)
    );
    create table project_group_member (
      group_id bigint not null references project_group (id) on delete cascade,
      person_id bigint not null references person (id) on delete cascade,
      primary key (group_id, person_id)
    );
    create index project_group_member_person on project_group_member (person_id);

    -- Roles and single functions given on one task. group_key: 'manager', 'member', 'viewer' are all of a project's
    -- people with that role, digits are a project_group. Roles of single people are task_member.
    create table task_group_role (
      task_id bigint not null references task (id) on delete cascade,
      group_key text not null,
      role text not null check (role in ('manager', 'member', 'viewer')),
      primary key (task_id, group_key, role)
    );
    create table task_policy (
      task_id bigint not null references task (id) on delete cascade,
      permission text not null,
      person_id bigint references person (id) on delete cascade,
      group_key text,
      check ((person_id is null) <> (group_key is null))
    );
    create unique index task_policy_once on task_policy (task_id, permission, coalesce(person_id, 0), coalesce(group_key, ''));

    -- Permissions given to one person for a time.
    create table task_grant (
      task_id bigint not null references task (id) on delete cascade,
      person_id bigint not null references person (id) on delete cascade,
      permissions text[] not null,
      expires_at timestamptz,
      granted_by text not null,
      granted_at timestamptz not null default now(),
      primary key (task_id, person_id)
    );
    create index task_grant_person on task_grant (person_id);

    -- Roles of a pipeline, synced from where it lives; the tasks it made inherit them. Once a pipeline has a row in
    -- pipeline_sync, its roles replace those of the project's members and viewers.
    create table pipeline_sync (
      project_id text not null references project (id) on delete cascade,
      pipeline_id text not null,
      synced_at timestamptz not null default now(),
      primary key (project_id, pipeline_id)
    );
    create table pipeline_role (
      project_id text not null references project (id) on delete cascade,
      pipeline_id text not null,
      person_id bigint not null references person (id) on delete cascade,
      role text not null check (role in ('manager', 'executor', 'viewer')),
      primary key (project_id, pipeline_id, person_id, role)
    );
    create table pipeline_group_role (
      project_id text not null references project (id) on delete cascade,
      pipeline_id text not null,
      group_key text not null,
      role text not null check (role in ('manager', 'executor', 'viewer')),
      primary key (project_id, pipeline_id, group_key, role)
    );

    -- A session is named by its id where it is listed or ended; its secret changes while it lives. For some seconds after
    -- a change the former secret is taken too: requests that were under way carry it.
    alter table session
      add column id bigint generated always as identity unique,
      add column address text,
      add column door text not null default 'password' check (door in ('password', 'link', 'oidc')),
      add column secret_at timestamptz not null default now(),
      add column former_hash bytea;
    create index session_former on session (former_hash) where former_hash is not null;

    -- What people of a sign-in provider are called there.
    create table person_identity (
      issuer text not null,
      subject text not null,
      person_id bigint not null references person (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (issuer, subject),
      unique (issuer, person_id)
    );
    create index person_email on person (lower(email)) where email is not null;

    -- One sign-in under way at a provider; taken once, by the browser that began it.
    create table oidc_attempt (
      state_hash bytea primary key,
      browser_hash bytea not null,
      nonce text not null,
      verifier text not null,
      return_to text not null,
      expires_at timestamptz not null
    );

    -- Invitations and password resets; the link is shown once, its hash is kept.
    create table person_link (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      person_id bigint not null references person (id) on delete cascade,
      purpose text not null check (purpose in ('invite', 'reset')),
      created_by text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index person_link_person on person_link (person_id);

    create table audit_entry (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      kind text not null,
      -- Who acted, as typed or as known; no reference, the trail outlives people.
      actor text not null,
      subject text,
      project_id text,
      task_id bigint,
      address text,
      detail jsonb not null default '{}'
    );
    create index audit_entry_at on audit_entry (at desc, id desc);
    create index audit_entry_kind on audit_entry (kind, at desc);
    create index audit_entry_actor on audit_entry (lower(actor), at desc);

    -- 'write' was every change there was.
    update api_token set scopes = array['read', 'scan', 'triage', 'upload', 'admin'] where 'write' = any(scopes);
  `.execute(db);
}
