import type { TaskBase } from '@assay/contract/http/task-list';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { listOrEmpty, maybe, number, record, type Shape, text, wire } from '../shape.ts';

const TaskName = wire<TaskBase>()(record({ taskId: number, nameCn: text, nameEn: maybe(text) }));
export type TaskName = Shape<typeof TaskName>;

/** Names of a project's tasks, for the selector (contract-core 6.2). */
export const taskBaseQuery = (scope: { projectId: string }) =>
  queryOptions({
    queryKey: ['task-base', scope.projectId],
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.get('/task/api/user/task/base', {
        read: record({ enableTasks: listOrEmpty(TaskName), disableTasks: listOrEmpty(TaskName) }),
        scope,
        signal,
      }),
  });
