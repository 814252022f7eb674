import { CREATE_FROM, type Permission, type Role } from '@assay/contract/codes';

/** Permission sentences of tasks (decisions 1). Calls without one are for every member of the project. */
export const MAY_CREATE_TASKS: Permission = 'create_task';
export const MAY_ADD_TOOLS: Permission = 'task_manage';
export const MAY_CHANGE_SETTINGS: Permission = 'task_manage';
export const MAY_SEE_BASIC_INFO: Permission = 'report_view';
export const MAY_ANALYSE: Permission = 'analyze';

/** Tasks whose analysis belongs to a pipeline are started and stopped there. */
export function isRunByPipeline(task: { readonly create_from: string }): boolean {
  return task.create_from.includes('pipeline');
}

/** Settings that only the pipeline or the code host may change (contract-core 2.6). */
export function isReadOnly(task: { readonly create_from: string; readonly atom_code: string }): boolean {
  return (
    (task.atom_code !== '' && task.create_from === CREATE_FROM.pipeline) || task.create_from === CREATE_FROM.openSource
  );
}

/** Roles of somebody around one task. */
interface Standing {
  readonly projectRole: Role | null;
  readonly taskRole: Role | null;
}

/** Owners delete a task and bring it back: its managers, and those of the project. */
export function isOwner({ projectRole, taskRole }: Standing): boolean {
  return projectRole === 'manager' || taskRole === 'manager';
}

/** Suspending and resuming is for owners and members of the task (contract-core 4.2). */
export function takesPart(standing: Standing): boolean {
  return isOwner(standing) || standing.taskRole === 'member';
}
