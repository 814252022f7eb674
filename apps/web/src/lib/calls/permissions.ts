import { PERMISSIONS, type Permission } from '@assay/contract/codes';
import { queryOptions } from '@tanstack/react-query';
import { api, type Scope } from '../api-client.ts';
import { flag, listOrEmpty, record, text } from '../shape.ts';

export type Granted = ReadonlySet<Permission>;

const Answer = listOrEmpty(record({ actionName: text, hasPermission: flag }));

/** What the user may do in a task (or, without one, in the project). Asked again when either changes (specification 6). */
export const permissionsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['permissions', scope.projectId, scope.taskId ?? null],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Granted> => {
      const query = { action: PERMISSIONS.join(',') };
      const answer = await api.get('/task/api/user/task/cw/permission', { read: Answer, scope, query, signal });
      const granted = answer.filter((entry) => entry.hasPermission).map((entry) => entry.actionName);
      return new Set(PERMISSIONS.filter((action) => granted.includes(action)));
    },
  });
