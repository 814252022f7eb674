import type { CheckerDetail } from '@assay/contract/http/checker';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { or, record, text, wire } from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

const Detail = wire<CheckerDetail>()(record({ codeExample: or(text, '') }));

/** A rule's explanation, HTML made by the server (contract-defects 15.1); empty for a rule nobody describes. */
export const checkerDetailQuery = (scope: TaskScope, toolName: string, checkerKey: string) =>
  queryOptions({
    queryKey: ['checker-detail', toolName, checkerKey],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      api.get(`/defect/api/user/checker/detail/toolName/${encodeURIComponent(toolName)}`, {
        read: Detail,
        scope,
        query: { checkerKey },
        signal,
      }),
  });
