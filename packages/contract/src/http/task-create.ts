import { type Static, Type } from 'typebox';

/** Making a task (contract-core 6.10, 6.26, 7.2). */

/** `taskNameCn` characters: letters, digits, underscore, Chinese; decisions 7. */
export const NAME_CN_PATTERN = '^[a-zA-Z0-9_\\u4e00-\\u9fa5]{1,50}$';
export const NAME_EN_PATTERN = '^[0-9a-zA-Z_]{1,50}$';
export const BRANCH_MAX_LENGTH = 50;

/** 7.2: parameters chosen for one tool. `paramJson` holds all of them, `varName` and `chooseValue` only the last. */
export const ToolParam = Type.Object({
  toolName: Type.String(),
  paramJson: Type.Optional(Type.String()),
  varName: Type.Optional(Type.String()),
  chooseValue: Type.Optional(Type.Unknown()),
});
export type ToolParam = Static<typeof ToolParam>;

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
