import { type Kysely, sql } from 'kysely';

/** How compile-type tools build a task: given with the task (contract-core 6.10), used once such a tool runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- {osType, projectBuildType, projectBuildCommand, buildEnv: {tool: version}}; null = nothing is built.
    alter table task add column build_script jsonb;
  `.execute(db);
}
