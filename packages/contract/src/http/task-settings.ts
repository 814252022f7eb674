import { type Static, Type } from 'typebox';
import { ToolParam } from './task-create.ts';

/** Changes of one task's settings (contract-core 6.9, 6.11, 6.15 to 6.20, 6.24, 6.25, 7.6, 7.7). Ids may come as text. */

/** Bytes of text in one field at most. */
const Short = (maxLength: number) => Type.String({ maxLength });
/** Names of people as clients send them. */
const Names = Type.Array(Short(200), { maxItems: 1000 });

/** An id of the body. Absent: the task header decides. */
const TaskId = Type.Optional(Type.Integer({ minimum: 1 }));

/** 6.9 `PUT /task`. A blank name or no language is answered with `data: false`, so both may be empty here. */
export const UpdateTaskBody = Type.Object({
  taskId: TaskId,
  nameCn: Type.Optional(Type.String()),
  codeLang: Type.Optional(Type.Integer({ description: 'Sum of bits; may come as text.' })),
  devopsToolParams: Type.Optional(Type.Array(ToolParam, { maxItems: 200 })),
});
export type UpdateTaskBody = Static<typeof UpdateTaskBody>;

/** The code form of 6.20, in parts: `branch` may be empty, which means the default one; null counts as absent. */
const codeForm = {
  repoHashId: Type.Optional(Short(100)),
  aliasName: Type.Optional(Short(500)),
  branch: Type.Optional(
    Type.Union([Type.String({ maxLength: 200 }), Type.Array(Short(200), { maxItems: 20 })], { minLength: 0 }),
  ),
  scmType: Type.Optional(Short(50)),
  osType: Type.Optional(Short(50)),
  buildEnv: Type.Optional(Type.Unknown({ description: 'Object tool -> version, or "".' })),
  projectBuildType: Type.Optional(Short(50)),
  projectBuildCommand: Type.Optional(Type.String()),
  /** Ours: the build of this form is the whole one. Without it an empty field keeps what is stored (6.20). */
  forgetBuild: Type.Optional(Type.Boolean()),
};

/** 6.20 `PUT /task/code/lib/update`. */
export const UpdateCodeLibraryBody = Type.Object({
  taskId: TaskId,
  ...codeForm,
  devopsToolParams: Type.Optional(Type.Array(ToolParam, { maxItems: 200 })),
});
export type UpdateCodeLibraryBody = Static<typeof UpdateCodeLibraryBody>;

/** 6.11 `POST /task` with `tools`: with the code form when a compile-type tool is among them. */
export const AddToolsBody = Type.Object({
  taskId: TaskId,
  tools: Type.Array(
    Type.Object({
      toolName: Short(64),
      taskId: TaskId,
      checkerSet: Type.Optional(Type.Object({ checkerSetId: Type.Optional(Short(100)) })),
      paramJson: Type.Optional(Type.String()),
    }),
    { minItems: 1, maxItems: 100 },
  ),
  ...codeForm,
});
export type AddToolsBody = Static<typeof AddToolsBody>;

/** 7.6 `PUT /tool/status`. */
export const ToolStatusBody = Type.Object({
  toolNameList: Type.Array(Short(64), { minItems: 1, maxItems: 100 }),
  manageType: Type.Enum(['Y', 'N']),
  stopReason: Type.Optional(Type.String()),
});
export type ToolStatusBody = Static<typeof ToolStatusBody>;

/** 7.7 `PUT /tool/tasks/{taskId}/tools/paramJsonAndCheckerSets`. Empty `paramJson` leaves the parameters as they are. */
export const ToolConfigBody = Type.Object({
  toolConfig: Type.Array(
    Type.Object({
      taskId: TaskId,
      toolName: Short(64),
      paramJson: Type.Optional(Type.String()),
      checkerSet: Type.Optional(Type.Object({ checkerSetId: Type.Optional(Short(100)) })),
    }),
    { maxItems: 100 },
  ),
});
export type ToolConfigBody = Static<typeof ToolConfigBody>;

/** Days and time of the timer; one of them empty removes it. */
export const TimeAnalysisConfig = Type.Object({
  executeDate: Type.Optional(Type.Array(Type.String(), { maxItems: 50 })),
  executeTime: Type.Optional(Type.String()),
});
export type TimeAnalysisConfig = Static<typeof TimeAnalysisConfig>;

const AuthorNames = Type.Union([Short(4000), Names]);

/** 6.15 `POST /task/taskId/{taskId}/scanConfiguration`. An absent `transferAuthorList` is an empty one. */
export const ScanConfigurationBody = Type.Object({
  scanType: Type.Optional(Type.Enum([0, 1, 2])),
  /** Ours: the branch that MR/PR scans compare with; empty = the default one of the repository. */
  targetBranch: Type.Optional(Type.String({ minLength: 0 })),
  timeAnalysisConfig: Type.Optional(TimeAnalysisConfig),
  newDefectJudge: Type.Optional(
    Type.Object({
      judgeBy: Type.Optional(Type.Enum([1, 2])),
      fromDate: Type.Optional(Type.String({ minLength: 0 })),
      lastestTimes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
  ),
  transferAuthorList: Type.Optional(
    Type.Array(Type.Object({ sourceAuthor: Type.Optional(AuthorNames), targetAuthor: Type.Optional(AuthorNames) }), {
      maxItems: 500,
    }),
  ),
});
export type ScanConfigurationBody = Static<typeof ScanConfigurationBody>;

/** `PUT /task/timing`, of an older client. */
export const TimingBody = Type.Object({
  taskId: TaskId,
  ...TimeAnalysisConfig.properties,
  timeAnalysisConfig: Type.Optional(TimeAnalysisConfig),
});

/** 8.3 `GET {prefix}/defect/api/user/transferAuthor/list`; the list is absent when there is none. */
export const TransferAuthors = Type.Object({
  taskId: Type.Integer(),
  transferAuthorList: Type.Optional(
    Type.Array(
      Type.Object({ sourceAuthor: Type.String(), targetAuthor: Type.String({ description: 'Joined by `,`.' }) }),
    ),
  ),
});
export type TransferAuthors = Static<typeof TransferAuthors>;

/** Characters of a reason (contract-core 6.17, 7.6). */
export const DISABLE_REASON = { min: 10, max: 200 } as const;
export const STOP_REASON = { min: 10, max: 100 } as const;

/** 6.17 `PUT /task/stop`: an object under either key, or the reason alone. */
export const DisableBody = Type.Union([
  Type.Object({
    taskId: TaskId,
    disableReason: Type.Optional(Type.String()),
    disabledReason: Type.Optional(Type.String()),
  }),
  Type.String(),
]);
export type DisableBody = Static<typeof DisableBody>;

const ReceiverType = Type.Enum(['0', '1', '2', '3', '4']);

/** 6.24 `POST /task/report`: the whole form. `instantReportStatus` comes as number, copies as text or list. */
export const ReportSettingsBody = Type.Object({
  taskId: TaskId,
  rtxReceiverType: Type.Optional(ReceiverType),
  emailReceiverType: Type.Optional(ReceiverType),
  rtxReceiverList: Type.Optional(Names),
  emailReceiverList: Type.Optional(Names),
  emailCCReceiverList: Type.Optional(Type.Union([Names, Short(8000)])),
  botWebhookUrl: Type.Optional(Short(2000)),
  /** Ours: with which DingTalk and Feishu want messages signed. Absent: as stored, as long as the address stays. */
  botSecret: Type.Optional(Short(200)),
  botRemindRange: Type.Optional(Type.Enum([1, 2])),
  botRemindSeverity: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
  botRemaindTools: Type.Optional(Type.Array(Short(64), { maxItems: 100 })),
  reportStatus: Type.Optional(Type.Enum([1, 2])),
  reportDate: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 50 })),
  reportTime: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
  reportTools: Type.Optional(Type.Array(Short(64), { maxItems: 100 })),
  instantReportStatus: Type.Optional(Type.Enum(['1', '2'])),
});
export type ReportSettingsBody = Static<typeof ReportSettingsBody>;

/** 6.25 `PUT /task/member/taskId/{taskId}`: whom reports go to; grants nothing (decision 3). */
export const ContactsBody = Type.Object({
  taskOwner: Type.Optional(Names),
  taskMember: Type.Optional(Names),
});
export type ContactsBody = Static<typeof ContactsBody>;

/** Days a deleted task can still be restored. */
export const DELETE_GRACE_DAYS = 7;

/** `GET /task/deleted` (ours): tasks of the project that can still be restored. */
export const DeletedTask = Type.Object({
  taskId: Type.Integer(),
  nameCn: Type.String(),
  nameEn: Type.String(),
  deletedBy: Type.String(),
  deletedTime: Type.Integer({ description: 'ms' }),
  purgeTime: Type.Integer({ description: 'ms; nothing is left after it' }),
});
export type DeletedTask = Static<typeof DeletedTask>;
