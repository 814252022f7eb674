import type { StepFlag } from '@assay/contract/codes';
import { FOLLOW_STATUS, SCAN_TYPE } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import { ownTime } from '@assay/database/own-time';
import type { Schema } from '@assay/database/schema';
import type { BuildStatus } from '@assay/database/schema/values';
import { type Selectable, sql } from 'kysely';

export interface TaskFacts {
  readonly id: number;
  readonly project_id: string;
  readonly pipeline_id: string;
  readonly name_en: string;
}

/** One run of one tool. `number`, `id` and `started_by` are the build's. */
export interface RunRow {
  readonly number: number;
  readonly id: string;
  readonly started_by: string;
  readonly tool: string;
  readonly flag: StepFlag;
  readonly curr_step: number;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  /** Milliseconds the tool itself worked. */
  readonly own_ms: number | null;
  readonly result: Record<string, unknown> | null;
  readonly build_status: BuildStatus;
  readonly build_ended_at: Date | null;
}

/** Undefined when the task is deleted or unknown: there is nothing to tell about it. */
export async function taskFacts(db: Db, taskId: number): Promise<TaskFacts | undefined> {
  return db
    .selectFrom('task')
    .select(['id', 'project_id', 'pipeline_id', 'name_en'])
    .where('id', '=', taskId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Tools that take part in the task now, suspended ones left out. */
export async function activeTools(db: Db, taskId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('task_tool')
    .select('tool')
    .where('task_id', '=', taskId)
    .where('follow_status', '!=', FOLLOW_STATUS.disabled)
    .execute();
  return rows.map((row) => row.tool);
}

/** The newest run of every tool of a task, the task-level record ('') included. An MR/PR scan is one while it runs. */
export async function latestRuns(db: Db, taskId: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select b.number, b.id, b.started_by, b.status as build_status, b.ended_at as build_ended_at, t.tool, t.flag, t.curr_step, t.started_at, t.ended_at, t.result,
      ${ownTime({ record: 't', build: 'b' })} as own_ms
    from (
      select distinct on (r.tool) r.* from build_tool r join build of on of.task_id = r.task_id and of.number = r.build_number
      where r.task_id = ${taskId} and (of.mode <> ${SCAN_TYPE.request} or of.status in ('queued', 'running'))
      order by r.tool, r.build_number desc
    ) t
    join build b on b.task_id = t.task_id and b.number = t.build_number`.execute(db);
  return rows;
}

/** Runs of given builds, whichever is newest. */
export async function runsOfBuilds(
  db: Db,
  { taskId, builds }: { taskId: number; builds: readonly number[] },
): Promise<RunRow[]> {
  if (builds.length === 0) return [];
  return db
    .selectFrom('build_tool as t')
    .innerJoin('build as b', (join) =>
      join.onRef('b.task_id', '=', 't.task_id').onRef('b.number', '=', 't.build_number'),
    )
    .select([
      'b.number',
      'b.id',
      'b.started_by',
      'b.status as build_status',
      'b.ended_at as build_ended_at',
      't.tool',
      't.flag',
      't.curr_step',
      't.started_at',
      't.ended_at',
      't.result',
    ])
    .select(ownTime({ record: 't', build: 'b' }).as('own_ms'))
    .where('t.task_id', '=', taskId)
    .where('t.build_number', 'in', [...builds])
    .execute();
}

/** Steps of those builds, oldest first. */
export async function stepsOfBuilds(
  db: Db,
  { taskId, builds }: { taskId: number; builds: readonly number[] },
): Promise<Selectable<Schema['build_step']>[]> {
  if (builds.length === 0) return [];
  return db
    .selectFrom('build_step')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('build_number', 'in', [...builds])
    .orderBy('build_number')
    .orderBy('tool')
    .orderBy('seq')
    .execute();
}
