import { AssayError } from '@assay/contract/errors';
import type { FastifyRequest } from 'fastify';
import { mayEnterProject, mayOnTask } from '../../access.ts';
import type { Services } from '../../services.ts';
import type { Identity } from '../session/identity.ts';
import { assertSameOrigin } from '../session/same-origin.ts';

/**
 * Who may open a live connection (contract-defects 18.1): administrators; with a task id whoever holds `report_view` on
 * it; without one the members of the project. Ids come in the query, named like the headers of other calls.
 * @throws AssayError csrf, forbidden: always HTTP 403, which fails the handshake
 */
export async function authoriseHandshake(request: FastifyRequest, services: Services): Promise<Identity> {
  assertSameOrigin(request);
  const { identity } = request;
  if (!identity) throw refused();
  if (identity.actor.isAdmin) return identity;
  const { db, settings } = services;
  const projectId = queryText(request, settings.projectHeader);
  const taskId = queryText(request, settings.taskHeader);
  if (projectId === undefined || !(await mayEnterProject(db, { actor: identity.actor, projectId }))) throw refused();
  if (taskId === undefined) return identity;
  const mayTask =
    /^[1-9]\d{0,14}$/.test(taskId) &&
    (await mayOnTask(db, { actor: identity.actor, taskId: Number(taskId), permission: 'report_view' }));
  if (!mayTask) throw refused();
  return identity;
}

function refused(): AssayError {
  return new AssayError('forbidden', { zh: '实时通道', en: 'live channel' });
}

function queryText(request: FastifyRequest, name: string): string | undefined {
  const query: unknown = request.query;
  if (typeof query !== 'object' || query === null) return undefined;
  const value: unknown = Object.entries(query).find(([key]) => key === name)?.[1];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
