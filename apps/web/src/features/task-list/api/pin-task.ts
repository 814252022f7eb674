import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { flag } from '../../../lib/shape.ts';
import { showToast } from '../../../lib/toast.ts';
import { flash } from '../flash.ts';
import { taskList } from '../texts.ts';

/** Pins or unpins a task for this user (contract-core 6.3). */
export function usePinTask(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ taskId, pinned }: { taskId: number; pinned: boolean }) =>
      api.put(`/task/api/user/task/top/config/taskId/${taskId}/topFlag/${pinned}`, {
        read: flag,
        scope: { projectId },
      }),
    // The row moves; where it went is shown for a moment.
    onSuccess: async (_data, { taskId }) => {
      await client.invalidateQueries({ queryKey: ['task-list', projectId] });
      flash(taskId);
    },
    onError: () => showToast('error', taskList.text('pinFailed')),
  });
}
