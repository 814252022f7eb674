import { type Static, Type } from 'typebox';
import { ContentPage } from './envelope.ts';

/** Analysis records and build logs (contract-defects 16, 17). */

/** `GET {prefix}/defect/api/user/tasklog`; an empty `toolName` asks for the task-level records. */
export const TaskLogQuery = Type.Object({
  toolName: Type.Optional(Type.String()),
  page: Type.Optional(Type.Integer()),
  pageSize: Type.Optional(Type.Integer()),
});

/** One step of a record, times in ms, 0 = not yet. */
export const LogStep = Type.Object({
  stepNum: Type.Integer(),
  flag: Type.Integer(),
  startTime: Type.Integer(),
  endTime: Type.Integer(),
  elapseTime: Type.Integer(),
  msg: Type.String(),
});
export type LogStep = Static<typeof LogStep>;

/** One run of one tool; `currStep` has a double r here. */
export const LogRecord = Type.Object({
  buildNum: Type.String(),
  buildId: Type.String(),
  flag: Type.Integer(),
  currStep: Type.Integer(),
  startTime: Type.Integer(),
  endTime: Type.Integer(),
  elapseTime: Type.Integer(),
  stepArray: Type.Array(LogStep),
  pipelineId: Type.String(),
  streamName: Type.String(),
  toolName: Type.String(),
  taskId: Type.Integer(),
  triggerFrom: Type.String(),
  /** Ours: somebody, or a newer analysis, stopped it. `flag` is 2 then, as the contract has it. */
  stopped: Type.Optional(Type.Boolean()),
});
export type LogRecord = Static<typeof LogRecord>;

export const TaskLogPage = Type.Object({
  taskId: Type.Integer(),
  toolName: Type.String(),
  page: Type.Integer(),
  pageSize: Type.Integer(),
  taskLogPage: ContentPage(LogRecord),
});
export type TaskLogPage = Static<typeof TaskLogPage>;

/** `.../analysis/logs/{projectId}/{pipelineId}/{buildId}` and its platform alias `{prefix}/log/api/user/logs/...`. */
export const BuildLogParams = Type.Object({
  projectId: Type.String(),
  pipelineId: Type.String(),
  buildId: Type.String(),
});
export type BuildLogParams = Static<typeof BuildLogParams>;

/** `tag` narrows to one tool; `start` is the first line wanted (`/after`); `num`, `fromStart`, `end` belong to `/more`. */
export const BuildLogQuery = Type.Object({
  tag: Type.Optional(Type.String()),
  executeCount: Type.Optional(Type.String()),
  queryKeywords: Type.Optional(Type.String()),
  start: Type.Optional(Type.Integer()),
  end: Type.Optional(Type.Integer()),
  num: Type.Optional(Type.Integer()),
  fromStart: Type.Optional(Type.String()),
});
export type BuildLogQuery = Static<typeof BuildLogQuery>;

export const LogLine = Type.Object({
  lineNo: Type.Integer(),
  message: Type.String(),
  timestamp: Type.Integer(),
  tag: Type.String(),
  priority: Type.Integer(),
  executeCount: Type.Integer(),
});

/** `status`: 0 has lines, 1 empty. Ask `/after` again while not `finished`, or while `hasMore`. */
export const BuildLog = Type.Object({
  buildId: Type.String(),
  finished: Type.Boolean(),
  hasMore: Type.Boolean(),
  logs: Type.Array(LogLine),
  timeUsed: Type.Integer(),
  status: Type.Integer(),
});
export type BuildLog = Static<typeof BuildLog>;
