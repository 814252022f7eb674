import { CREATE_FROM, PERMISSIONS, type Permission, type Role } from '@assay/contract/codes';

/** What a role may do within its project or task (decisions 1 and 2). */
export const PERMISSIONS_OF_ROLE = {
  manager: PERMISSIONS,
  member: ['create_task', 'task_manage', 'analyze', 'defect_view', 'defect_manage', 'report_view'],
  viewer: ['defect_view', 'report_view'],
} as const satisfies Record<Role, readonly Permission[]>;

/** Who asks, about which task. Without a task, about the project. */
export interface Asker {
  readonly isAdmin: boolean;
  readonly projectRole?: Role | undefined;
  /** Role in the task itself, or granted to the user for it and not expired. */
  readonly taskRole?: Role | undefined;
  /** Where the task came from; absent = no task is meant. */
  readonly createFrom?: string | undefined;
}

/**
 * Everything the asker may do. Administrators may do all. An open-source task follows the code host: only what was
 * synced onto the task counts, never the project role. In every other task the roles add up. A role in a task does not
 * make new tasks.
 */
export function permissionsOf(asker: Asker): ReadonlySet<Permission> {
  if (asker.isAdmin) return new Set(PERMISSIONS);
  const fromProject = asker.createFrom === CREATE_FROM.openSource ? undefined : asker.projectRole;
  const granted = new Set<Permission>(fromProject ? PERMISSIONS_OF_ROLE[fromProject] : []);
  for (const permission of asker.taskRole ? PERMISSIONS_OF_ROLE[asker.taskRole] : [])
    if (permission !== 'create_task') granted.add(permission);
  return granted;
}
