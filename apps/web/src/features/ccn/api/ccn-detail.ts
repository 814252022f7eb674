import type { CcnDetailData } from '@assay/contract/http/defect-detail';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { CommentThread } from '../../../lib/calls/defect-detail.ts';
import { defectFactsKey } from '../../../lib/calls/defect-query.ts';
import { list, maybe, number, or, record, type Shape, text, wire } from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import { CcnRow } from './ccn-list.ts';

const Step = record({ line: number, what: text, ccn: number, cognitive: number });
/** One token that made the function as complex as it is. */
export type Step = Shape<typeof Step>;

const Detail = wire<CcnDetailData>()(
  record({
    defectVO: CcnRow,
    codeComment: maybe(CommentThread),
    steps: or(list(Step), []),
    fileName: text,
    filePath: text,
    fileContent: or(text, ''),
    trimBeginLine: or(number, 1),
  }),
);
export type CcnDetail = Shape<typeof Detail>;

/** One function with its source. @param filePath exactly as the list sent it; empty when only the id is known; @param buildId as of this build; empty: as it is now */
export const ccnDetailQuery = (
  scope: TaskScope,
  { entityId, filePath, buildId }: { entityId: string; filePath: string; buildId: string },
) =>
  queryOptions({
    queryKey: [...defectFactsKey(scope), 'ccn-detail', entityId, buildId],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) =>
      api.post('/defect/api/user/warn/detail', {
        read: Detail,
        scope,
        query: { sortField: '', sortType: '' },
        body: { toolName: 'CCN', pattern: 'CCN', entityId, filePath, buildId },
        signal,
      }),
  });
