import type { Role } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import type { Selectable } from 'kysely';

export interface FoundTask {
  readonly task: Selectable<Schema['task']>;
  readonly projectRole: Role | null;
  readonly taskRole: Role | null;
}

/** A task, deleted or not, with both roles of a person; undefined when there is no such task. */
export async function findTask(
  db: Db,
  { taskId, personId }: { taskId: number; personId: number },
): Promise<FoundTask | undefined> {
  if (!Number.isSafeInteger(taskId)) return undefined;
  const row = await db
    .selectFrom('task')
    .leftJoin('project_member as p', (join) =>
      join.onRef('p.project_id', '=', 'task.project_id').on('p.person_id', '=', personId),
    )
    .leftJoin('task_member as t', (join) => join.onRef('t.task_id', '=', 'task.id').on('t.person_id', '=', personId))
    .selectAll('task')
    .select(['p.role as projectRole', 't.role as taskRole'])
    .where('task.id', '=', taskId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { projectRole, taskRole, ...task } = row;
  return { task, projectRole, taskRole };
}

/** A project with a person's role in it (null: no member); undefined when there is no such project. */
export async function findMembership(
  db: Db,
  { projectId, personId }: { projectId: string; personId: number },
): Promise<{ role: Role | null } | undefined> {
  return db
    .selectFrom('project')
    .leftJoin('project_member as p', (join) =>
      join.onRef('p.project_id', '=', 'project.id').on('p.person_id', '=', personId),
    )
    .select('p.role')
    .where('project.id', '=', projectId)
    .executeTakeFirst();
}
