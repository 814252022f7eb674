import { CREATE_FROM, PERMISSIONS, type Permission, type PipelineRole, type Role } from '@assay/contract/codes';

/** What a role may do within its project or task (decisions 1 and 2). */
export const PERMISSIONS_OF_ROLE = {
  manager: PERMISSIONS,
  member: ['create_task', 'task_manage', 'analyze', 'defect_view', 'defect_manage', 'report_view'],
  viewer: ['defect_view', 'report_view'],
} as const satisfies Record<Role, readonly Permission[]>;

/** Roles of a pipeline as roles in the tasks it made. */
export const ROLE_IN_PIPELINE = { manager: 'manager', executor: 'member', viewer: 'viewer' } as const satisfies Record<
  PipelineRole,
  Role
>;

/** Functions that can be given one by one, in the order of the permission page (contract-core 12). */
export const POLICIES = [
  'analyze',
  'defect_manage',
  'defect_view',
  'report_view',
  'task_manage',
] as const satisfies readonly Permission[];
export type Policy = (typeof POLICIES)[number];

/** Who asks, about which task. Without a task, about the project. */
export interface Asker {
  readonly isAdmin: boolean;
  readonly projectRole?: Role | undefined;
  /** Roles in the task itself, given to the person or to a group the person is in. */
  readonly taskRoles?: readonly Role[] | undefined;
  /** Single functions of the task, by policy or by an authorization that has not expired. */
  readonly granted?: readonly string[] | undefined;
  /** Roles in the pipeline that made the task; undefined when the pipeline never told any. */
  readonly pipelineRoles?: readonly PipelineRole[] | undefined;
  /** Where the task came from; absent = no task is meant. */
  readonly createFrom?: string | undefined;
  /** The project is archived. */
  readonly archived?: boolean | undefined;
}

/** Roles and functions of the task can be given on our own pages; elsewhere they come with the task. */
export function ownsItsRoles(createFrom: string): boolean {
  return createFrom !== CREATE_FROM.pipeline && createFrom !== CREATE_FROM.openSource;
}
