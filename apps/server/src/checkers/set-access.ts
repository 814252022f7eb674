import { AssayError } from '@assay/contract/errors';
import { availableTo } from '@assay/database/checkers/available-sets';
import type { FastifyRequest } from 'fastify';
import { type Actor, projectOf } from '../access.ts';
import type { Services } from '../services.ts';

/** A set a project may use, and someone who may manage it there. */
export interface SetAccess {
  readonly actor: Actor;
  readonly projectId: string;
  readonly checkerSetId: string;
}

/**
 * The set a change is about, after the guard: its project can use it, and the actor is a manager of the project or made the
 * set in it (contract-core 4.2).
 * @param own whether the set has to be the project's own
 * @throws AssayError as `projectOf`; illegal for a set that is not there or another's; forbidden
 */
export async function managedSetOf(
  request: FastifyRequest,
  services: Pick<Services, 'db' | 'settings'>,
  { checkerSetId, projectId: asked, own }: { checkerSetId: string; projectId?: string | undefined; own: boolean },
): Promise<SetAccess> {
  const { projectId, actor, role } = await projectOf(request, services, undefined, asked);
  const set = await services.db
    .selectFrom('checker_set')
    .select(['project_id', 'creator'])
    .where('id', '=', checkerSetId)
    .where(availableTo(projectId))
    .executeTakeFirst();
  if (!set || (own && set.project_id !== projectId))
    throw new AssayError('illegal', {
      zh: `规则集 ${checkerSetId} 不可用`,
      en: `The checker set ${checkerSetId} is not available`,
    });
  const rights = setRights({
    username: actor.username,
    isManager: role === 'manager' || actor.isAdmin,
    set: { creator: set.creator, ownedByProject: set.project_id === projectId },
  });
  if (rights.length === 0) throw new AssayError('forbidden', { zh: '管理规则集', en: 'manage the checker set' });
  return { actor, projectId, checkerSetId };
}

/** Management permissions of 11.13: the creator of the project's own set, and the project's managers. */
export function setRights(input: {
  username: string;
  isManager: boolean;
  set: { readonly creator: string; readonly ownedByProject: boolean } | undefined;
}): ('CREATOR' | 'MANAGER')[] {
  const { username, isManager, set } = input;
  const creator = set?.ownedByProject && set.creator === username;
  return [...(creator ? (['CREATOR'] as const) : []), ...(isManager ? (['MANAGER'] as const) : [])];
}
