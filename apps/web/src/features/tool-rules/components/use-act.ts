import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SETS_KEY } from '../../../lib/calls/checker-sets.ts';
import type { ToolScope } from '../api/task-rules.ts';

/** An act on the rules of a tool; its dialog shows a refusal, and closes once everything is read anew. */
export function useAct<V = void>(scope: ToolScope, act: (value: V) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: act,
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['task', scope.taskId] }),
        client.invalidateQueries({ queryKey: [SETS_KEY] }),
        client.invalidateQueries({ queryKey: ['my-sets', scope.projectId] }),
      ]);
      onDone();
    },
  });
}
