import type { Permission } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import { type TaskChange, whyReadOnly } from '@assay/domain/task/changes';
import type { FastifyRequest } from 'fastify';
import { type TaskAccess, taskHeaderOf, taskOf } from './access.ts';
import type { Services } from './services.ts';

/**
 * The task whose settings are to be changed, after both guards: the actor holds the permission, and the task's origin leaves
 * the change to this product (decision 9). Every call that changes a setting begins with it.
 * @param given.taskId from path or body where the contract says so; otherwise the task header decides
 * @throws AssayError as `taskOf`; forbidden with the reason when the setting is kept elsewhere
 */
export async function changeableTaskOf(
  request: FastifyRequest,
  services: Pick<Services, 'db' | 'settings'>,
  given: { change: TaskChange; permission: Permission; taskId?: number | undefined },
): Promise<TaskAccess> {
  const access = await taskOf(request, services, given.permission, given.taskId ?? taskHeaderOf(request, services));
  assertChangeable(access.task, given.change);
  return access;
}

/** @throws AssayError forbidden with the reason */
export function assertChangeable(
  task: { readonly create_from: string; readonly atom_code: string },
  change: TaskChange,
): void {
  const reason = whyReadOnly(change, { createFrom: task.create_from, atomCode: task.atom_code });
  if (reason) throw new AssayError('forbidden', reason);
}
