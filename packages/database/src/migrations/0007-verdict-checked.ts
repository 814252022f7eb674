import { type Kysely, sql } from 'kysely';

/** A person's answer to a guessed pairing. It lies beside the verdict, since people never write a place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The branch's newest build when people last ignored the defect: pairings up to it are confirmed. null = none is.
    alter table verdict add column checked_build integer;
  `.execute(db);
}
