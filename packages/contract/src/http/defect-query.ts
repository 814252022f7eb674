import { type Static, Type } from 'typebox';

/**
 * Body of `warn/list`, `warn/initpage` and `warn/detail`, and of `queryDefectCondition` (contract-defects 4.1). Clients send
 * more, and send numbers as text: everything is optional and loose here, `domain/filters` reads it.
 */
const Loose = Type.Unknown();
export const DefectQueryBody = Type.Object({
  toolName: Type.Optional(Loose),
  checker: Type.Optional(Loose),
  /** `@me` (ours): whoever asks, by user name or display name. */
  author: Type.Optional(Loose),
  severity: Type.Optional(Loose),
  defectType: Type.Optional(Loose),
  status: Type.Optional(Loose),
  buildId: Type.Optional(Loose),
  /** Ours: only what changed from this build to `buildId` (or to now); `change` is `new`, `gone` or `both`. */
  fromBuildId: Type.Optional(Loose),
  change: Type.Optional(Loose),
  /** Ours: number of the build whose code brought the defects. */
  introducedIn: Type.Optional(Loose),
  /** Ours: only what is ignored until a day that is at most so many days away. */
  ignoreEndsWithin: Type.Optional(Loose),
  fileList: Type.Optional(Loose),
  clusterType: Type.Optional(Loose),
  startCreateTime: Type.Optional(Loose),
  endCreateTime: Type.Optional(Loose),
  startFixTime: Type.Optional(Loose),
  endFixTime: Type.Optional(Loose),
  daterange: Type.Optional(Loose),
});
export type DefectQueryBody = Static<typeof DefectQueryBody>;

/** Page and order travel in the query of `warn/list`. */
export const PageQuery = Type.Object({
  pageNum: Type.Optional(Loose),
  pageSize: Type.Optional(Loose),
  sortField: Type.Optional(Loose),
  sortType: Type.Optional(Loose),
});

export const StatisticBody = Type.Object({ ...DefectQueryBody.properties, statisticType: Type.Optional(Loose) });

export const DetailBody = Type.Object({
  ...DefectQueryBody.properties,
  entityId: Type.Optional(Loose),
  pattern: Type.Optional(Loose),
  filePath: Type.Optional(Loose),
});
export type DetailBody = Static<typeof DetailBody>;

export const BatchBody = Type.Object({
  toolName: Type.String(),
  bizType: Type.String(),
  defectKeySet: Type.Optional(Type.Array(Type.Unknown())),
  isSelectAll: Type.Optional(Type.Unknown()),
  queryDefectCondition: Type.Optional(Type.Unknown()),
  markFlag: Type.Optional(Type.Unknown()),
  newAuthor: Type.Optional(Type.Unknown()),
  changeAuthorType: Type.Optional(Type.Unknown()),
  ignoreReasonType: Type.Optional(Type.Unknown()),
  ignoreReason: Type.Optional(Type.Unknown()),
  /** Ours: last day of an ignore, `YYYY-MM-DD`, or its end in ms; then the defect is open again. */
  ignoreUntil: Type.Optional(Type.Unknown()),
  batchFlag: Type.Optional(Type.Unknown()),
  fileList: Type.Optional(Type.Unknown()),
});
export type BatchBody = Static<typeof BatchBody>;

/** `message` says the same in words. */
export const BatchResult = Type.Object({
  count: Type.Integer(),
  /** Named, but in a state the act does not apply to, or not there. */
  skipped: Type.Integer(),
  /** For `batch/undo`; absent when nothing changed. */
  actionId: Type.Optional(Type.Integer()),
});
export type BatchResult = Static<typeof BatchResult>;

/** `warn/batch/preview`: what the same batch would change, without changing it. */
export const BatchPreview = Type.Object({
  count: Type.Integer(),
  skipped: Type.Integer(),
  files: Type.Integer(),
  /** Why the skipped ones of a named selection stay as they are, and of a filter those it shows. */
  fixed: Type.Integer(),
  ignored: Type.Integer(),
  masked: Type.Integer(),
  open: Type.Integer(),
});
export type BatchPreview = Static<typeof BatchPreview>;

export const UndoBody = Type.Object({ actionId: Type.Integer({ minimum: 1 }) });
export type UndoBody = Static<typeof UndoBody>;

/** Comments (contract-defects 10): `commentId` is the thread's id, `defectId` the defect's `entityId`. */
export const CommentQuery = Type.Object({ defectId: Type.String(), commentId: Type.Optional(Type.String()) });
export const CommentBody = Type.Object({
  singleCommentId: Type.Optional(Type.String()),
  userName: Type.Optional(Type.String()),
  comment: Type.String({ minLength: 0 }),
});
export type CommentBody = Static<typeof CommentBody>;
export const CommentParams = Type.Object({ commentId: Type.String(), toolName: Type.String() });
export const SingleCommentParams = Type.Object({ ...CommentParams.properties, singleCommentId: Type.String() });
