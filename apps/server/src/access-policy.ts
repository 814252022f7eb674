import { PERMISSIONS, type Permission, type Role } from '@assay/contract/codes';

const OF_ROLE: Readonly<Record<Role, readonly Permission[]>> = {
  manager: PERMISSIONS,
  member: ['create_task', 'task_manage', 'analyze', 'defect_view', 'defect_manage', 'report_view'],
  viewer: ['defect_view', 'report_view'],
};

/** Permissions of a role (decisions 1 and 2); administrators pass every check. */
export function permissionsOfRole(role: Role | undefined, isAdmin: boolean): ReadonlySet<Permission> {
  if (isAdmin) return new Set(PERMISSIONS);
  return new Set(role === undefined ? [] : OF_ROLE[role]);
}

/**
 * The role that counts on a task: none without membership of its project; a project's managers manage all its tasks;
 * otherwise the role given on the task, else the one in the project.
 */
export function roleOnTask(roles: { projectRole: Role | null; taskRole: Role | null }): Role | undefined {
  if (roles.projectRole === null) return undefined;
  if (roles.projectRole === 'manager') return 'manager';
  return roles.taskRole ?? roles.projectRole;
}
