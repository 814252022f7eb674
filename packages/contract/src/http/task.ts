import { type Static, Type } from 'typebox';
import { PendingScan } from './checker.ts';

/** Calls under `{prefix}/task/api/user/task` (contract-core 6). Fields are in the order of the contract's tables; long because
 * the contract has one task object in many cuts, and they are easiest to compare in one place. */

export const TASK_SORT_TYPES = ['SIMPLIFIED_PINYIN', 'CREATE_DATE', 'LAST_EXECUTE_DATE'] as const;
export type TaskSortType = (typeof TASK_SORT_TYPES)[number];

export const TASK_STATUS_FILTERS = ['SUCCESS', 'FAIL', 'WAITING', 'ANALYSING', 'DISABLED'] as const;
export type TaskStatusFilter = (typeof TASK_STATUS_FILTERS)[number];

/** `taskNameCn` characters: letters, digits, underscore, Chinese; decisions 7. */
export const NAME_CN_PATTERN = '^[a-zA-Z0-9_\\u4e00-\\u9fa5]{1,50}$';
export const NAME_EN_PATTERN = '^[0-9a-zA-Z_]{1,50}$';
export const BRANCH_MAX_LENGTH = 50;

/** Path of every call that names its task. */
export const TaskIdParams = Type.Object({ taskId: Type.Integer({ minimum: 1 }) });
export type TaskIdParams = Static<typeof TaskIdParams>;

/** `POST /taskSortType/{orderType}`: what the list shows. Empty text = all. */
export const TaskListFilter = Type.Object({
  taskStatus: Type.Optional(Type.String()),
  taskSource: Type.Optional(Type.String()),
});
export type TaskListFilter = Static<typeof TaskListFilter>;

export const TaskListParams = Type.Object({ orderType: Type.String() });

const SetReference = Type.Object({
  toolName: Type.String(),
  checkerSetId: Type.String(),
  version: Type.Integer(),
});

/** One tool of a task, with where its last run stands. */
export const ToolConfigInfo = Type.Object({
  taskId: Type.Integer(),
  toolName: Type.String(),
  displayName: Type.String(),
  curStep: Type.Integer(),
  stepStatus: Type.Integer(),
  followStatus: Type.Integer(),
  lastFollowStatus: Type.Optional(Type.Integer()),
  startTime: Type.Integer({ description: 'ms, 0 when it never ran' }),
  endTime: Type.Integer({ description: 'ms, 0 while it runs' }),
  paramJson: Type.Optional(Type.String()),
  checkerSet: Type.Optional(SetReference),
  latestBuildNo: Type.Optional(Type.String()),
  currentBuildId: Type.Optional(Type.String()),
});
export type ToolConfigInfo = Static<typeof ToolConfigInfo>;

const CodeInfo = Type.Object({ url: Type.String(), aliasName: Type.String(), branch: Type.String() });

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

/** 6.4 `GET /status`. */
export const TaskStatusAnswer = Type.Object({
  status: Type.Integer(),
  gongfengProjectId: Type.Optional(Type.Integer()),
});
export type TaskStatusAnswer = Static<typeof TaskStatusAnswer>;

/** 6.6 TaskTool, an entry of `enableToolList` and `disableToolList`. */
export const TaskTool = Type.Object({
  taskId: Type.Integer(),
  toolName: Type.String(),
  toolDisplayName: Type.String(),
  toolPattern: Type.String(),
  toolType: Type.String(),
  followStatus: Type.Integer(),
  paramJson: Type.Optional(Type.String({ description: 'JSON text of {varName: value}' })),
  checkerSet: Type.Optional(SetReference),
  curStep: Type.Integer(),
  stepStatus: Type.Integer(),
  currentBuildId: Type.Optional(Type.String()),
});
export type TaskTool = Static<typeof TaskTool>;

/** 6.24: every field may be missing, the form has its own defaults. */
export const NotifyCustomInfo = Type.Object({
  rtxReceiverType: Type.Optional(Type.String()),
  emailReceiverType: Type.Optional(Type.String()),
  rtxReceiverList: Type.Optional(Type.Array(Type.String())),
  emailReceiverList: Type.Optional(Type.Array(Type.String())),
  emailCCReceiverList: Type.Optional(Type.Array(Type.String())),
  botWebhookUrl: Type.Optional(Type.String()),
  botSecretSet: Type.Optional(
    Type.Boolean({ description: 'Ours: messages are signed; the secret itself is never sent.' }),
  ),
  botRemindRange: Type.Optional(Type.Integer()),
  botRemindSeverity: Type.Optional(Type.Integer()),
  botRemaindTools: Type.Optional(Type.Array(Type.String())),
  reportStatus: Type.Optional(Type.Integer()),
  reportDate: Type.Optional(Type.Array(Type.Integer())),
  reportTime: Type.Optional(Type.Integer()),
  reportMinute: Type.Optional(Type.Integer()),
  reportTools: Type.Optional(Type.Array(Type.String())),
  instantReportStatus: Type.Optional(Type.String()),
});
export type NotifyCustomInfo = Static<typeof NotifyCustomInfo>;

/** 6.6 `GET /taskInfo`: the central object of a task. */
export const TaskInfo = Type.Object({
  taskId: Type.Integer(),
  nameCn: Type.String(),
  nameEn: Type.String(),
  projectId: Type.String(),
  projectName: Type.Optional(Type.String()),
  pipelineId: Type.String(),
  pipelineName: Type.Optional(Type.String()),
  gongfengProjectId: Type.Optional(Type.Integer()),
  codeLang: Type.Integer(),
  createFrom: Type.String(),
  atomCode: Type.Optional(Type.String()),
  createdDate: Type.Integer(),
  createdBy: Type.String(),
  status: Type.Integer(),
  disableTime: Type.Optional(Type.String()),
  disableReason: Type.Optional(Type.String()),
  disabledBy: Type.Optional(Type.String({ description: 'Ours.' })),
  scanType: Type.Integer(),
  targetBranch: Type.Optional(Type.String({ description: 'Ours: what MR/PR scans compare with.' })),
  executeDate: Type.Array(Type.String()),
  executeTime: Type.String(),
  nextRunAt: Type.Optional(Type.Integer({ description: 'Ours: ms of the next timed scan; absent without a timer.' })),
  timeZone: Type.String({ description: 'Ours: IANA zone of the timer and of dates.' }),
  enableToolList: Type.Array(TaskTool),
  disableToolList: Type.Array(TaskTool),
  newDefectJudge: Type.Object({
    judgeBy: Type.Integer(),
    fromDate: Type.String(),
    fromDateTime: Type.Optional(Type.Integer()),
    lastestTimes: Type.Optional(Type.Integer()),
  }),
  notifyCustomInfo: NotifyCustomInfo,
  checkerSetName: Type.String({ description: 'Names of the sets, comma between.' }),
  checkerCount: Type.Integer(),
  pendingScan: PendingScan,
  taskOwner: Type.Array(Type.String()),
  taskMember: Type.Array(Type.String()),
  checkerSetList: Type.Array(
    Type.Object({ checkerSetId: Type.String(), checkerSetName: Type.String(), version: Type.Integer() }),
  ),
  codeLibraryInfo: Type.Object({ codeInfo: Type.Array(CodeInfo) }),
});
export type TaskInfo = Static<typeof TaskInfo>;

/** 7.2: parameters chosen for one tool. `paramJson` holds all of them, `varName` and `chooseValue` only the last. */
export const ToolParam = Type.Object({
  toolName: Type.String(),
  paramJson: Type.Optional(Type.String()),
  varName: Type.Optional(Type.String()),
  chooseValue: Type.Optional(Type.Unknown()),
});
export type ToolParam = Static<typeof ToolParam>;

/** 6.7 `GET /taskId/{taskId}`: taskInfo plus what the settings form stores. */
export const TaskBasicInfo = Type.Object({
  ...TaskInfo.properties,
  taskViewer: Type.Array(Type.String()),
  defaultFilterPath: Type.Array(Type.String()),
  filterPath: Type.Array(Type.String()),
  repoHashId: Type.Optional(Type.String()),
  aliasName: Type.Optional(Type.String()),
  branch: Type.Optional(Type.String()),
  scmType: Type.Optional(Type.String()),
  osType: Type.Optional(Type.String()),
  buildEnv: Type.Optional(Type.Record(Type.String(), Type.String())),
  projectBuildType: Type.Optional(Type.String()),
  projectBuildCommand: Type.Optional(Type.String()),
  devopsToolParams: Type.Array(
    Type.Object({
      toolName: Type.String(),
      paramJson: Type.String(),
      varName: Type.Optional(Type.String()),
      chooseValue: Type.Optional(Type.String()),
    }),
  ),
  toolConfigInfoList: Type.Array(ToolConfigInfo),
});
export type TaskBasicInfo = Static<typeof TaskBasicInfo>;

/** 6.8 `GET /memberList`, also at `GET /users`. */
export const MemberList = Type.Object({
  taskMember: Type.Array(Type.String()),
  taskOwner: Type.Array(Type.String()),
  taskViewer: Type.Array(Type.String()),
});
export type MemberList = Static<typeof MemberList>;

/**
 * 6.10 `POST /task`. Types only; the rules (name characters, known sets, repository of the project) are in the command,
 * so that every way of making a task obeys them. Of the sets only id and version count.
 */
export const CreateTaskBody = Type.Object({
  nameCn: Type.String(),
  nameEn: Type.Optional(Type.String()),
  codeLang: Type.Integer({ minimum: 0, description: 'Sum of bits; may come as text.' }),
  checkerSetList: Type.Array(
    Type.Object({ checkerSetId: Type.String(), version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    {
      minItems: 1,
      maxItems: 500,
    },
  ),
  repoHashId: Type.String(),
  aliasName: Type.Optional(Type.String()),
  scmType: Type.Optional(Type.String()),
  branch: Type.Optional(Type.String()),
  osType: Type.Optional(Type.String()),
  projectBuildType: Type.Optional(Type.String()),
  projectBuildCommand: Type.Optional(Type.String()),
  buildEnv: Type.Optional(Type.Unknown({ description: 'Object or "".' })),
  devopsToolParams: Type.Optional(Type.Array(ToolParam, { maxItems: 200 })),
  /** Ours, administrators only: `gongfeng_scan` makes an open-source task, whose roles come from the code host. */
  createFrom: Type.Optional(Type.Enum(['bs_codecc', 'gongfeng_scan'])),
  gongfengProjectId: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type CreateTaskBody = Static<typeof CreateTaskBody>;

/** `POST /task` before it is known which of its two meanings it has: `tools` adds tools (6.11), else it creates (6.10). */
export const TaskPostBody = Type.Object({
  tools: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 100 })),
  taskId: Type.Optional(Type.Integer({ minimum: 1 })),
  ...Type.Partial(CreateTaskBody).properties,
  // Adding tools echoes the whole code form, where read-only tasks have a list.
  branch: Type.Optional(
    Type.Union([Type.String({ maxLength: 200 }), Type.Array(Type.String(), { maxItems: 20 })], { minLength: 0 }),
  ),
});
export type TaskPostBody = Static<typeof TaskPostBody>;

export const CreatedTask = Type.Object({ taskId: Type.Integer(), nameEn: Type.String() });
export type CreatedTask = Static<typeof CreatedTask>;

/** 6.26 `GET /duplicate/streamName/{nameEn}`: true = taken. */
export const NameCheckParams = Type.Object({ nameEn: Type.String() });

/** 6.13 `GET /filter/path/{taskId}`. */
export const FilterPaths = Type.Object({
  taskId: Type.Integer(),
  filterPaths: Type.Array(Type.String(), { description: 'Custom expressions.' }),
  defaultAddPaths: Type.Array(Type.String(), { description: 'System paths selected for this task.' }),
  defaultFilterPath: Type.Array(Type.String(), { description: 'Every system path on offer.' }),
  testSourceFilterPath: Type.Array(Type.String()),
  autoGenFilterPath: Type.Array(Type.String()),
  thirdPartyFilterPath: Type.Array(Type.String()),
  /** Ours: files of the last scan each stored expression matches; absent before the first scan. */
  matchedFiles: Type.Optional(Type.Record(Type.String(), Type.Integer())),
  /** Ours: files of the last scan. */
  totalFiles: Type.Optional(Type.Integer()),
});
export type FilterPaths = Static<typeof FilterPaths>;

/** 6.18 `GET /code/yml/filter/taskId/{taskId}/list`. */
export const YmlFilters = Type.Object({
  testSourceFilterPath: Type.Array(Type.String()),
  autoGenFilterPath: Type.Array(Type.String()),
  thirdPartyFilterPath: Type.Array(Type.String()),
  scanTestSource: Type.Boolean(),
  /** Ours: what of the file could not be used. */
  problems: Type.Array(Type.String()),
});
export type YmlFilters = Static<typeof YmlFilters>;

/** 6.19 `GET /code/lib`. Text for self-created tasks; lists for read-only ones, whose screen iterates them. */
export const CodeLibrary = Type.Object({
  repoHashId: Type.String(),
  branch: Type.Union([Type.String(), Type.Array(Type.String())]),
  repoUrl: Type.Union([Type.String(), Type.Array(Type.String())]),
  codeInfo: Type.Array(CodeInfo),
  osType: Type.String(),
  buildEnv: Type.Optional(Type.Record(Type.String(), Type.String())),
  projectBuildType: Type.String(),
  projectBuildCommand: Type.String(),
  aliasName: Type.String(),
  scmType: Type.String(),
  taskId: Type.Integer(),
  projectId: Type.String(),
  projectName: Type.Optional(Type.String()),
  pipelineId: Type.String(),
  pipelineName: Type.Optional(Type.String()),
  toolConfigList: Type.Array(
    Type.Object({
      taskId: Type.Integer(),
      toolName: Type.String(),
      varName: Type.String(),
      labelName: Type.String(),
      varType: Type.String(),
      varDefault: Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String())]),
      varTips: Type.String(),
      varOptionList: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
      chooseValue: Type.Optional(Type.String()),
    }),
  ),
});
export type CodeLibrary = Static<typeof CodeLibrary>;

/** 6.21 `POST /execute`. */
export const ExecuteQuery = Type.Object({ isFirstTrigger: Type.Optional(Type.String()) });

/** Ours: another branch than the task's, and for MR/PR scans the branch to compare with. Clients send no body. */
export const ExecuteBody = Type.Object({
  branch: Type.Optional(Type.String({ maxLength: 200 })),
  targetBranch: Type.Optional(Type.String({ maxLength: 200 })),
});
