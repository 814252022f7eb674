import type { Permission, Role } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Schema } from '@assay/database/schema';
import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { permissionsOfRole, roleOnTask } from './access-policy.ts';
import { findMembership, findTask } from './access-queries.ts';
import type { Services } from './services.ts';

export { ok } from './envelope.ts';
export { languageOf } from './language.ts';

/** The person who acts. */
export interface Actor {
  readonly personId: number;
  readonly username: string;
  readonly displayName: string;
  readonly isAdmin: boolean;
}

export interface TaskAccess {
  readonly task: Selectable<Schema['task']>;
  readonly actor: Actor;
  /** Undefined for an administrator who is no member. */
  readonly role: Role | undefined;
  readonly permissions: ReadonlySet<Permission>;
}

export interface ProjectAccess {
  readonly projectId: string;
  readonly actor: Actor;
  readonly role: Role | undefined;
  readonly permissions: ReadonlySet<Permission>;
}

const TASK = { zh: '任务', en: 'Task' };
const PROJECT = { zh: '项目', en: 'Project' };

/** @throws AssayError unauthenticated */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.identity) throw new AssayError('unauthenticated');
  return request.identity.actor;
}

/** Project id of the request's header; undefined when absent or empty. */
export function projectHeaderOf(request: FastifyRequest, { settings }: Pick<Services, 'settings'>): string | undefined {
  return headerText(request, settings.projectHeader);
}

/** Task id of the request's header; undefined when absent or no positive number. It may be stale on project-level calls. */
export function taskHeaderOf(request: FastifyRequest, { settings }: Pick<Services, 'settings'>): number | undefined {
  const text = headerText(request, settings.taskHeader);
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/**
 * The task a call is about, after the guard: it exists, belongs to the project of the header (when that is sent), and the
 * actor holds the permission on it.
 * @param permission what the call needs; undefined: any member of the project may
 * @param taskId from path or body where the contract says so; otherwise the task header decides
 * @throws AssayError unauthenticated, required, forbidden; notFound only towards those who may know what exists
 */
export async function taskOf(
  request: FastifyRequest,
  services: Pick<Services, 'db' | 'settings'>,
  permission: Permission | undefined,
  taskId: number | undefined = taskHeaderOf(request, services),
): Promise<TaskAccess> {
  const actor = actorOf(request);
  if (taskId === undefined) throw new AssayError('required', 'taskId');
  const found = await findTask(services.db, { taskId, personId: actor.personId });
  const wanted = projectHeaderOf(request, services);
  const role = found && roleOnTask(found);
  if (!role && !actor.isAdmin) throw refusal(permission);
  if (!found || found.task.deleted_at !== null || (wanted !== undefined && wanted !== found.task.project_id)) {
    throw new AssayError('notFound', TASK);
  }
  const permissions = permissionsOfRole(role, actor.isAdmin);
  if (permission !== undefined && !permissions.has(permission)) throw refusal(permission);
  return { task: found.task, actor, role, permissions };
}

/**
 * The project a call is about, after the guard.
 * @param projectId from path or body where the contract says so; otherwise the project header decides
 * @throws AssayError unauthenticated, required, forbidden; notFound only for administrators
 */
export async function projectOf(
  request: FastifyRequest,
  services: Pick<Services, 'db' | 'settings'>,
  permission?: Permission,
  projectId: string | undefined = projectHeaderOf(request, services),
): Promise<ProjectAccess> {
  const actor = actorOf(request);
  if (projectId === undefined) throw new AssayError('required', 'projectId');
  const found = await findMembership(services.db, { projectId, personId: actor.personId });
  if (!found?.role && !actor.isAdmin) throw refusal(permission);
  if (!found) throw new AssayError('notFound', PROJECT);
  const role = found.role ?? undefined;
  const permissions = permissionsOfRole(role, actor.isAdmin);
  if (permission !== undefined && !permissions.has(permission)) throw refusal(permission);
  return { projectId, actor, role, permissions };
}

/** @throws AssayError notAdministrator */
export function administratorOf(request: FastifyRequest): Actor {
  const actor = actorOf(request);
  if (!actor.isAdmin) throw new AssayError('notAdministrator');
  return actor;
}

/** Strangers to a task hear the same sentence whether it exists or not. */
function refusal(permission: Permission | undefined): AssayError {
  return new AssayError('forbidden', permission ?? { zh: '不是项目成员', en: 'not a member of the project' });
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
