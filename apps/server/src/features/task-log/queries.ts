import type { StepFlag } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import type { BuildStatus } from '@assay/database/schema/values';
import type { Selectable } from 'kysely';

export type StepRow = Selectable<Schema['build_step']>;

export interface RecordRow {
  readonly number: number;
  readonly id: string;
  readonly started_by: string;
  readonly tool: string;
  readonly flag: StepFlag;
  readonly curr_step: number;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly build_status: BuildStatus;
  readonly build_ended_at: Date | null;
}

/** How many runs a tool of a task has. `tool` '' counts the task-level records. */
export async function countRecords(db: Db, { taskId, tool }: { taskId: number; tool: string }): Promise<number> {
  const { count } = await db
    .selectFrom('build_tool')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('task_id', '=', taskId)
    .where('tool', '=', tool)
    .executeTakeFirstOrThrow();
  return count;
}

/** A page of runs, newest build first. */
export async function recordPage(
  db: Db,
  { taskId, tool, limit, offset }: { taskId: number; tool: string; limit: number; offset: number },
): Promise<RecordRow[]> {
  return db
    .selectFrom('build_tool')
    .innerJoin('build', (join) =>
      join.onRef('build.task_id', '=', 'build_tool.task_id').onRef('build.number', '=', 'build_tool.build_number'),
    )
    .select(['build.number', 'build.id', 'build.started_by'])
    .select(['build.status as build_status', 'build.ended_at as build_ended_at'])
    .select([
      'build_tool.tool',
      'build_tool.flag',
      'build_tool.curr_step',
      'build_tool.started_at',
      'build_tool.ended_at',
    ])
    .where('build_tool.task_id', '=', taskId)
    .where('build_tool.tool', '=', tool)
    .orderBy('build_tool.build_number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Steps of those runs, oldest first. */
export async function stepsOf(
  db: Db,
  { taskId, tool, builds }: { taskId: number; tool: string; builds: readonly number[] },
): Promise<StepRow[]> {
  if (builds.length === 0) return [];
  return db
    .selectFrom('build_step')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('tool', '=', tool)
    .where('build_number', 'in', [...builds])
    .orderBy('build_number')
    .orderBy('seq')
    .execute();
}
