import { type Kysely, sql } from 'kysely';

/** A defect can be recognised by where it is on another branch; null = by where it was on the same one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table match add column from_branch integer`.execute(db);
}
