import { type Static, Type } from 'typebox';

/** What the objects of tasks share. */

/** Path of every call that names its task. */
export const TaskIdParams = Type.Object({ taskId: Type.Integer({ minimum: 1 }) });
export type TaskIdParams = Static<typeof TaskIdParams>;

/** The set a tool follows. */
export const SetReference = Type.Object({
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

/** Where a task's code is. */
export const CodeInfo = Type.Object({ url: Type.String(), aliasName: Type.String(), branch: Type.String() });
