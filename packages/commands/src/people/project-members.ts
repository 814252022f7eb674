import type { Role } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { type By, recordAudit } from '../audit/record-audit.ts';
import { personByName } from './person-by-name.ts';

interface Member {
  readonly by: By;
  readonly projectId: string;
  readonly username: string;
}

/**
 * Makes somebody a member, or gives a member another role.
 * @throws AssayError chooseUser, notFound (no such project or active person)
 */
export async function setProjectMember(
  trx: Transaction,
  { by, projectId, username, role }: Member & { role: Role },
): Promise<void> {
  const project = await trx.selectFrom('project').select('id').where('id', '=', projectId).executeTakeFirst();
  if (!project) throw new AssayError('notFound', { zh: '项目', en: 'Project' });
  const person = await personByName(trx, username);
  await trx
    .insertInto('project_member')
    .values({ project_id: projectId, person_id: person.id, role, source: 'person' })
    .onConflict((conflict) => conflict.columns(['project_id', 'person_id']).doUpdateSet({ role, source: 'person' }))
    .execute();
  await recordAudit(trx, { kind: 'member_set', by, subject: person.username, projectId, detail: { role } });
}

/**
 * Ends a membership, in the project's groups too. Roles given on single tasks stay: they are given there.
 * @throws AssayError notFound
 */
export async function removeProjectMember(trx: Transaction, { by, projectId, username }: Member): Promise<void> {
  const removed = await trx
    .deleteFrom('project_member')
    .using('person')
    .whereRef('person.id', '=', 'project_member.person_id')
    .where('project_member.project_id', '=', projectId)
    .where((eb) => eb(eb.fn<string>('lower', ['person.username']), '=', username.toLowerCase()))
    .returning(['person.id', 'person.username'])
    .executeTakeFirst();
  if (!removed) throw new AssayError('notFound', { zh: '成员', en: 'Member' });
  await trx
    .deleteFrom('project_group_member')
    .where('person_id', '=', removed.id)
    .where('group_id', 'in', (eb) => eb.selectFrom('project_group').select('id').where('project_id', '=', projectId))
    .execute();
  await recordAudit(trx, { kind: 'member_removed', by, subject: removed.username, projectId });
}
