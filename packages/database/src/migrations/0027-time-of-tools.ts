import { type Kysely, sql } from 'kysely';

/** How long each tool itself worked in a build. Null: not measured (one pass of the engine measures for several tools), or an older build. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table build_tool
      -- Milliseconds in which at least one of its processes ran, or its report was read.
      add column ran_ms integer check (ran_ms >= 0);
  `.execute(db);
}
