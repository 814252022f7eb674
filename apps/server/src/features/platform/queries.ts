import type { Role } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';

export async function findProject(db: Db, projectId: string) {
  return db.selectFrom('project').select(['id', 'name']).where('id', '=', projectId).executeTakeFirst();
}

/** Members of a project with their roles, by user name. */
export async function projectMembers(db: Db, projectId: string): Promise<{ username: string; role: Role }[]> {
  return db
    .selectFrom('project_member')
    .innerJoin('person', 'person.id', 'project_member.person_id')
    .select(['person.username', 'project_member.role'])
    .where('project_id', '=', projectId)
    .where('person.disabled_at', 'is', null)
    .orderBy('person.username')
    .execute();
}

/** Roles given on a task itself, by user name. */
export async function taskMembers(db: Db, taskId: number): Promise<{ username: string; role: Role }[]> {
  return db
    .selectFrom('task_member')
    .innerJoin('person', 'person.id', 'task_member.person_id')
    .select(['person.username', 'task_member.role'])
    .where('task_id', '=', taskId)
    .where('person.disabled_at', 'is', null)
    .orderBy('person.username')
    .execute();
}

/** The task of a pipeline within a project; undefined when there is none. */
export async function taskOfPipeline(
  db: Db,
  { projectId, pipelineId }: { projectId: string; pipelineId: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('task')
    .select('id')
    .where('project_id', '=', projectId)
    .where('pipeline_id', '=', pipelineId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}
