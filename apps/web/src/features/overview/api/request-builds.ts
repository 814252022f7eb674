import type { RequestBuild as WireBuild } from '@assay/contract/http/branch-builds';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { list, listOrEmpty, number, record, type Shape, text, wire } from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

const RequestBuild = wire<WireBuild>()(
  record({
    buildId: text,
    buildNum: text,
    buildTime: number,
    branch: text,
    targetBranch: text,
    status: text,
    verdict: text,
    reasons: listOrEmpty(text),
    defectCount: number,
  }),
);
export type RequestBuild = Shape<typeof RequestBuild>;

/** The newest build of every merge request that was analysed, newest first. */
export const requestBuildsQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'request-builds'],
    retry: false,
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.get(`/defect/api/user/warn/tasks/${scope.taskId}/requestBuilds`, { read: list(RequestBuild), scope, signal }),
  });
