import type { CcnDefectRow, CcnListData } from '@assay/contract/http/defect-list';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type ListPage, nextPage } from '../../../components/defects/list-pages.ts';
import { api } from '../../../lib/api-client.ts';
import { type DefectFilter, defectListKey, type ListSort } from '../../../lib/calls/defect-query.ts';
import { flag, list, maybe, number, or, record, type Shape, text, wire } from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

export const PAGE_SIZE = 50;

export const CcnRow = wire<CcnDefectRow>()(
  record({
    entityId: text,
    filePath: text,
    functionName: text,
    longName: or(text, ''),
    startLines: number,
    endLines: number,
    totalLines: number,
    ccn: number,
    funcSignature: or(text, ''),
    cognitive: maybe(number),
    nesting: maybe(number),
    codeLines: maybe(number),
    parameters: maybe(number),
    author: or(text, ''),
    riskFactor: number,
    latestDateTime: maybe(number),
    createBuildNumber: maybe(text),
    status: number,
    mark: or(number, 0),
    needsCheck: or(flag, false),
    createTime: maybe(number),
    fixedTime: maybe(number),
    ignoreTime: maybe(number),
    ignoreReasonType: maybe(number),
    ignoreReason: maybe(text),
    ignoreAuthor: maybe(text),
    ignoreUntil: maybe(number),
  }),
);
export type CcnRow = Shape<typeof CcnRow>;

const Counts = {
  superHighCount: or(number, 0),
  highCount: or(number, 0),
  mediumCount: or(number, 0),
  lowCount: or(number, 0),
  existCount: or(number, 0),
  fixCount: or(number, 0),
  ignoreCount: or(number, 0),
  maskCount: or(number, 0),
  newDefectCount: or(number, 0),
  historyDefectCount: or(number, 0),
  newDefectJudgeTime: or(number, 0),
  ccnThreshold: or(number, 20),
};

const Answer = wire<CcnListData>()(
  record({
    ...Counts,
    defectList: record({ content: list(CcnRow), totalElements: number, totalPages: number, number }),
  }),
);

/** Counters come with every page of the list (contract-defects 4.4). */
export interface CcnPage extends ListPage<CcnRow> {
  readonly counts: Omit<Shape<typeof Answer>, 'defectList'>;
}

interface Asked {
  readonly scope: TaskScope;
  readonly filter: DefectFilter;
  readonly sort: ListSort;
}

async function ask(
  { scope, filter, sort }: Asked,
  { page, size, signal }: { page: number; size: number; signal: AbortSignal },
): Promise<CcnPage> {
  const { defectList, ...counts } = await api.post('/defect/api/user/warn/list', {
    read: Answer,
    scope,
    query: { pageNum: page, pageSize: size, ...sort },
    body: filter,
    signal,
  });
  const { content, totalElements, totalPages, number } = defectList;
  return { rows: content, total: totalElements, page: number + 1, totalPages, counts };
}

/** The counters alone. */
export const ccnCounts = async (asked: Asked, signal: AbortSignal): Promise<CcnPage['counts']> =>
  (await ask(asked, { page: 1, size: 1, signal })).counts;

/** Functions at or above the threshold, by page. */
export const ccnListQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [...defectListKey(asked.scope, asked.filter.toolName), { filter: asked.filter, sort: asked.sort }],
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => ask(asked, { page: pageParam, size: PAGE_SIZE, signal }),
    getNextPageParam: nextPage(PAGE_SIZE),
  });
