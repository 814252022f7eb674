import type { TaskInfo as WireTaskInfo } from '@assay/contract/http/task-info';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { listOrEmpty, maybe, number, or, record, type Shape, text, wire } from '../shape.ts';

const TaskTool = record({
  toolName: text,
  toolDisplayName: text,
  toolPattern: text,
  toolType: or(text, ''),
  followStatus: or(number, 0),
  curStep: maybe(number),
  stepStatus: maybe(number),
});
export type TaskTool = Shape<typeof TaskTool>;

const CheckerSetLink = record({ checkerSetId: text, checkerSetName: or(text, ''), version: or(number, 1) });
const RepoLine = record({ aliasName: or(text, ''), branch: or(text, ''), url: maybe(text) });

const TaskInfo = wire<WireTaskInfo>()(
  record({
    taskId: number,
    nameCn: text,
    nameEn: text,
    projectId: text,
    pipelineId: or(text, ''),
    codeLang: or(number, 0),
    createFrom: text,
    atomCode: or(text, ''),
    createdDate: maybe(number),
    createdBy: maybe(text),
    status: maybe(number),
    enableToolList: listOrEmpty(TaskTool),
    disableToolList: listOrEmpty(TaskTool),
    checkerSetName: or(text, ''),
    checkerCount: or(number, 0),
    /** Results are older than the settings since then. */
    pendingSince: maybe(number),
    checkerSetList: listOrEmpty(CheckerSetLink),
    taskOwner: listOrEmpty(text),
    codeLibraryInfo: maybe(record({ codeInfo: listOrEmpty(RepoLine) })),
    newDefectJudge: maybe(record({ fromDate: maybe(text), fromDateTime: maybe(number) })),
  }),
);
export type TaskInfo = Shape<typeof TaskInfo>;

/** The central object of a task's pages (contract-core 6.6). */
export const taskInfoQuery = (scope: { projectId: string; taskId: number }) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'info'],
    staleTime: 30_000,
    queryFn: ({ signal }) => api.get('/task/api/user/task/taskInfo', { read: TaskInfo, scope, signal }),
  });

export const isPipeline = (task: { createFrom: string }) => task.createFrom.includes('pipeline');
export const isOpenSource = (task: { createFrom: string }) => task.createFrom === 'gongfeng_scan';
