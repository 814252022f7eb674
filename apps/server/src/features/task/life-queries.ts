import type { Role } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';

/** Roles of a person around one task. */
export interface Standing {
  readonly projectRole: Role | null;
  readonly taskRole: Role | null;
}

export async function standingOf(
  db: Db,
  { taskId, personId }: { taskId: number; personId: number },
): Promise<Standing> {
  const row = await db
    .selectFrom('task')
    .leftJoin('project_member as p', (join) =>
      join.onRef('p.project_id', '=', 'task.project_id').on('p.person_id', '=', personId),
    )
    .leftJoin('task_member as t', (join) => join.onRef('t.task_id', '=', 'task.id').on('t.person_id', '=', personId))
    .select(['p.role as projectRole', 't.role as taskRole'])
    .where('task.id', '=', taskId)
    .executeTakeFirst();
  return row ?? { projectRole: null, taskRole: null };
}

export interface DeletedRow {
  readonly id: number;
  readonly name_cn: string;
  readonly name_en: string;
  readonly deleted_by: string | null;
  readonly deleted_at: Date;
}

/** A deleted task whose data are still there. */
export async function deletedTask(db: Db, taskId: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('task')
    .select('id')
    .where('id', '=', taskId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
}

/** Deleted tasks of a project that the reader owned, the latest first; managers and administrators see all. */
export async function deletedTasksOf(
  db: Db,
  { projectId, reader }: { projectId: string; reader: { readonly personId: number; readonly isAdmin: boolean } },
): Promise<DeletedRow[]> {
  return db
    .selectFrom('task')
    .leftJoin('project_member as p', (join) =>
      join.onRef('p.project_id', '=', 'task.project_id').on('p.person_id', '=', reader.personId),
    )
    .leftJoin('task_member as t', (join) =>
      join.onRef('t.task_id', '=', 'task.id').on('t.person_id', '=', reader.personId),
    )
    .select(['task.id', 'task.name_cn', 'task.name_en', 'task.deleted_by', 'task.deleted_at'])
    .where('task.project_id', '=', projectId)
    .where('task.deleted_at', 'is not', null)
    .where('task.purge_queued_at', 'is', null)
    .$if(!reader.isAdmin, (query) =>
      query.where((eb) => eb.or([eb('p.role', '=', 'manager'), eb('t.role', '=', 'manager')])),
    )
    .orderBy('task.deleted_at', 'desc')
    .limit(1000)
    .$narrowType<{ deleted_at: Date }>()
    .execute();
}
