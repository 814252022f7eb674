import type { CompileListData } from '@assay/contract/http/compile-defect';
import type { FileTree } from '@assay/contract/http/defect-list';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type ListPage, nextPage } from '../../../components/defects/list-pages.ts';
import { api } from '../../../lib/api-client.ts';
import { type PathNode, PathTree } from '../../../lib/calls/defect-options.ts';
import { type DefectFilter, defectListKey, type ListSort } from '../../../lib/calls/defect-query.ts';
import {
  contentPage,
  dictionary,
  maybe,
  number,
  or,
  type Reader,
  record,
  type Shape,
  wire,
} from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import { CompileRow } from './compile-row.ts';

/** Screens 1.2. */
export const PAGE_SIZE = 100;

const Counts = wire<Omit<CompileListData, 'filePathTree'> & { filePathTree: FileTree }>()(
  record({
    seriousCount: or(number, 0),
    normalCount: or(number, 0),
    promptCount: or(number, 0),
    existCount: or(number, 0),
    fixCount: or(number, 0),
    ignoreCount: or(number, 0),
    maskCount: or(number, 0),
    newCount: or(number, 0),
    historyCount: or(number, 0),
    newDefectJudgeTime: or(number, 0),
    /** Rules and handlers with their rows of the chosen statuses. */
    checkerMap: or(dictionary(number), {}),
    authorMap: or(dictionary(number), {}),
    filePathTree: maybe(PathTree as Reader<PathNode>),
  }),
);
export type CompileCounts = Shape<typeof Counts>;

const Answer = record({ defectList: contentPage(CompileRow) });

/** Counters and choices come with every page of the list. */
export interface CompilePage extends ListPage<CompileRow> {
  readonly counts: CompileCounts;
}

interface Asked {
  readonly scope: TaskScope;
  readonly filter: DefectFilter;
  readonly sort: ListSort;
}

const ask = (
  { scope, filter, sort }: Asked,
  { page, size, signal }: { page: number; size: number; signal: AbortSignal },
): Promise<CompilePage> =>
  api.post('/defect/api/user/warn/list', {
    read: (value) => {
      const { content, totalElements, totalPages, number } = Answer(value).defectList;
      return { rows: content, total: totalElements, page: number + 1, totalPages, counts: Counts(value) };
    },
    scope,
    query: { pageNum: page, pageSize: size, ...sort },
    body: filter,
    signal,
  });

/** The counters alone. */
export const compileCounts = async (asked: Asked, signal: AbortSignal): Promise<CompileCounts> =>
  (await ask(asked, { page: 1, size: 1, signal })).counts;

/** Issues of a compile-type tool by page (contract-defects 4.3). */
export const compileListQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [...defectListKey(asked.scope, asked.filter.toolName), { filter: asked.filter, sort: asked.sort }],
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => ask(asked, { page: pageParam, size: PAGE_SIZE, signal }),
    getNextPageParam: nextPage(PAGE_SIZE),
  });
