import { CREATE_FROM, type PipelineRole, type Role } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { SyncRolesBody } from '@assay/contract/http/pipeline';
import type { Transaction } from '@assay/database/connect';
import { savePipelineRoles } from '../people/save-pipeline-roles.ts';

/**
 * Stores the roles of a pipeline's task or of an open-source task as their own system has them (decision 9): the complete lists
 * replace what was there. Names nobody has here are skipped.
 * @throws AssayError illegal for a task made in this product, whose roles are its own
 */
export async function syncRoles(
  trx: Transaction,
  input: {
    actor: string;
    address?: string | undefined;
    task: { id: number; projectId: string; pipelineId: string; createFrom: string };
    roles: SyncRolesBody['roles'];
  },
): Promise<{ skipped: string[] }> {
  const { actor, address, task, roles } = input;
  const named = (...codes: string[]) =>
    roles.filter((role) => codes.includes(role.role_code)).flatMap((role) => role.user_list ?? []);
  const lists = { manager: named('manager'), member: named('member', 'executor'), viewer: named('viewer') };
  if (task.createFrom === CREATE_FROM.pipeline) {
    const codes: [PipelineRole, readonly string[]][] = [
      ['manager', lists.manager],
      ['executor', lists.member],
      ['viewer', lists.viewer],
    ];
    return savePipelineRoles(trx, {
      by: { actor, address },
      projectId: task.projectId,
      pipelineId: task.pipelineId,
      roles: codes.map(([code, users]) => ({ code, users, groups: [] })),
      strangers: 'skip',
    });
  }
  if (task.createFrom !== CREATE_FROM.openSource)
    throw new AssayError('illegal', {
      zh: '该任务的权限在本产品中维护',
      en: 'The roles of this task are kept in this product',
    });
  return replaceMembers(trx, { taskId: task.id, lists });
}

async function replaceMembers(
  trx: Transaction,
  { taskId, lists }: { taskId: number; lists: Readonly<Record<Role, readonly string[]>> },
): Promise<{ skipped: string[] }> {
  const wanted = new Map<string, Role>();
  // The strongest role last: it wins.
  for (const role of ['viewer', 'member', 'manager'] as const)
    for (const name of lists[role]) if (name.trim() !== '') wanted.set(name.trim().toLowerCase(), role);
  const people =
    wanted.size === 0
      ? []
      : await trx
          .selectFrom('person')
          .select(['id', 'username'])
          .where((eb) => eb(eb.fn<string>('lower', ['username']), 'in', [...wanted.keys()]))
          .execute();
  await trx.selectFrom('task').select('id').where('id', '=', taskId).forNoKeyUpdate().execute();
  await trx.deleteFrom('task_member').where('task_id', '=', taskId).execute();
  const rows = people.flatMap(({ id, username }) => {
    const role = wanted.get(username.toLowerCase());
    return role ? [{ task_id: taskId, person_id: id, role }] : [];
  });
  if (rows.length > 0) await trx.insertInto('task_member').values(rows).execute();
  const known = new Set(people.map((person) => person.username.toLowerCase()));
  return { skipped: [...wanted.keys()].filter((name) => !known.has(name)) };
}
