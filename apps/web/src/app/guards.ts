import type { Permission } from '@assay/contract/codes';
import { redirect } from '@tanstack/react-router';
import { common } from '../components/common-texts.ts';
import { ApiError, isForbidden } from '../lib/api-error.ts';
import { permissionsQuery } from '../lib/calls/permissions.ts';
import { projectsQuery } from '../lib/calls/projects.ts';
import { taskStatusQuery } from '../lib/calls/task-status.ts';
import { userQuery } from '../lib/calls/user.ts';
import { readLocal, writeLocal } from '../lib/local-state.ts';
import { paths } from '../lib/paths.ts';
import { showToast } from '../lib/toast.ts';
import { queryClient } from './query-client.ts';

const SUSPENDED = 1;

/** Everyone below is signed in; who is not goes to the login page and comes back to where they wanted to be. */
export async function requireUser(wanted: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(userQuery);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect({ href: paths.login(wanted) });
    throw error;
  }
}

/** Last used project, else the first of the user's; undefined when there is none (decisions 31). */
export async function homeProject(): Promise<string | undefined> {
  const projects = await queryClient.ensureQueryData(projectsQuery);
  const last = readLocal('last-project');
  const known = projects.find((project) => project.projectCode === last) ?? projects[0];
  return known?.projectCode;
}

export function rememberProject(projectId: string): void {
  if (readLocal('last-project') !== projectId) writeLocal('last-project', projectId);
}

interface InTask {
  readonly projectId: string;
  readonly taskId: number;
}

/**
 * Who may not see a task at all gets no frame of it either. The rights are asked for meanwhile: the page below needs them next. Any
 * other failure is the page's, which fails inside the frame.
 * @throws ApiError the refusal
 */
export async function requireTask(task: InTask): Promise<void> {
  void queryClient.prefetchQuery(permissionsQuery(task));
  try {
    await queryClient.fetchQuery(taskStatusQuery(task));
  } catch (error) {
    if (isForbidden(error)) throw error;
  }
}

/** A suspended task shows only its manage page (specification 4). */
export async function requireEnabled(task: InTask, pathname: string): Promise<void> {
  const { status } = await queryClient.fetchQuery(taskStatusQuery(task));
  const manage = paths.settings({ ...task, page: 'manage' });
  if (status === SUSPENDED && pathname !== manage) throw redirect({ href: manage, replace: true });
}

/**
 * Refuses a page of a task. Missing report_view leads to the task list, any other to the overview; who already stands
 * there stays, and the menu, which follows the address, stays with them (specification 6).
 */
export async function requirePermission(task: InTask, permission: Permission): Promise<void> {
  const granted = await queryClient.fetchQuery(permissionsQuery(task));
  if (granted.has(permission)) return;
  if (permission === 'report_view') {
    showToast('warning', common.text('noPermissionReport'));
    throw redirect({ href: paths.taskList(task), replace: true });
  }
  showToast('warning', common.text('noPermissionView'));
  throw redirect({ href: paths.taskDetail(task), replace: true });
}
