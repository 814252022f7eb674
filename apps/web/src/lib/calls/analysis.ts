import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { anything } from '../shape.ts';

interface Target {
  readonly projectId: string;
  readonly taskId: number;
}

/** Starts an analysis; while one runs the server interrupts it and begins again (contract-core 6.21). */
export function useStartAnalysis() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ projectId, taskId }: Target) =>
      api.post('/task/api/user/task/execute', { read: anything, scope: { projectId, taskId } }),
    onSuccess: (_data, { projectId, taskId }) => {
      void client.invalidateQueries({ queryKey: ['task', taskId] });
      void client.invalidateQueries({ queryKey: ['task-list', projectId] });
    },
  });
}

/** Stops the running analysis; the bar goes when the push says so (contract-core 6.22). */
export function useStopAnalysis() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ projectId, taskId }: Target) =>
      api.post('/task/api/user/task/cw/stopAnalysisTask', {
        read: anything,
        scope: { projectId, taskId },
      }),
    onSuccess: (_data, { taskId }) => client.invalidateQueries({ queryKey: ['task', taskId] }),
  });
}
