import { useQueryClient } from '@tanstack/react-query';
import { Progress } from '../../../lib/calls/progress.ts';
import { topics } from '../../../lib/live.ts';
import { useTopic } from '../../../lib/use-live.ts';
import { patchTask, type TaskList } from '../api/task-list.ts';

const ENDED = 5;

/** Moves the one row a push is about; a task that ended is read again for its numbers. Draws nothing. */
export function ListLive({ projectId }: { projectId: string }) {
  const client = useQueryClient();
  useTopic(topics.projectProgress(projectId), Progress, (message) => {
    const { minStartTime, ...step } = message;
    const patch = { ...step, ...(minStartTime ? { minStartTime } : {}) };
    client.setQueriesData<TaskList>(
      { queryKey: ['task-list', projectId] },
      (tasks) => tasks && patchTask(tasks, patch),
    );
    if (message.displayStep < ENDED && message.displayStepStatus !== 1) return;
    void client.invalidateQueries({ queryKey: ['task-list', projectId] });
    void client.invalidateQueries({ queryKey: ['task', message.taskId] });
  });
  return null;
}
