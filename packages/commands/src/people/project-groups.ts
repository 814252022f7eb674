import { AssayError } from '@assay/contract/errors';
import { isUniqueViolation, type Transaction } from '@assay/database/connect';
import { type By, recordAudit } from '../audit/record-audit.ts';
import { peopleByName } from './person-by-name.ts';

export interface SaveGroup {
  readonly by: By;
  readonly projectId: string;
  /** Absent: a new group. */
  readonly groupId?: number | undefined;
  readonly name: string;
  /** User names; members of the project. */
  readonly users: readonly string[];
}

/**
 * Makes a group of a project's members or changes one, whole.
 * @returns its id
 * @throws AssayError notFound (group, person), exists (name), illegal (not a member)
 */
export async function saveProjectGroup(
  trx: Transaction,
  { by, projectId, groupId, name, users }: SaveGroup,
): Promise<number> {
  const people = await peopleByName(trx, users);
  await assertMembers(trx, { projectId, people });
  const id = await writeGroup(trx, { by, projectId, groupId, name });
  await trx.deleteFrom('project_group_member').where('group_id', '=', id).execute();
  if (people.length > 0)
    await trx
      .insertInto('project_group_member')
      .values(people.map((person) => ({ group_id: id, person_id: person.id })))
      .execute();
  const detail = { users: people.map((person) => person.username) };
  await recordAudit(trx, { kind: 'group_saved', by, subject: name, projectId, detail });
  return id;
}

/** Removes a group; what it was given on tasks and pipelines goes with it. @throws AssayError notFound */
export async function removeProjectGroup(
  trx: Transaction,
  { by, projectId, groupId }: { by: By; projectId: string; groupId: number },
): Promise<void> {
  const group = await trx
    .deleteFrom('project_group')
    .where('id', '=', groupId)
    .where('project_id', '=', projectId)
    .returning('name')
    .executeTakeFirst();
  if (!group) throw new AssayError('notFound', { zh: '用户组', en: 'Group' });
  const key = String(groupId);
  await trx.deleteFrom('task_group_role').where('group_key', '=', key).execute();
  await trx.deleteFrom('task_policy').where('group_key', '=', key).execute();
  await trx.deleteFrom('pipeline_group_role').where('group_key', '=', key).execute();
  await recordAudit(trx, { kind: 'group_removed', by, subject: group.name, projectId });
}

async function writeGroup(
  trx: Transaction,
  { by, projectId, groupId, name }: Omit<SaveGroup, 'users'>,
): Promise<number> {
  try {
    const row =
      groupId === undefined
        ? await trx
            .insertInto('project_group')
            .values({ project_id: projectId, name, created_by: by.actor })
            .returning('id')
            .executeTakeFirst()
        : await trx
            .updateTable('project_group')
            .set({ name })
            .where('id', '=', groupId)
            .where('project_id', '=', projectId)
            .returning('id')
            .executeTakeFirst();
    if (!row) throw new AssayError('notFound', { zh: '用户组', en: 'Group' });
    return row.id;
  } catch (error) {
    if (isUniqueViolation(error, 'project_group_project_id_name_key')) throw new AssayError('exists', name);
    throw error;
  }
}

async function assertMembers(
  trx: Transaction,
  { projectId, people }: { projectId: string; people: readonly { id: number; username: string }[] },
): Promise<void> {
  const members = await trx
    .selectFrom('project_member')
    .select('person_id')
    .where('project_id', '=', projectId)
    .execute();
  const known = new Set(members.map((member) => member.person_id));
  const stranger = people.find((person) => !known.has(person.id));
  if (stranger)
    throw new AssayError('illegal', {
      zh: `${stranger.username} 不是项目成员`,
      en: `${stranger.username} is not a member of the project`,
    });
}
