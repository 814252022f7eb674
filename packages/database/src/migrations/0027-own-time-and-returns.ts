import { type Kysely, sql } from 'kysely';

/** What says whether a tool and its rules are worth their time: how long each ran, and what it found again after it was gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table build_tool
      -- Milliseconds in which at least one of its processes ran, or its report was read. Null: not measured (one pass of the engine
      -- measures for several tools), or a build of an older release.
      add column ran_ms integer check (ran_ms >= 0);
    alter table place
      -- How often it was gone and came back. What came back while an older release ran is not known and counts nothing.
      add column returned integer not null default 0;
  `.execute(db);
}
