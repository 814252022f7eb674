import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { defectFactsKey } from '../../../lib/calls/defect-query.ts';
import { maybe, number, record } from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

/** The total alone: LINT says it as `count`, the others as `totalElements` (contract-defects 4.2 to 4.4). */
const Total = record({ defectList: maybe(record({ count: maybe(number), totalElements: maybe(number) })) });

/** How many of a tool's rows wait for one person. */
export const myIssuesQuery = (scope: TaskScope, { toolName, author }: { toolName: string; author: string }) =>
  queryOptions({
    queryKey: [...defectFactsKey(scope), 'mine', toolName, author],
    retry: false,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const { defectList } = await api.post('/defect/api/user/warn/list', {
        read: Total,
        scope,
        query: { pageNum: 1, pageSize: 1 },
        body: { toolName, author, status: [1] },
        signal,
      });
      return defectList?.count ?? defectList?.totalElements ?? 0;
    },
  });
