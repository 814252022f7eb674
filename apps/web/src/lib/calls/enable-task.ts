import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { anything } from '../shape.ts';

/** Takes a suspended task up again (contract-core 6.16). */
export function useEnableTask(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (taskId: number) =>
      api.put('/task/api/user/task/start', { read: anything, scope: { projectId, taskId } }),
    onSuccess: (_data, taskId) => {
      void client.invalidateQueries({ queryKey: ['task-list', projectId] });
      void client.invalidateQueries({ queryKey: ['task', taskId] });
    },
  });
}
