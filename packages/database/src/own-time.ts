import { type RawBuilder, sql } from 'kysely';

/** The step in which a tool analyses, in both tables of steps. */
const ANALYSIS = 3;

/**
 * Milliseconds a tool itself worked in a build: as the worker measured, or as long as the pipeline that ran it says its analysis took.
 * Null where neither is known: a record lasts as long as its build, whatever the tool did.
 * @param record alias of a `build_tool` row
 * @param build alias of its `build` row
 */
export function ownTime({ record, build }: { record: string; build: string }): RawBuilder<number | null> {
  const of = (column: string) => sql.ref(`${record}.${column}`);
  return sql<number | null>`coalesce(${of('ran_ms')}, case when ${sql.ref(`${build}.reported`)} then (
    select (sum(extract(epoch from analysis.ended_at - analysis.started_at)) * 1000)::integer from build_step analysis
    where analysis.task_id = ${of('task_id')} and analysis.build_number = ${of('build_number')} and analysis.tool = ${of('tool')}
      and analysis.step_num = ${sql.lit(ANALYSIS)} and analysis.ended_at is not null
  ) end)`;
}
