import type { Permission } from '@assay/contract/codes';
import { redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { requireEnabled, requirePermission, requireTask } from '../guards.ts';

interface Entry {
  readonly pathname: string;
  readonly params: { readonly projectId?: string; readonly taskId?: string };
  readonly cause: string;
}

/** Above every screen of a task: strangers stay outside. An address that names no task is for the screens to send on. */
export const taskEntry = async ({ params, cause }: { params: Entry['params']; cause: string }) => {
  const taskId = Number(params.taskId);
  if (cause === 'stay' || !Number.isInteger(taskId) || taskId <= 0) return;
  await requireTask({ projectId: params.projectId ?? '', taskId });
};

/** Task, status and permission are checked on entering and on every change of path, not when only the query changes. */
export const taskGuard = (permission: Permission) => {
  let checked = '';
  return async ({
    location,
    params,
    cause,
  }: {
    location: { pathname: string };
    params: Entry['params'];
    cause: string;
  }) => {
    if (cause === 'stay' && checked === location.pathname) return;
    const taskId = Number(params.taskId);
    const task = { projectId: params.projectId ?? '', taskId };
    if (!Number.isInteger(taskId) || taskId <= 0) throw redirect({ href: paths.taskList(task), replace: true });
    await Promise.all([requireEnabled(task, location.pathname), requirePermission(task, permission)]);
    checked = location.pathname;
  };
};
