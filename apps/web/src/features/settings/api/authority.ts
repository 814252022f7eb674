import type { Grant as WireGrant, ResourcePermission as WirePermission } from '@assay/contract/http/platform';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { anything, flag, listOrEmpty, maybe, number, record, type Shape, text, wire } from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

const lists = {
  user_list: listOrEmpty(text),
  extra_user_list: listOrEmpty(text),
  group_list: listOrEmpty(record({ group_id: text })),
  extra_group_list: listOrEmpty(record({ group_id: text, group_name: text })),
};
const Permissions = wire<WirePermission>()(
  record({
    role: listOrEmpty(record({ role_code: text, role_name: text, ...lists })),
    policy: listOrEmpty(record({ policy_code: text, policy_name: text, ...lists })),
  }),
);
export type Permissions = Shape<typeof Permissions>;

export type Service = 'codecc' | 'pipeline';

/** Who holds which role and function (contract-core 12). @param code of the resource: the task's id, or the pipeline's */
export const resourceQuery = (scope: TaskScope, { service, code }: { service: Service; code: string }) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'authority', service],
    queryFn: ({ signal }) =>
      api.get(`/backend/api/perm/service/${service}/mgr_resource/permission/`, {
        read: Permissions,
        scope,
        query: {
          project_id: scope.projectId,
          resource_type_code: service === 'codecc' ? 'task' : 'pipeline',
          resource_code: code,
        },
        signal,
      }),
  });

/** People and groups (their ids) who hold one role or function by the task itself. */
export interface Holders {
  readonly code: string;
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/** Stores roles and functions; what is named is replaced. */
export function saveHolders(
  scope: TaskScope,
  { roles, policies }: { roles: readonly Holders[]; policies: readonly Holders[] },
): Promise<unknown> {
  return api.put('/backend/api/perm/service/codecc/mgr_resource/permission/', {
    read: anything,
    scope,
    body: {
      project_id: scope.projectId,
      resource_type_code: 'task',
      resource_code: String(scope.taskId),
      role: roles.map(({ code, users, groups }) => ({ role_code: code, user_list: users, group_list: groups })),
      policy: policies.map(({ code, users, groups }) => ({ policy_code: code, user_list: users, group_list: groups })),
    },
  });
}

/** Whom reports go to; sent along with roles, and grants nothing (contract-core 6.25). */
export function saveContacts(scope: TaskScope, people: { owners: readonly string[]; members: readonly string[] }) {
  return api.put(`/task/api/user/task/member/taskId/${scope.taskId}`, {
    read: anything,
    scope,
    body: { taskId: String(scope.taskId), taskOwner: people.owners, taskMember: people.members },
  });
}

const Grant = wire<WireGrant>()(
  record({
    username: text,
    displayName: text,
    permissions: listOrEmpty(text),
    permissionNames: listOrEmpty(text),
    expiresAt: maybe(number),
    expired: flag,
    grantedBy: text,
    grantedAt: number,
  }),
);
export type Grant = Shape<typeof Grant>;

const stem = (scope: TaskScope) => `/permission/api/user/authorization/taskId/${scope.taskId}`;

/** Functions given to single people, for a time or until revoked. */
export const grantsQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'grants'],
    queryFn: ({ signal }) => api.get(stem(scope), { read: listOrEmpty(Grant), scope, signal }),
  });

export interface NewGrant {
  readonly username: string;
  readonly permissions: readonly string[];
  /** ms; absent: until revoked. */
  readonly expiresAt?: number;
}

export function grant(scope: TaskScope, body: NewGrant): Promise<unknown> {
  return api.post(stem(scope), { read: anything, scope, body });
}

export function revoke(scope: TaskScope, username: string): Promise<unknown> {
  return api.delete(`${stem(scope)}/${encodeURIComponent(username)}`, { read: anything, scope });
}
