import type { TaskStatusAnswer } from '@assay/contract/http/task-info';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { maybe, number, record, wire } from '../shape.ts';

const TaskStatus = wire<TaskStatusAnswer>()(record({ status: number, gongfengProjectId: maybe(number) }));

/** Read on every navigation into a task: 1 means suspended (contract-core 6.4). */
export const taskStatusQuery = (scope: { projectId: string; taskId: number }) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'status'],
    staleTime: 2000,
    queryFn: ({ signal }) => api.get('/task/api/user/task/status', { read: TaskStatus, scope, signal }),
  });
