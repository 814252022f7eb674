import { type Kysely, sql } from 'kysely';

/** Answers of jobs that a person waits for: the worker writes, the server takes and removes. Left-overs go after an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_answer (
      request_id text primary key,
      answer jsonb not null,
      at timestamptz not null default now()
    );
    create index job_answer_at on job_answer (at);
  `.execute(db);
}
