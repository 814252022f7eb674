import type { CoverageDetailData, CoverageListData, CoverageNode as WireNode } from '@assay/contract/http/coverage';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { flag, listOrEmpty, maybe, number, or, record, type Shape, text, wire } from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

const sums = {
  lines: or(number, 0),
  coveredLines: or(number, 0),
  uncoveredLines: or(number, 0),
  branches: or(number, 0),
  coveredBranches: or(number, 0),
  functions: or(number, 0),
  coveredFunctions: or(number, 0),
  newLines: maybe(number),
  coveredNewLines: maybe(number),
  lineRate: maybe(number),
  branchRate: maybe(number),
  functionRate: maybe(number),
  newLineRate: maybe(number),
};
const Sums = record(sums);
/** Numbers of a file, a folder or a build; a rate of nothing is absent. */
export type Sums = Shape<typeof Sums>;

const Node = wire<WireNode>()(record({ name: text, path: text, jType: text, fileNum: or(number, 0), ...sums }));
export type CoverageNode = Shape<typeof Node>;

const Since = record({ kind: text, commit: maybe(text), date: maybe(text), branch: maybe(text) });
/** What new code is new against. */
export type Since = Shape<typeof Since>;

const Level = wire<CoverageListData>()(
  record({ buildNum: maybe(number), newSince: maybe(Since), total: Node, list: listOrEmpty(Node) }),
);
export type Level = Shape<typeof Level>;

const Line = record({
  line: number,
  hits: number,
  branches: or(number, 0),
  coveredBranches: or(number, 0),
  isNew: or(flag, false),
});
export type CoverageLine = Shape<typeof Line>;

const Detail = wire<CoverageDetailData>()(
  record({
    buildNum: number,
    newSince: maybe(Since),
    file: Node,
    fileContent: or(text, ''),
    lines: listOrEmpty(Line),
  }),
);
export type Detail = Shape<typeof Detail>;

const Point = record({ buildNum: number, time: number, fileNum: or(number, 0), commit: maybe(text), ...sums });
export type TrendPoint = Shape<typeof Point>;

const key = (scope: TaskScope) => ['task', scope.taskId, 'coverage'] as const;
const PATH = '/defect/api/user/warn/list/toolName/JACOCO';

export interface Place {
  /** Below the root; '' is the root. */
  readonly path: string;
  /** As of this build; absent: the newest. */
  readonly build: number | undefined;
}

/** A folder with what lies directly in it; with a search, the files below it that match. */
export const levelQuery = (scope: TaskScope, { path, build, search }: Place & { search: string }) =>
  queryOptions({
    queryKey: [...key(scope), 'level', path, build ?? 0, search],
    staleTime: 60_000,
    // Typing goes on over what the letters before had found.
    ...(search === '' ? {} : { placeholderData: keepPreviousData }),
    queryFn: ({ signal }) =>
      api.get(PATH, {
        query: { jType: 'DIR', jName: path, buildNum: build, search: search || undefined },
        ...{ read: Level, scope, signal },
      }),
  });

/** One file with its source and lines. */
export const fileQuery = (scope: TaskScope, { path, build }: Place) =>
  queryOptions({
    queryKey: [...key(scope), 'file', path, build ?? 0],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) =>
      api.get(`${PATH}/detail`, {
        query: { jType: 'FILE', jName: path, buildNum: build },
        ...{ read: Detail, scope, signal },
      }),
  });

/** The builds that brought coverage, the oldest first. */
export const trendQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: [...key(scope), 'trend'],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.get('/defect/api/user/coverage/trend', {
        read: (value) => record({ list: listOrEmpty(Point) })(value).list,
        ...{ scope, signal },
      }),
  });
