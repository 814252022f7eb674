import type { PipelineRole, Role } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import type { ResourceGroup } from './present.ts';

export async function findProject(db: Db, projectId: string) {
  return db.selectFrom('project').select(['id', 'name']).where('id', '=', projectId).executeTakeFirst();
}

/** Active members of a project with their roles, by user name. */
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

/** A project's own groups with their active people, by name. */
export async function projectGroups(db: Db, projectId: string): Promise<(ResourceGroup & { users: string[] })[]> {
  const rows = await db
    .selectFrom('project_group as g')
    .leftJoin('project_group_member as m', 'm.group_id', 'g.id')
    .leftJoin('person', (join) => join.onRef('person.id', '=', 'm.person_id').on('person.disabled_at', 'is', null))
    .select(['g.id', 'g.name', 'person.username'])
    .where('g.project_id', '=', projectId)
    .orderBy('g.name')
    .orderBy('person.username')
    .execute();
  const groups = new Map<number, ResourceGroup & { users: string[] }>();
  for (const { id, name, username } of rows) {
    const group = groups.get(id) ?? { key: String(id), name, users: [] };
    if (username !== null) group.users.push(username);
    groups.set(id, group);
  }
  return [...groups.values()];
}

/** Roles given on a task itself: to active people by user name, and to groups. */
export async function taskRoles(db: Db, taskId: number) {
  const people = await db
    .selectFrom('task_member')
    .innerJoin('person', 'person.id', 'task_member.person_id')
    .select(['person.username', 'task_member.role as code'])
    .where('task_id', '=', taskId)
    .where('person.disabled_at', 'is', null)
    .orderBy('person.username')
    .execute();
  const groups = await db
    .selectFrom('task_group_role')
    .select(['group_key as key', 'role as code'])
    .where('task_id', '=', taskId)
    .orderBy('group_key')
    .execute();
  return { people, groups };
}

/** Single functions given on a task, to active people by user name and to groups. */
export async function taskPolicies(db: Db, taskId: number) {
  const rows = await db
    .selectFrom('task_policy')
    .leftJoin('person', 'person.id', 'task_policy.person_id')
    .select(['person.username', 'person.disabled_at', 'task_policy.group_key as key', 'task_policy.permission as code'])
    .where('task_id', '=', taskId)
    .orderBy('person.username')
    .orderBy('group_key')
    .execute();
  return {
    people: rows.flatMap(({ username, code, disabled_at }) =>
      username === null || disabled_at !== null ? [] : [{ username, code }],
    ),
    groups: rows.flatMap(({ key, code }) => (key === null ? [] : [{ key, code }])),
  };
}

/** Roles a pipeline told: to active people by user name, and to groups; `synced` false when it never told any. */
export async function pipelineRoles(
  db: Db,
  { projectId, pipelineId }: { projectId: string; pipelineId: string },
): Promise<{
  synced: boolean;
  people: { username: string; code: PipelineRole }[];
  groups: { key: string; code: PipelineRole }[];
}> {
  const sync = await db
    .selectFrom('pipeline_sync')
    .select('synced_at')
    .where('project_id', '=', projectId)
    .where('pipeline_id', '=', pipelineId)
    .executeTakeFirst();
  const people = await db
    .selectFrom('pipeline_role')
    .innerJoin('person', 'person.id', 'pipeline_role.person_id')
    .select(['person.username', 'pipeline_role.role as code'])
    .where('project_id', '=', projectId)
    .where('pipeline_id', '=', pipelineId)
    .where('person.disabled_at', 'is', null)
    .orderBy('person.username')
    .execute();
  const groups = await db
    .selectFrom('pipeline_group_role')
    .select(['group_key as key', 'role as code'])
    .where('project_id', '=', projectId)
    .where('pipeline_id', '=', pipelineId)
    .orderBy('group_key')
    .execute();
  return { synced: sync !== undefined, people, groups };
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

/** Authorizations of a task by user name; expired ones too, until somebody revokes them. */
export async function grants(db: Db, taskId: number) {
  return db
    .selectFrom('task_grant as g')
    .innerJoin('person', 'person.id', 'g.person_id')
    .select(['person.username', 'person.display_name', 'g.permissions', 'g.expires_at', 'g.granted_by', 'g.granted_at'])
    .where('g.task_id', '=', taskId)
    .where('person.disabled_at', 'is', null)
    .orderBy('person.username')
    .execute();
}

/** Active people whose name contains a text, by user name. */
export async function peopleLike(db: Db, keyword: string): Promise<{ username: string; display_name: string }[]> {
  const wanted = keyword.trim().toLowerCase();
  return db
    .selectFrom('person')
    .select(['username', 'display_name'])
    .where('disabled_at', 'is', null)
    .where((eb) =>
      eb.or(
        (['username', 'display_name'] as const).map((column) =>
          eb(eb.fn<number>('strpos', [eb.fn<string>('lower', [column]), eb.val(wanted)]), '>', 0),
        ),
      ),
    )
    .orderBy('username')
    .limit(20)
    .execute();
}
