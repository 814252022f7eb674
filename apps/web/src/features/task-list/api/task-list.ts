import type { TaskList as WireTaskList } from '@assay/contract/http/task-list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { flag, list, listOrEmpty, maybe, number, or, record, type Shape, text, wire } from '../../../lib/shape.ts';

const ToolOfCard = record({
  toolName: text,
  displayName: text,
  curStep: number,
  stepStatus: number,
  followStatus: number,
});

const TaskCard = record({
  taskId: number,
  nameCn: text,
  nameEn: text,
  status: number,
  createFrom: text,
  projectId: text,
  pipelineId: or(text, ''),
  topFlag: number,
  aliasName: maybe(text),
  branch: maybe(text),
  displayStep: maybe(number),
  displayStepStatus: maybe(number),
  displayToolName: maybe(text),
  displayName: maybe(text),
  displayProgress: or(number, 0),
  minStartTime: or(number, 0),
  stopped: or(flag, false),
  failure: maybe(record({ toolName: text, reason: text, buildNum: text, buildId: text })),
  toolConfigInfoList: listOrEmpty(ToolOfCard),
});
export type TaskCard = Shape<typeof TaskCard>;

const TaskList = wire<WireTaskList>()(record({ enableTasks: list(TaskCard), disableTasks: list(TaskCard) }));
export type TaskList = Shape<typeof TaskList>;

export interface TaskListRequest {
  readonly projectId: string;
  readonly sort: string;
  /** Empty: all. */
  readonly taskStatus: string;
  readonly taskSource: string;
}

/** Every task of the project the user may see, pinned ones first (contract-core 6.1). */
export const taskListQuery = ({ projectId, sort, taskStatus, taskSource }: TaskListRequest) =>
  queryOptions({
    queryKey: ['task-list', projectId, sort, taskStatus, taskSource],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.post(`/task/api/user/task/taskSortType/${sort}`, {
        read: TaskList,
        scope: { projectId },
        body: { taskStatus, taskSource },
        signal,
      }),
  });

/** The list after a push about one task; unknown tasks leave it as it is. */
export function patchTask(tasks: TaskList, patch: { readonly taskId: number } & Partial<TaskCard>): TaskList {
  const apply = (cards: readonly TaskCard[]) =>
    cards.map((card) => (card.taskId === patch.taskId ? { ...card, ...patch } : card));
  return { enableTasks: apply(tasks.enableTasks), disableTasks: apply(tasks.disableTasks) };
}
