import type { FileTree, BuildInfo as WireBuild, DefectOptions as WireOptions } from '@assay/contract/http/defect-list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { list, listOrEmpty, maybe, number, or, type Reader, record, type Shape, text, wire } from '../shape.ts';
import type { TaskScope } from '../use-scope.ts';
import { defectFactsKey } from './defect-query.ts';

const Build = wire<WireBuild>()(record({ buildId: text, buildNum: text, buildTime: number, buildUser: maybe(text) }));
export type Build = Shape<typeof Build>;

/** Builds a list can be restricted to, newest first (contract-defects 11.1). */
export const buildsQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'builds'],
    queryFn: ({ signal }) =>
      api.get(`/defect/api/user/warn/tasks/${scope.taskId}/buildInfos`, { read: listOrEmpty(Build), scope, signal }),
  });

/** A node of the path picker; a file has no children. */
export interface PathNode {
  readonly name: string;
  readonly children: readonly PathNode[] | undefined;
}

export const PathTree: Reader<PathNode> = (value, at) =>
  record({ name: or(text, ''), children: maybe(list(PathTree)) })(value, at) satisfies PathNode;

const Options = wire<Omit<WireOptions, 'filePathTree'> & { filePathTree: FileTree }>()(
  record({
    authorList: listOrEmpty(text),
    checkerList: listOrEmpty(record({ typeName: text, checkers: list(text) })),
    filePathTree: PathTree as Reader<PathNode>,
  }),
);
export type DefectOptions = Shape<typeof Options>;

/**
 * Handlers, checkers and paths that occur among a tool's defects (contract-defects 6).
 * @param status values of the status filter; LINT only, empty: the server's default
 */
export const optionsQuery = (scope: TaskScope, toolName: string, status: readonly number[] = []) =>
  queryOptions({
    queryKey: [...defectFactsKey(scope), 'options', toolName, status],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get(`/defect/api/user/warn/checker/authors/toolName/${encodeURIComponent(toolName)}`, {
        read: Options,
        scope,
        query: { status: status.length > 0 ? status.join(',') : undefined },
        signal,
      }),
  });
