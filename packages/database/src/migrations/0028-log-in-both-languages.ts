import { type Kysely, sql } from 'kysely';

/** What a scan says of itself is read in the language of its reader; what tools and builds print stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The line in Chinese. Null: message is for all readers (words of a program), or the line is of an older release.
    alter table build_log add column message_zh text;
  `.execute(db);
}
