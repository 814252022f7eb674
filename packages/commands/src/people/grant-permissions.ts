import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { POLICIES, type Policy } from '@assay/domain/permissions/roles';
import { type By, recordAudit } from '../audit/record-audit.ts';
import { recordOperation } from '../operation/record-operation.ts';
import { personByName } from './person-by-name.ts';
import { assertOwnRoles } from './save-task-roles.ts';

interface OnTask {
  readonly by: By;
  readonly task: { readonly id: number; readonly projectId: string; readonly createFrom: string };
}

export interface GrantPermissions extends OnTask {
  readonly username: string | undefined;
  readonly permissions: readonly string[];
  /** Absent: until it is revoked. */
  readonly expiresAt?: Date | undefined;
  readonly now: Date;
}

/**
 * Gives one person functions of one task, for a time or until revoked; an earlier authorization of the person is replaced.
 * @throws AssayError chooseUser, choosePermission, notFound (no such active person), illegal (end in the past, unknown
 *   permission, the task takes its roles from elsewhere)
 */
export async function grantPermissions(trx: Transaction, input: GrantPermissions): Promise<void> {
  const { by, task, username, permissions, expiresAt, now } = input;
  if (username === undefined || username.trim() === '') throw new AssayError('chooseUser');
  if (permissions.length === 0) throw new AssayError('choosePermission');
  const chosen: Policy[] = POLICIES.filter((policy) => permissions.includes(policy));
  if (permissions.some((name) => !POLICIES.some((policy) => policy === name)))
    throw new AssayError('illegal', { zh: '权限不合法', en: 'Unknown permission' });
  if (expiresAt && expiresAt <= now)
    throw new AssayError('illegal', { zh: '到期时间必须晚于当前时间', en: 'The end must lie in the future' });
  assertOwnRoles(task.createFrom);
  const person = await personByName(trx, username);
  const row = { permissions: chosen, expires_at: expiresAt ?? null, granted_by: by.actor, granted_at: now };
  await trx
    .insertInto('task_grant')
    .values({ task_id: task.id, person_id: person.id, ...row })
    .onConflict((conflict) => conflict.columns(['task_id', 'person_id']).doUpdateSet(row))
    .execute();
  const detail = { permissions: chosen, ...(expiresAt ? { until: expiresAt.toISOString() } : {}) };
  await record(trx, { by, task, username: person.username, kind: 'permission_granted', detail });
}

/** Takes an authorization back. @throws AssayError notFound */
export async function revokePermissions(
  trx: Transaction,
  { by, task, username }: OnTask & { username: string },
): Promise<void> {
  const revoked = await trx
    .deleteFrom('task_grant')
    .using('person')
    .whereRef('person.id', '=', 'task_grant.person_id')
    .where('task_grant.task_id', '=', task.id)
    .where((eb) => eb(eb.fn<string>('lower', ['person.username']), '=', username.toLowerCase()))
    .returning('person.username')
    .executeTakeFirst();
  if (!revoked) throw new AssayError('notFound', { zh: '授权', en: 'Authorization' });
  await record(trx, { by, task, username: revoked.username, kind: 'permission_revoked', detail: {} });
}

async function record(
  trx: Transaction,
  {
    by,
    task,
    username,
    kind,
    detail,
  }: OnTask & {
    username: string;
    kind: 'permission_granted' | 'permission_revoked';
    detail: Record<string, string | readonly string[]>;
  },
): Promise<void> {
  const { id: taskId, projectId } = task;
  await recordAudit(trx, { kind, by, subject: username, projectId, taskId, detail });
  await recordOperation(trx, {
    taskId,
    funcId: 'task_info',
    operType: kind === 'permission_granted' ? 'grant_permission' : 'revoke_permission',
    operator: by.actor,
    params: { user: username },
  });
}
