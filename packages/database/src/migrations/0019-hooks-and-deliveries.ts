import { type Kysely, sql } from 'kysely';

/** Pushes that start scans, and what was sent to people: mails and messages of robots, each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Addresses that code hosts call after a push.
    create table hook (
      task_id bigint not null references task (id) on delete cascade,
      id bigint generated always as identity unique,
      name text not null,
      token_hash bytea not null unique,
      -- Sealed; what senders sign with. Null: the address alone is the key.
      secret bytea,
      created_by text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      revoked_at timestamptz,
      primary key (task_id, id)
    );

    -- Pushes that came while the branch was being scanned, however many: one scan when that one has ended.
    create table pending_push (
      task_id bigint not null references task (id) on delete cascade,
      branch text not null,
      at timestamptz not null default now(),
      primary key (task_id, branch)
    );

    -- Moments of the timed report before this one are not its business.
    alter table task add column report_since timestamptz;
    update task set report_since = now() where report_settings is not null;

    -- One row per occasion; the row is the claim, so that nothing is sent twice.
    create table delivery (
      task_id bigint not null references task (id) on delete cascade,
      id bigint generated always as identity unique,
      -- timed-mail, instant-mail, bot
      kind text not null,
      -- 'due:<moment>' or 'build:<number>'
      occasion text not null,
      -- waiting, sending, sent, skipped (nothing to say, or nobody to tell), failed, unknown (perhaps sent)
      state text not null default 'waiting',
      attempts integer not null default 0,
      -- When it is to be tried; of one that is being sent: since when.
      next_at timestamptz not null default now(),
      receivers text[],
      -- In both languages, for people.
      reason jsonb,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (task_id, kind, occasion)
    );
    create index delivery_due on delivery (next_at) where state in ('waiting', 'sending');
    create index delivery_newest on delivery (created_at desc);

    -- Ignores that end by themselves are looked for every minute.
    create index verdict_ignore_until on verdict (ignore_until) where ignore_until is not null;
  `.execute(db);
}
