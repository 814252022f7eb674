import { type Kysely, sql } from 'kysely';

/** What is measured of a complex function besides its CCN. Null: from a scan by an older version, or no function. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table place
      add column cognitive integer,
      -- FunctionFacts of contract/finding. As written (json, not jsonb), so that equal facts are equal texts.
      add column function_facts json;
  `.execute(db);
}
