import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { CheckerSet, SET_STEM } from '../../../lib/calls/checker-sets.ts';
import { anything, flag, list, maybe, or, type Reader, record } from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

const InTask = record({ taskUsing: or(flag, false), pendingScan: maybe(flag) });

/** A set on offer for a task. `pendingScan`: its rules changed after the last check. */
export type TaskSet = CheckerSet & { readonly taskUsing: boolean; readonly pendingScan: boolean | undefined };

const TaskSet: Reader<TaskSet> = (value, at) => ({ ...CheckerSet(value, at), ...InTask(value, at) });

/** Sets that share a language with the task, those in use first (contract-core 11.2). */
export const taskSetsQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'sets'],
    queryFn: ({ signal }) =>
      api.post(`${SET_STEM}/list`, {
        read: list(TaskSet),
        scope,
        body: { projectId: scope.projectId, taskId: String(scope.taskId) },
        signal,
      }),
  });

/** Uses a set in the task, or no longer (contract-core 11.12, 11.11). */
export function switchSet(scope: TaskScope, { id, on }: { id: string; on: boolean }): Promise<unknown> {
  const stem = `${SET_STEM}/${encodeURIComponent(id)}`;
  const { projectId } = scope;
  const taskId = String(scope.taskId);
  return on
    ? api.post(`${stem}/relationships`, { read: anything, scope, body: { type: 'TASK', projectId, taskId } })
    : api.post(`${stem}/management`, { read: anything, scope, body: { projectId, discardFromTask: taskId } });
}
