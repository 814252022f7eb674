import type { Db } from '@assay/database/connect';
import type { BuildStatus } from '@assay/database/schema/values';

export interface JudgedBuild {
  readonly number: number;
  readonly id: string;
  readonly status: BuildStatus;
  readonly gate: Record<string, unknown> | null;
  readonly ended_at: Date | null;
}

/** The build that is named, or the newest of the main branch; one of another task is not there. */
export async function judgedBuild(
  db: Db,
  { taskId, buildId, buildNum }: { taskId: number; buildId: string | undefined; buildNum: number | undefined },
): Promise<JudgedBuild | undefined> {
  const named = buildId !== undefined || buildNum !== undefined;
  return db
    .selectFrom('build')
    .innerJoin('branch', (join) =>
      join.onRef('branch.task_id', '=', 'build.task_id').onRef('branch.id', '=', 'build.branch_id'),
    )
    .select(['build.number', 'build.id', 'build.status', 'build.gate', 'build.ended_at'])
    .where('build.task_id', '=', taskId)
    .$if(buildId !== undefined, (query) => query.where('build.id', '=', buildId ?? ''))
    .$if(buildNum !== undefined, (query) => query.where('build.number', '=', buildNum ?? 0))
    .$if(!named, (query) => query.where('branch.kind', '=', 'main'))
    .orderBy('build.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a task is one of a project. */
export async function isTaskOf(db: Db, { taskId, projectId }: { taskId: number; projectId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('task')
    .select('id')
    .where('id', '=', taskId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
