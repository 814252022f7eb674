import { ROLES, type Role } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { ownsItsRoles, type Policy } from '@assay/domain/permissions/roles';
import { type By, recordAudit } from '../audit/record-audit.ts';
import { recordOperation } from '../operation/record-operation.ts';
import { listLines, type ResolvedList, type RoleList, resolveLists } from './role-lists.ts';

export interface SaveTaskRoles {
  readonly by: By;
  readonly task: { readonly id: number; readonly projectId: string; readonly createFrom: string };
  /** Roles and functions that are named are replaced, the others stay. */
  readonly roles: readonly RoleList<Role>[];
  readonly policies: readonly RoleList<Policy>[];
}

/**
 * Stores who has which role and function on a task (contract-core 12).
 * @throws AssayError notFound (person, group), illegal (the task takes its roles from elsewhere)
 */
export async function saveTaskRoles(trx: Transaction, { by, task, roles, policies }: SaveTaskRoles): Promise<void> {
  assertOwnRoles(task.createFrom);
  const { projectId, id: taskId } = task;
  const given = await resolveLists(trx, { projectId, lists: roles });
  const functions = await resolveLists(trx, { projectId, lists: policies });
  await trx.selectFrom('task').select('id').where('id', '=', taskId).forUpdate().execute();
  await writeRoles(trx, { taskId, given });
  await writePolicies(trx, { taskId, functions });
  const detail = { roles: listLines([...given, ...functions]) };
  await recordAudit(trx, { kind: 'task_roles_saved', by, projectId, taskId, detail });
  await recordOperation(trx, { taskId, funcId: 'task_info', operType: 'change_permission', operator: by.actor });
}

/** @throws AssayError illegal for tasks whose roles come from a pipeline or a code host */
export function assertOwnRoles(createFrom: string): void {
  if (ownsItsRoles(createFrom)) return;
  throw new AssayError('illegal', {
    zh: '该任务的权限来自流水线或代码托管平台，请在其中修改',
    en: 'The permissions of this task come from its pipeline or code host: change them there',
  });
}

/** A person has one role on a task, the strongest given. Locked people keep theirs: they are not on the page. */
async function writeRoles(
  trx: Transaction,
  { taskId, given }: { taskId: number; given: readonly ResolvedList<Role>[] },
): Promise<void> {
  const codes = given.map((list) => list.code);
  if (codes.length === 0) return;
  await trx
    .deleteFrom('task_member')
    .where('task_id', '=', taskId)
    .where('role', 'in', codes)
    .where('person_id', 'in', (eb) => eb.selectFrom('person').select('id').where('disabled_at', 'is', null))
    .execute();
  await trx.deleteFrom('task_group_role').where('task_id', '=', taskId).where('role', 'in', codes).execute();
  // Weakest first: a stronger role of the same person overwrites it.
  for (const role of [...ROLES].reverse()) {
    const list = given.find((entry) => entry.code === role);
    if (!list) continue;
    if (list.people.length > 0)
      await trx
        .insertInto('task_member')
        .values(list.people.map((person) => ({ task_id: taskId, person_id: person.id, role })))
        .onConflict((conflict) => conflict.columns(['task_id', 'person_id']).doUpdateSet({ role }))
        .execute();
    if (list.groups.length > 0)
      await trx
        .insertInto('task_group_role')
        .values(list.groups.map((group_key) => ({ task_id: taskId, group_key, role })))
        .execute();
  }
}

async function writePolicies(
  trx: Transaction,
  { taskId, functions }: { taskId: number; functions: readonly ResolvedList<Policy>[] },
): Promise<void> {
  const codes = functions.map((list) => list.code);
  if (codes.length === 0) return;
  await trx
    .deleteFrom('task_policy')
    .where('task_id', '=', taskId)
    .where('permission', 'in', codes)
    .where((eb) =>
      eb.or([
        eb('person_id', 'is', null),
        eb('person_id', 'in', eb.selectFrom('person').select('id').where('disabled_at', 'is', null)),
      ]),
    )
    .execute();
  const rows = functions.flatMap(({ code, people, groups }) => [
    ...people.map(({ id }) => ({ task_id: taskId, permission: code, person_id: id, group_key: null })),
    ...groups.map((group_key) => ({ task_id: taskId, permission: code, person_id: null, group_key })),
  ]);
  if (rows.length > 0) await trx.insertInto('task_policy').values(rows).execute();
}
