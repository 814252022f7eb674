import { type Static, Type } from 'typebox';
import { CodeInfo, ToolConfigInfo } from './task-parts.ts';

/** Lists and cards of tasks (contract-core 6.1 to 6.3). */

export const TASK_SORT_TYPES = ['SIMPLIFIED_PINYIN', 'CREATE_DATE', 'LAST_EXECUTE_DATE'] as const;
export type TaskSortType = (typeof TASK_SORT_TYPES)[number];

export const TASK_STATUS_FILTERS = ['SUCCESS', 'FAIL', 'WAITING', 'ANALYSING', 'DISABLED'] as const;
export type TaskStatusFilter = (typeof TASK_STATUS_FILTERS)[number];

/** `POST /taskSortType/{orderType}`: what the list shows. Empty text = all. */
export const TaskListFilter = Type.Object({
  taskStatus: Type.Optional(Type.String()),
  taskSource: Type.Optional(Type.String()),
});
export type TaskListFilter = Static<typeof TaskListFilter>;

export const TaskListParams = Type.Object({ orderType: Type.String() });

/** Progress of a task as a card, the header and the live topic `analysisProgress` show it (6.1, Def 18.3). */
export const TaskProgress = Type.Object({
  displayStepStatus: Type.Optional(Type.Integer({ description: 'Absent when the task has no tool: "waiting".' })),
  displayStep: Type.Optional(Type.Integer()),
  displayToolName: Type.Optional(Type.String()),
  displayName: Type.Optional(Type.String()),
  displayProgress: Type.Integer({ minimum: 0, maximum: 100 }),
  minStartTime: Type.Integer({ description: 'ms, 0 = never' }),
  stopped: Type.Optional(
    Type.Boolean({ description: 'Ours: the run was stopped; `displayStepStatus` is 1 then, as of a failed one.' }),
  ),
});
export type TaskProgress = Static<typeof TaskProgress>;

/** Ours: why the tool that a card shows did not end well, in the reader's language, and where its log is. */
export const TaskFailure = Type.Object({
  toolName: Type.String(),
  reason: Type.String(),
  buildNum: Type.String(),
  buildId: Type.String(),
});
export type TaskFailure = Static<typeof TaskFailure>;

/** 6.1 TaskCard. */
export const TaskCard = Type.Object({
  taskId: Type.Integer(),
  nameCn: Type.String(),
  nameEn: Type.String(),
  status: Type.Integer(),
  createFrom: Type.String(),
  projectId: Type.String(),
  pipelineId: Type.String(),
  topFlag: Type.Union([Type.Literal(1), Type.Literal(-1)]),
  aliasName: Type.Optional(Type.String()),
  branch: Type.Optional(Type.String()),
  ...TaskProgress.properties,
  toolConfigInfoList: Type.Array(ToolConfigInfo),
  toolNames: Type.String(),
  codeLang: Type.Integer(),
  taskOwner: Type.Array(Type.String()),
  taskMember: Type.Array(Type.String()),
  createdDate: Type.Integer(),
  createdBy: Type.String(),
  scanType: Type.Integer(),
  disableTime: Type.Optional(Type.String({ description: 'ms as text' })),
  atomCode: Type.Optional(Type.String()),
  codeLibraryInfo: Type.Object({ codeInfo: Type.Array(CodeInfo) }),
  failure: Type.Optional(TaskFailure),
});
export type TaskCard = Static<typeof TaskCard>;

export const TaskList = Type.Object({ enableTasks: Type.Array(TaskCard), disableTasks: Type.Array(TaskCard) });
export type TaskList = Static<typeof TaskList>;

/** 6.2 `GET /base`: the task selector. */
export const TaskBase = Type.Object({
  taskId: Type.Integer(),
  nameCn: Type.String(),
  nameEn: Type.String(),
  status: Type.Integer(),
  toolNames: Type.String(),
  createdDate: Type.Integer(),
  disableTime: Type.Optional(Type.String()),
  topFlag: Type.Union([Type.Literal(1), Type.Literal(-1)]),
});
export type TaskBase = Static<typeof TaskBase>;

export const TaskBaseList = Type.Object({ enableTasks: Type.Array(TaskBase), disableTasks: Type.Array(TaskBase) });
export type TaskBaseList = Static<typeof TaskBaseList>;

/** 6.3 `PUT /top/config/taskId/{taskId}/topFlag/{topFlag}`. */
export const PinParams = Type.Object({ taskId: Type.Integer({ minimum: 1 }), topFlag: Type.Enum(['true', 'false']) });
