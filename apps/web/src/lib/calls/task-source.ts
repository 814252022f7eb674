import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { or, type Reader, record, text } from '../shape.ts';
import type { TaskScope } from '../use-scope.ts';

/** Several branches of a read-only task: the first. */
const Branch: Reader<string> = (value, at) =>
  Array.isArray(value) ? or(text, '')(value[0], at) : or(text, '')(value, at);

/** The repository and branch of a task, as the code form sends them back (contract-core 6.19). */
export const taskSourceQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'source'],
    queryFn: ({ signal }) =>
      api.get('/task/api/user/task/code/lib', {
        read: record({ repoHashId: or(text, ''), branch: Branch }),
        scope,
        signal,
      }),
  });
