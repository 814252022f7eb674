import { type Static, Type } from 'typebox';
import { PendingScan } from './checker.ts';
import { ContentPage } from './envelope.ts';

/** Rows and answer of the compile-type list (contract-defects 4.3). Times are ms; a null field is left out. */
const time = Type.Optional(Type.Integer());
const text = Type.Optional(Type.String());

export const CompileDefectRow = Type.Object({
  entityId: Type.String(),
  id: Type.String(),
  fileName: Type.String(),
  filePathname: Type.String(),
  relPath: Type.String(),
  lineNumber: Type.Integer(),
  checkerName: Type.String(),
  checkerNameCn: text,
  displayCategory: Type.String(),
  displayType: Type.String(),
  description: Type.String(),
  authorList: Type.Array(Type.String()),
  /** 1 serious, 2 normal, 4 prompt, in lists and details alike. */
  severity: Type.Integer(),
  status: Type.Integer(),
  mark: Type.Integer(),
  createTime: time,
  createBuildNumber: text,
  fixedTime: time,
  ignoreTime: time,
  ignoreReasonType: Type.Optional(Type.Integer()),
  ignoreReason: text,
  ignoreAuthor: text,
  /** Ours: when the ignore ends by itself. */
  ignoreUntil: time,
  markTime: time,
  /** Ours: when the line was written, and that the pairing with an earlier defect is a guess a person should confirm. */
  lineUpdateTime: time,
  needsCheck: Type.Optional(Type.Boolean()),
});
export type CompileDefectRow = Static<typeof CompileDefectRow>;

export const CompileListData = Type.Object({
  taskId: Type.Integer(),
  toolName: Type.String(),
  /** Rule -> defects, by the status filter alone. */
  checkerMap: Type.Record(Type.String(), Type.Integer()),
  authorMap: Type.Record(Type.String(), Type.Integer()),
  /** A FileTree; `{}` when there is nothing. */
  filePathTree: Type.Unknown(),
  existCount: Type.Integer(),
  fixCount: Type.Integer(),
  ignoreCount: Type.Integer(),
  maskCount: Type.Integer(),
  seriousCount: Type.Integer(),
  normalCount: Type.Integer(),
  promptCount: Type.Integer(),
  newCount: Type.Integer(),
  historyCount: Type.Integer(),
  totalCount: Type.Integer(),
  newDefectJudgeTime: Type.Integer(),
  pendingScan: PendingScan,
  defectList: ContentPage(CompileDefectRow),
});
export type CompileListData = Static<typeof CompileListData>;
