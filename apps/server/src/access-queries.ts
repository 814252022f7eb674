import { CREATE_FROM, type PipelineRole, type Role } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import { type RawBuilder, type Selectable, sql } from 'kysely';

export interface FoundTask {
  readonly task: Selectable<Schema['task']>;
  readonly projectRole: Role | null;
  /** Of the person and of the groups the person is in. */
  readonly taskRoles: readonly Role[];
  /** Single functions by policy. */
  readonly granted: readonly string[];
  /** Single functions by an authorization that lives. */
  readonly authorized: readonly string[];
  /** Null: no pipeline made the task, or it never told its roles. */
  readonly pipelineRoles: readonly PipelineRole[] | null;
  readonly archived: boolean;
}

/** A task, deleted or not, with everything a person holds on it; undefined when there is no such task. */
export async function findTask(
  db: Db,
  { taskId, personId }: { taskId: number; personId: number },
): Promise<FoundTask | undefined> {
  if (!Number.isSafeInteger(taskId)) return undefined;
  const row = await db
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .leftJoin('project_member as p', (join) =>
      join.onRef('p.project_id', '=', 'task.project_id').on('p.person_id', '=', personId),
    )
    .selectAll('task')
    .select([
      'p.role as projectRole',
      sql<boolean>`project.archived_at is not null`.as('archived'),
      taskRoles(personId).as('taskRoles'),
      granted(personId).as('granted'),
      authorized(personId).as('authorized'),
      pipelineRoles(personId).as('pipelineRoles'),
    ])
    .where('task.id', '=', taskId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { projectRole, taskRoles: ofTask, granted: given, authorized: lent, pipelineRoles: ofPipeline, ...rest } = row;
  const { archived, ...task } = rest;
  return {
    task,
    projectRole,
    taskRoles: ofTask,
    granted: given,
    authorized: lent,
    pipelineRoles: ofPipeline,
    archived,
  };
}

/** A project with a person's role in it (null: no member); undefined when there is no such project. */
export async function findMembership(
  db: Db,
  { projectId, personId }: { projectId: string; personId: number },
): Promise<{ role: Role | null; archived: boolean } | undefined> {
  return db
    .selectFrom('project')
    .leftJoin('project_member as p', (join) =>
      join.onRef('p.project_id', '=', 'project.id').on('p.person_id', '=', personId),
    )
    .select(['p.role', sql<boolean>`project.archived_at is not null`.as('archived')])
    .where('project.id', '=', projectId)
    .executeTakeFirst();
}

/** Keys of the groups of the task's project that a person is in (see migration 0014). */
const groupKeys = (personId: number): RawBuilder<unknown> => sql`(
  select p.role
  union all
  select g.id::text from project_group g join project_group_member m on m.group_id = g.id
  where g.project_id = task.project_id and m.person_id = ${personId})`;

const taskRoles = (personId: number) => sql<Role[]>`array(
  select m.role from task_member m where m.task_id = task.id and m.person_id = ${personId}
  union
  select r.role from task_group_role r where r.task_id = task.id and r.group_key in ${groupKeys(personId)})`;

const granted = (personId: number) => sql<string[]>`array(
  select o.permission from task_policy o
  where o.task_id = task.id and (o.person_id = ${personId} or o.group_key in ${groupKeys(personId)}))`;

const authorized = (personId: number) => sql<string[]>`array(
  select unnest(a.permissions) from task_grant a
  where a.task_id = task.id and a.person_id = ${personId} and (a.expires_at is null or a.expires_at > now()))`;

const pipelineRoles = (personId: number) => sql<PipelineRole[] | null>`case
  when task.create_from = ${CREATE_FROM.pipeline} and exists (
    select from pipeline_sync s where s.project_id = task.project_id and s.pipeline_id = task.pipeline_id)
  then array(
    select r.role from pipeline_role r
    where r.project_id = task.project_id and r.pipeline_id = task.pipeline_id and r.person_id = ${personId}
    union
    select r.role from pipeline_group_role r
    where r.project_id = task.project_id and r.pipeline_id = task.pipeline_id and r.group_key in ${groupKeys(personId)})
  end`;
