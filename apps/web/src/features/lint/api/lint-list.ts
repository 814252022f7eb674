import type { LintDefectRow, LintFileRow, LintListData } from '@assay/contract/http/defect-list';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type ListPage, nextPage } from '../../../components/defects/list-pages.ts';
import { api } from '../../../lib/api-client.ts';
import { type DefectFilter, defectListKey, type ListSort } from '../../../lib/calls/defect-query.ts';
import { flag, list, listOrEmpty, maybe, number, or, record, type Shape, text, wire } from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

/** Screens 1.2. */
export const PAGE_SIZE = 100;

export const LintRow = wire<LintDefectRow>()(
  record({
    entityId: text,
    status: number,
    mark: or(number, 0),
    fileName: text,
    filePath: text,
    lineNum: number,
    checker: text,
    message: text,
    author: or(text, ''),
    severity: number,
    lineUpdateTime: maybe(number),
    createBuildNumber: maybe(text),
    needsCheck: or(flag, false),
  }),
);
export type LintRow = Shape<typeof LintRow>;

export const LintFile = wire<LintFileRow>()(
  record({
    fileName: text,
    filePath: text,
    defectCount: number,
    checkerList: listOrEmpty(text),
    severityList: listOrEmpty(number),
    authorList: listOrEmpty(text),
    fileUpdateTime: maybe(number),
  }),
);
export type LintFile = Shape<typeof LintFile>;

const page = <T>(row: (value: unknown, at?: string) => T) =>
  record({ count: number, page: or(number, 1), totalPages: number, records: list(row) });

const Answer = wire<LintListData>()(record({ defectList: maybe(page(LintRow)), fileList: maybe(page(LintFile)) }));

interface Asked {
  readonly scope: TaskScope;
  readonly filter: DefectFilter;
  readonly sort: ListSort;
}

const ask = ({ scope, filter, sort }: Asked, pageNum: number, signal: AbortSignal) =>
  api.post('/defect/api/user/warn/list', {
    read: Answer,
    scope,
    query: { pageNum, pageSize: PAGE_SIZE, ...sort },
    body: filter,
    signal,
  });

const EMPTY = { count: 0, page: 1, totalPages: 0, records: [] };

const pageOf = <Row>(given: { count: number; page: number; totalPages: number; records: Row[] }): ListPage<Row> => ({
  rows: given.records,
  total: given.count,
  page: given.page,
  totalPages: given.totalPages,
});

/** Issues one by one (contract-defects 4.2). */
export const lintListQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [...defectListKey(asked.scope, asked.filter.toolName), { filter: asked.filter, sort: asked.sort }],
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => pageOf((await ask(asked, pageParam, signal)).defectList ?? EMPTY),
    getNextPageParam: nextPage(PAGE_SIZE),
  });

/** The same issues gathered by file; they come under another name (contract-defects 23, trap 5). */
export const lintFilesQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [...defectListKey(asked.scope, asked.filter.toolName), { filter: asked.filter, sort: asked.sort }],
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => pageOf((await ask(asked, pageParam, signal)).fileList ?? EMPTY),
    getNextPageParam: nextPage(PAGE_SIZE),
  });
