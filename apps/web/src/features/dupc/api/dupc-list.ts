import type { DupFileRow, DupListData } from '@assay/contract/http/defect-list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { type DefectFilter, defectFactsKey, type ListSort } from '../../../lib/calls/defect-query.ts';
import { list, maybe, number, or, record, type Shape, text, wire } from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

const Row = wire<DupFileRow>()(
  record({
    entityId: text,
    fileName: text,
    filePath: text,
    blockNum: number,
    dupLines: number,
    totalLines: number,
    dupRate: text,
    authorList: or(text, ''),
    riskFactor: number,
    fileChangeTime: maybe(number),
  }),
);
export type DupRow = Shape<typeof Row>;

const Answer = wire<DupListData>()(
  record({
    superHighCount: or(number, 0),
    highCount: or(number, 0),
    mediumCount: or(number, 0),
    defectList: record({ content: list(Row), totalElements: number, totalPages: number, number }),
  }),
);

interface Asked {
  readonly scope: TaskScope;
  readonly filter: DefectFilter;
  readonly sort: ListSort;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** One page of files with duplicates (contract-defects 4.5). */
export const dupListQuery = ({ scope, filter, sort, pageNum, pageSize }: Asked) =>
  queryOptions({
    queryKey: [...defectFactsKey(scope), 'dupc-list', filter, sort, pageNum, pageSize],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.post('/defect/api/user/warn/list', {
        read: Answer,
        scope,
        query: { pageNum, pageSize, ...sort },
        body: filter,
        signal,
      }),
  });
