import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { dictionary, list, or, record, text } from '../../../lib/shape.ts';

const Repositories = dictionary(list(record({ aliasName: or(text, ''), branch: or(text, '') })));

/** Repositories of pipeline tasks, which their cards do not carry (contract-core 8.2). */
export const pipelineRepositoriesQuery = (projectId: string, taskIds: readonly number[]) =>
  queryOptions({
    queryKey: ['pipeline-repositories', projectId, taskIds],
    enabled: taskIds.length > 0,
    queryFn: ({ signal }) =>
      api.post('/defect/api/user/repo/list', { read: Repositories, scope: { projectId }, body: taskIds, signal }),
  });
