import type { TaskBasicInfo, FilterPaths as WirePaths } from '@assay/contract/http/task';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { listOrEmpty, maybe, number, or, record, type Shape, text, wire } from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

const Settings = wire<TaskBasicInfo>()(
  record({
    nameCn: text,
    nameEn: text,
    codeLang: or(number, 0),
    createFrom: text,
    createdDate: maybe(number),
    createdBy: maybe(text),
    status: maybe(number),
    disableTime: maybe(text),
    disableReason: maybe(text),
    scanType: maybe(number),
    executeDate: listOrEmpty(text),
    executeTime: or(text, ''),
    newDefectJudge: maybe(record({ fromDate: maybe(text), fromDateTime: maybe(number) })),
    taskOwner: listOrEmpty(text),
    taskMember: listOrEmpty(text),
    taskViewer: listOrEmpty(text),
    scmType: maybe(text),
    codeLibraryInfo: maybe(record({ codeInfo: listOrEmpty(record({ aliasName: text, branch: text, url: text })) })),
  }),
);
export type Settings = Shape<typeof Settings>;

/** Everything a task's settings screens show of the task itself (contract-core 6.7). */
export const settingsQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'settings'],
    queryFn: ({ signal }) => api.get(`/task/api/user/task/taskId/${scope.taskId}`, { read: Settings, scope, signal }),
  });

const Filters = wire<WirePaths>()(record({ filterPaths: listOrEmpty(text), defaultAddPaths: listOrEmpty(text) }));

/** Patterns of paths that are left out: own ones, and those of the system chosen for this task (contract-core 6.13). */
export const filtersQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'filters'],
    queryFn: ({ signal }) =>
      api.get(`/task/api/user/task/filter/path/${scope.taskId}`, { read: Filters, scope, signal }),
  });
