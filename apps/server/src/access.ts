import type { Permission, Role } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Schema } from '@assay/database/schema';
import { permissionsOf } from '@assay/domain/permissions/permissions-of';
import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { type FoundTask, findMembership, findTask } from './access-queries.ts';
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
  readonly permissions: ReadonlySet<Permission>;
  /** Those that no authorization of a single person lent: only these may be passed on. */
  readonly own: ReadonlySet<Permission>;
}

export interface ProjectAccess {
  readonly projectId: string;
  readonly actor: Actor;
  /** Undefined for an administrator who is no member. */
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

/** Who acts and from where, for what is remembered of it. */
export function byOf(request: FastifyRequest): { actor: string; address: string } {
  return { actor: actorOf(request).username, address: request.ip };
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
  const permissions = found ? permissionsOnTask(found, actor) : permissionsOf({ isAdmin: actor.isAdmin });
  if (permissions.size === 0) throw refusal(permission);
  if (!found || found.task.deleted_at !== null || (wanted !== undefined && wanted !== found.task.project_id)) {
    throw new AssayError('notFound', TASK);
  }
  if (permission !== undefined && !permissions.has(permission)) throw refusal(permission);
  return { task: found.task, actor, permissions, own: permissionsOnTask({ ...found, authorized: [] }, actor) };
}

/**
 * The task whose permissions a call changes: `task_manage` must be the actor's own. Whoever holds it for a time cannot
 * keep it by giving it away.
 * @throws AssayError as `taskOf`
 */
export async function permissionManagerOf(
  request: FastifyRequest,
  services: Pick<Services, 'db' | 'settings'>,
  taskId: number,
): Promise<TaskAccess> {
  const access = await taskOf(request, services, 'task_manage', taskId);
  if (!access.own.has('task_manage')) throw refusal('task_manage');
  return access;
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
  const permissions = permissionsOf({ isAdmin: actor.isAdmin, projectRole: role, archived: found.archived });
  if (permission !== undefined && !permissions.has(permission)) throw refusal(permission);
  return { projectId, actor, role, permissions };
}

/**
 * What the actor may do at the place of the headers, for pages that hide what is forbidden; refuses nothing.
 * A task that is not of the project of the header is a stale header (contract-core 13.1, 15): the project counts then.
 * `create_task` is always the project's.
 */
export async function permissionsHere(
  request: FastifyRequest,
  services: Pick<Services, 'db' | 'settings'>,
): Promise<ReadonlySet<Permission>> {
  const { personId, isAdmin } = actorOf(request);
  const taskId = taskHeaderOf(request, services);
  const projectHeader = projectHeaderOf(request, services);
  const found = taskId === undefined ? undefined : await findTask(services.db, { taskId, personId });
  const task =
    found?.task.deleted_at === null && (projectHeader ?? found.task.project_id) === found.task.project_id
      ? found
      : undefined;
  const projectId = projectHeader ?? task?.task.project_id;
  const membership = projectId === undefined ? undefined : await findMembership(services.db, { projectId, personId });
  if (!membership) return new Set();
  const { role, archived } = membership;
  const ofProject = permissionsOf({ isAdmin, projectRole: role ?? undefined, archived });
  if (!task) return ofProject;
  const held = new Set(permissionsOnTask(task, { isAdmin }));
  held.delete('create_task');
  if (ofProject.has('create_task')) held.add('create_task');
  return held;
}

/** Whether someone may do a thing on a task; false for tasks that are not there. For guards without a request. */
export async function mayOnTask(
  db: Services['db'],
  { actor, taskId, permission }: { actor: Actor; taskId: number; permission: Permission },
): Promise<boolean> {
  const found = await findTask(db, { taskId, personId: actor.personId });
  if (!found || found.task.deleted_at !== null) return false;
  return permissionsOnTask(found, actor).has(permission);
}

/** Whether someone is a member of a project; administrators are, of every one that exists. */
export async function mayEnterProject(
  db: Services['db'],
  { actor, projectId }: { actor: Actor; projectId: string },
): Promise<boolean> {
  const found = await findMembership(db, { projectId, personId: actor.personId });
  return found !== undefined && (found.role !== null || actor.isAdmin);
}

/** @throws AssayError notAdministrator */
export function administratorOf(request: FastifyRequest): Actor {
  const actor = actorOf(request);
  if (!actor.isAdmin) throw new AssayError('notAdministrator');
  return actor;
}

/**
 * The project a call administers: its managers and administrators.
 * @throws AssayError unauthenticated, forbidden; notFound only for administrators
 */
export async function projectManagerOf(
  request: FastifyRequest,
  services: Pick<Services, 'db' | 'settings'>,
  projectId: string,
): Promise<ProjectAccess> {
  const access = await projectOf(request, services, undefined, projectId);
  if (!access.actor.isAdmin && access.role !== 'manager') throw new AssayError('notManager');
  return access;
}

function permissionsOnTask(
  { task, projectRole, taskRoles, granted, authorized, pipelineRoles, archived }: FoundTask,
  { isAdmin }: Pick<Actor, 'isAdmin'>,
): ReadonlySet<Permission> {
  return permissionsOf({
    isAdmin,
    projectRole: projectRole ?? undefined,
    taskRoles,
    granted: [...granted, ...authorized],
    pipelineRoles: pipelineRoles ?? undefined,
    createFrom: task.create_from,
    archived,
  });
}

/** Strangers to a task hear the same sentence whether it exists or not. */
function refusal(permission: Permission | undefined): AssayError {
  return new AssayError('forbidden', permission ?? { zh: '不是项目成员', en: 'not a member of the project' });
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
