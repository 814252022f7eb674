import { type Kysely, sql } from 'kysely';

/** What ties branches and builds together: a defect recognised by where it is on another branch, an import that belongs to a reported run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- null: recognised by where it was on the same branch.
    alter table match add column from_branch integer;
    -- Number of the reported run whose results this build brings; it is dissolved into it.
    alter table build add column part_of integer;
  `.execute(db);
}
