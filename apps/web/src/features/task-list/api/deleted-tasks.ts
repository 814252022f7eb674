import type { DeletedTask as WireDeletedTask } from '@assay/contract/http/task-settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { list, number, record, type Shape, text, wire } from '../../../lib/shape.ts';
import { Stored } from '../../../lib/stored.ts';
import { showToast } from '../../../lib/toast.ts';
import { flash } from '../flash.ts';
import { taskList } from '../texts.ts';

const DeletedTask = wire<WireDeletedTask>()(
  record({ taskId: number, nameCn: text, nameEn: text, deletedBy: text, deletedTime: number, purgeTime: number }),
);
export type DeletedTask = Shape<typeof DeletedTask>;

const STEM = '/task/api/user/task';

/** Deleted tasks this user can still bring back, the latest first. */
export const deletedTasksQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['deleted-tasks', projectId],
    queryFn: ({ signal }) => api.get(`${STEM}/deleted`, { read: list(DeletedTask), scope: { projectId }, signal }),
  });

/** Brings a deleted task back as it was; refused when its name is used by another by now. */
export function useRestoreTask(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ taskId }: DeletedTask) =>
      api.post(`${STEM}/taskId/${taskId}/restore`, { read: Stored, scope: { projectId } }),
    onSuccess: (_data, { taskId, nameCn }) => {
      showToast('done', taskList.text('restoredDone', { name: nameCn }));
      flash(taskId);
      void client.invalidateQueries({ queryKey: ['task-list', projectId] });
      void client.invalidateQueries({ queryKey: ['task-base', projectId] });
      void client.invalidateQueries({ queryKey: ['task', taskId] });
    },
    // A task that is gone for good by now leaves the list as well.
    onSettled: () => client.invalidateQueries({ queryKey: ['deleted-tasks', projectId] }),
  });
}
