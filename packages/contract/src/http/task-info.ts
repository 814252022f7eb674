import { type Static, Type } from 'typebox';
import { PendingScan } from './checker.ts';
import { CodeInfo, SetReference, ToolConfigInfo } from './task-parts.ts';

/** The central object of a task and its cuts (contract-core 6.4, 6.6 to 6.8). */

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
  /** Ours: since when the results are older than the settings they come from (rules, filters, source, parameters), ms; absent where they agree or there are none. */
  pendingSince: Type.Optional(Type.Integer()),
  taskOwner: Type.Array(Type.String()),
  taskMember: Type.Array(Type.String()),
  checkerSetList: Type.Array(
    Type.Object({ checkerSetId: Type.String(), checkerSetName: Type.String(), version: Type.Integer() }),
  ),
  codeLibraryInfo: Type.Object({ codeInfo: Type.Array(CodeInfo) }),
});
export type TaskInfo = Static<typeof TaskInfo>;

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
