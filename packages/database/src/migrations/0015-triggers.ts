import { type Kysely, sql } from 'kysely';

/** Triggers that act: when a timer was set, and what became of each of its moments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Moments of the timer before this one are not its business: it was set, changed or resumed then.
    alter table task add column schedule_since timestamptz;
    update task set schedule_since = now() where schedule is not null;

    -- One row per moment of a timer; the row is the claim, so that of several workers one acts.
    create table schedule_run (
      task_id bigint not null references task (id) on delete cascade,
      due_at timestamptz not null,
      -- started; running: a scan of the task was under way; missed: nobody was there in time; refused: the start was.
      outcome text not null,
      build_number integer,
      at timestamptz not null default now(),
      primary key (task_id, due_at)
    );
  `.execute(db);
}
