import { type Kysely, sql } from 'kysely';

/** Mails in the language of who reads them; robots that want signed messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the person last chose in a browser; null: nothing was seen yet.
    alter table person add column language text check (language in ('zh', 'en'));

    -- Sealed by the credential box, owner 'bot:<task id>'.
    alter table task add column bot_secret bytea;

    -- A mail in two languages is two messages: those that left already are not sent again when the other one is.
    alter table delivery add column done_languages text[] not null default '{}';
  `.execute(db);
}
