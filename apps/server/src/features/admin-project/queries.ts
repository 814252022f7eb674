import type { MemberRow, ProjectRow } from '@assay/contract/http/admin';
import type { Db } from '@assay/database/connect';
import { type SqlBool, sql } from 'kysely';
import { contains } from '../../paged.ts';

export interface ProjectFilter {
  readonly keyword?: string | undefined;
  readonly state?: 'active' | 'archived' | undefined;
}

export async function countProjects(db: Db, filter: ProjectFilter): Promise<number> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Projects by name. */
export async function projects(
  db: Db,
  { filter, limit, offset }: { filter: ProjectFilter; limit: number; offset: number },
): Promise<ProjectRow[]> {
  const rows = await matching(db, filter)
    .selectAll('project')
    .select([
      sql<number>`(select count(*)::int from project_member m where m.project_id = project.id)`.as('members'),
      sql<number>`(select count(*)::int from task t where t.project_id = project.id and t.deleted_at is null)`.as(
        'tasks',
      ),
    ])
    .orderBy('project.name')
    .orderBy('project.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    projectId: row.id,
    name: row.name,
    createdBy: row.created_by,
    createdAt: row.created_at.getTime(),
    ...(row.archived_at === null ? {} : { archivedAt: row.archived_at.getTime() }),
    members: row.members,
    tasks: row.tasks,
  }));
}

/** Members of a project by user name, locked people too. */
export async function members(db: Db, projectId: string): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom('project_member as m')
    .innerJoin('person', 'person.id', 'm.person_id')
    .select(['person.username', 'person.display_name', 'm.role', 'm.source', 'person.disabled_at'])
    .where('m.project_id', '=', projectId)
    .orderBy(sql`lower(person.username)`)
    .execute();
  return rows.map(({ username, display_name, role, source, disabled_at }) => ({
    username,
    displayName: display_name,
    role,
    source,
    disabled: disabled_at !== null,
  }));
}

/** Groups of a project with their people, by name. */
export async function groups(db: Db, projectId: string): Promise<{ id: number; name: string; users: string[] }[]> {
  return db
    .selectFrom('project_group as g')
    .select([
      'g.id',
      'g.name',
      sql<string[]>`array(select p.username from project_group_member m join person p on p.id = m.person_id
        where m.group_id = g.id order by lower(p.username))`.as('users'),
    ])
    .where('g.project_id', '=', projectId)
    .orderBy('g.name')
    .execute();
}

function matching(db: Db, { keyword, state }: ProjectFilter) {
  let query = db.selectFrom('project');
  if (keyword !== undefined) query = query.where(contains(keyword, sql.ref('project.id'), sql.ref('project.name')));
  if (state !== undefined)
    query = query.where(sql<SqlBool>`(project.archived_at is not null) = ${state === 'archived'}`);
  return query;
}
