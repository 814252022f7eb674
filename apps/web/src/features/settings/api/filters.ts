import type { PreviewedFilter as WirePreview } from '@assay/contract/http/task-filter';
import type { FilterPaths as WireFilters, YmlFilters as WireYml } from '@assay/contract/http/task-source';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import {
  dictionary,
  flag,
  listOrEmpty,
  maybe,
  number,
  or,
  type Reader,
  record,
  type Shape,
  text,
  wire,
} from '../../../lib/shape.ts';
import { Stored } from '../../../lib/stored.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

const STEM = '/task/api/user/task';

const Filters = wire<WireFilters>()(
  record({
    filterPaths: listOrEmpty(text),
    defaultAddPaths: listOrEmpty(text),
    defaultFilterPath: listOrEmpty(text),
    matchedFiles: maybe(dictionary(number)),
    totalFiles: maybe(number),
  }),
);
export type Filters = Shape<typeof Filters>;

/** Patterns of paths that are left out: own ones, and those of the system chosen for this task (contract-core 6.13). */
export const filtersQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'filters'],
    queryFn: ({ signal }) => api.get(`${STEM}/filter/path/${scope.taskId}`, { read: Filters, scope, signal }),
  });

export interface PathNode {
  /** Path below the root with leading slash; a folder ends with one. */
  readonly treeId: string;
  readonly name: string;
  readonly children: readonly PathNode[];
}

const Node: Reader<PathNode> = (value, at) =>
  record({ treeId: text, name: text, children: listOrEmpty(Node) })(value, at);

/** Files and folders of the last check; undefined before the first (contract-core 6.14). */
export const filterTreeQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'filter-tree'],
    queryFn: async ({ signal }): Promise<readonly PathNode[]> => {
      const root = await api.get(`${STEM}/filter/path/tree`, {
        read: record({ children: listOrEmpty(Node) }),
        scope,
        signal,
      });
      // Root and repository are names, not paths.
      return root.children.flatMap((wrapper) => wrapper.children);
    },
  });

const Yml = wire<WireYml>()(
  record({
    testSourceFilterPath: listOrEmpty(text),
    autoGenFilterPath: listOrEmpty(text),
    thirdPartyFilterPath: listOrEmpty(text),
    scanTestSource: or(flag, false),
    problems: listOrEmpty(text),
  }),
);

/** What the repository's own file leaves out (contract-core 6.18). */
export const ymlQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'yml'],
    queryFn: ({ signal }) =>
      api.get(`${STEM}/code/yml/filter/taskId/${scope.taskId}/list`, { read: Yml, scope, signal }),
  });

/** What is added by hand: files without leading slash, folders as `/a/b/`, expressions as typed. */
export interface NewFilters {
  readonly filterFile: readonly string[];
  readonly filterDir: readonly string[];
  readonly customPath: readonly string[];
}

const Preview = wire<WirePreview>()(
  record({ expression: text, valid: flag, count: number, examples: listOrEmpty(text) }),
);
export type FilterPreview = Shape<typeof Preview>;

/** What entries would match in the files of the last check. */
export const previewQuery = (scope: TaskScope, entries: NewFilters) =>
  queryOptions({
    queryKey: ['filter-preview', scope.taskId, entries],
    enabled: [...entries.customPath, ...entries.filterDir, ...entries.filterFile].length > 0,
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) =>
      api.post(`${STEM}/filter/path/preview`, {
        read: listOrEmpty(Preview),
        scope,
        body: { taskId: scope.taskId, ...entries },
        signal,
      }),
  });

export function addFilters(scope: TaskScope, entries: NewFilters): Promise<true> {
  return api.post(`${STEM}/add/filter/path`, {
    read: Stored,
    scope,
    body: { taskId: scope.taskId, pathType: 'CUSTOM', ...entries },
  });
}

/** The complete new choice of system patterns. */
export function saveDefaults(scope: TaskScope, defaultFilterPath: readonly string[]): Promise<true> {
  return api.post(`${STEM}/add/filter/path`, {
    read: Stored,
    scope,
    body: { taskId: scope.taskId, pathType: 'DEFAULT', defaultFilterPath },
  });
}

export function removeFilter(scope: TaskScope, path: string): Promise<true> {
  return api.delete(`${STEM}/del/filter`, {
    read: Stored,
    scope,
    query: { taskId: scope.taskId, path, pathType: 'CUSTOM' },
  });
}
