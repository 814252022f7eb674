import { AssayError } from '@assay/contract/errors';
import type { FastifyRequest } from 'fastify';
import { type ProjectAccess, projectOf } from '../../access.ts';
import type { Services } from '../../services.ts';

/** Members write and try custom checkers, viewers do not; as for checker sets. */
export const MAY_WRITE = 'task_manage';

export interface CustomAccess extends ProjectAccess {
  readonly id: string;
}

/** Whether someone may change, publish or remove a checker that is there: who made it, and the managers of its project. */
export function mayManage({ actor, role }: ProjectAccess, createdBy: string): boolean {
  return actor.isAdmin || role === 'manager' || actor.username === createdBy;
}

/**
 * A custom checker of the project, and someone who may manage it there.
 * @throws AssayError as `projectOf`; required; notFound for another project's; forbidden
 */
export async function managedCustomOf(
  request: FastifyRequest,
  services: Pick<Services, 'db' | 'settings'>,
  { customizeId: id, projectId }: { customizeId?: string | undefined; projectId?: string | undefined },
): Promise<CustomAccess> {
  const access = await projectOf(request, services, MAY_WRITE, projectId);
  if (!id) throw new AssayError('required', 'customizeId');
  const row = await services.db
    .selectFrom('custom_checker')
    .select('created_by')
    .where('id', '=', id)
    .where('project_id', '=', access.projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AssayError('notFound', { zh: '自定义规则', en: 'Custom checker' });
  if (!mayManage(access, row.created_by))
    throw new AssayError('forbidden', { zh: '管理自定义规则', en: 'manage the custom checker' });
  return { ...access, id };
}
