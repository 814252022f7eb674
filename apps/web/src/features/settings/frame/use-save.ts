import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TaskScope } from '../../../lib/use-scope.ts';

/**
 * A save of one settings page: afterwards everything of the task is read anew before the form lets go of its edits, so that
 * no old value flashes up. The form shows the refusal, no toast does.
 */
export function useSave<V>(scope: TaskScope, act: (value: V) => Promise<unknown>, onSaved?: (value: V) => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: act,
    onSuccess: async (_, value) => {
      await client.invalidateQueries({ queryKey: ['task', scope.taskId] });
      onSaved?.(value);
    },
  });
}
