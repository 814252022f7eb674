import { type Static, Type } from 'typebox';
import { PendingScan } from './checker.ts';
import { CompileListData } from './compile-defect.ts';
import { ContentPage, RecordsPage } from './envelope.ts';

/** Rows and answers of the defect lists (contract-defects 4 to 6). Times are ms; a null field is left out. */
const time = Type.Optional(Type.Integer());
const text = Type.Optional(Type.String());

export const LintDefectRow = Type.Object({
  entityId: Type.String(),
  status: Type.Integer(),
  mark: Type.Integer(),
  fileName: Type.String(),
  lineNum: Type.Integer(),
  filePath: Type.String(),
  checker: Type.String(),
  message: Type.String(),
  author: Type.String(),
  severity: Type.Integer(),
  lineUpdateTime: time,
  createBuildNumber: text,
  createTime: time,
  fixedTime: time,
  ignoreTime: time,
  /** Ours: when the ignore ends by itself. */
  ignoreUntil: time,
  markTime: time,
  toolName: text,
  /** Ours: the pairing with an earlier defect is a guess a person should confirm. */
  needsCheck: Type.Optional(Type.Boolean()),
});
export type LintDefectRow = Static<typeof LintDefectRow>;

export const LintFileRow = Type.Object({
  fileName: Type.String(),
  filePath: Type.String(),
  defectCount: Type.Integer(),
  checkerList: Type.Array(Type.String()),
  severityList: Type.Array(Type.Integer()),
  authorList: Type.Array(Type.String()),
  fileUpdateTime: time,
  status: Type.Integer(),
});
export type LintFileRow = Static<typeof LintFileRow>;

export const LintCounters = Type.Object({
  seriousCount: Type.Integer(),
  normalCount: Type.Integer(),
  promptCount: Type.Integer(),
  existCount: Type.Integer(),
  fixCount: Type.Integer(),
  ignoreCount: Type.Integer(),
  maskCount: Type.Integer(),
  newCount: Type.Integer(),
  historyCount: Type.Integer(),
  totalCount: Type.Integer(),
  newDefectJudgeTime: Type.Integer(),
  pendingScan: PendingScan,
});
export type LintCounters = Static<typeof LintCounters>;

export const LintListData = Type.Object({
  taskId: Type.Integer(),
  nameEn: Type.String(),
  toolName: Type.String(),
  ...LintCounters.properties,
  defectList: Type.Optional(RecordsPage(LintDefectRow)),
  fileList: Type.Optional(RecordsPage(LintFileRow)),
});
export type LintListData = Static<typeof LintListData>;

export const CcnDefectRow = Type.Object({
  entityId: Type.String(),
  filePath: Type.String(),
  relPath: Type.String(),
  functionName: Type.String(),
  longName: Type.String(),
  startLines: Type.Integer(),
  endLines: Type.Integer(),
  totalLines: Type.Integer(),
  /** Qualified name and parameters as written. */
  funcSignature: text,
  /** Line of every decision, ascending, repeated where a line holds several, separated by commas. */
  conditionLines: text,
  ccn: Type.Integer(),
  /** Ours, like the three after it: cognitive complexity. Absent in rows an older version stored. */
  cognitive: Type.Optional(Type.Integer()),
  /** Levels of the deepest control structure. */
  nesting: Type.Optional(Type.Integer()),
  /** Lines that hold code (NLOC). */
  codeLines: Type.Optional(Type.Integer()),
  parameters: Type.Optional(Type.Integer()),
  author: Type.String(),
  riskFactor: Type.Integer(),
  latestDateTime: time,
  createBuildNumber: text,
  status: Type.Integer(),
  mark: Type.Integer(),
  createTime: time,
  fixedTime: time,
  ignoreTime: time,
  ignoreReasonType: Type.Optional(Type.Integer()),
  ignoreReason: text,
  ignoreAuthor: text,
  /** Ours: when the ignore ends by itself. */
  ignoreUntil: time,
  markTime: time,
  /** Ours: the pairing with an earlier defect is a guess a person should confirm. */
  needsCheck: Type.Optional(Type.Boolean()),
});
export type CcnDefectRow = Static<typeof CcnDefectRow>;

export const CcnListData = Type.Object({
  taskId: Type.Integer(),
  toolName: Type.String(),
  superHighCount: Type.Integer(),
  highCount: Type.Integer(),
  mediumCount: Type.Integer(),
  lowCount: Type.Integer(),
  existCount: Type.Integer(),
  fixCount: Type.Integer(),
  ignoreCount: Type.Integer(),
  maskCount: Type.Integer(),
  newDefectCount: Type.Integer(),
  historyDefectCount: Type.Integer(),
  totalCount: Type.Integer(),
  newDefectJudgeTime: Type.Integer(),
  ccnThreshold: Type.Integer(),
  pendingScan: PendingScan,
  defectList: ContentPage(CcnDefectRow),
});
export type CcnListData = Static<typeof CcnListData>;

export const DupFileRow = Type.Object({
  entityId: Type.String(),
  fileName: Type.String(),
  filePath: Type.String(),
  relPath: Type.String(),
  blockNum: Type.Integer(),
  dupLines: Type.Integer(),
  totalLines: Type.Integer(),
  /** Such as "12.57%". */
  dupRate: Type.String(),
  authorList: Type.String(),
  riskFactor: Type.Integer(),
  fileChangeTime: time,
  /** Since when the file has duplicates; absent for what was found before that was kept. */
  createTime: time,
  createBuildNumber: Type.Optional(Type.String()),
  status: Type.Integer(),
});
export type DupFileRow = Static<typeof DupFileRow>;

export const DupListData = Type.Object({
  taskId: Type.Integer(),
  toolName: Type.String(),
  superHighCount: Type.Integer(),
  highCount: Type.Integer(),
  mediumCount: Type.Integer(),
  totalCount: Type.Integer(),
  newCount: Type.Integer(),
  historyCount: Type.Integer(),
  newDefectJudgeTime: Type.Integer(),
  pendingScan: PendingScan,
  defectList: ContentPage(DupFileRow),
});
export type DupListData = Static<typeof DupListData>;

/** `data` of `warn/list`, whatever the tool. */
export const ListData = Type.Union([LintListData, CompileListData, CcnListData, DupListData]);
export type ListData = Static<typeof ListData>;

/** Node of the path picker; `children` is absent on leaves. */
export interface FileTree {
  readonly treeId?: string;
  readonly name?: string;
  readonly expanded?: boolean;
  readonly children?: readonly FileTree[];
}

export const DefectOptions = Type.Object({
  authorList: Type.Array(Type.String()),
  checkerList: Type.Optional(Type.Array(Type.Object({ typeName: Type.String(), checkers: Type.Array(Type.String()) }))),
  /** A FileTree; `{}` when there is nothing. */
  filePathTree: Type.Unknown(),
});
export type DefectOptions = Omit<Static<typeof DefectOptions>, 'filePathTree'> & { filePathTree: FileTree };

export const BuildInfo = Type.Object({
  buildId: Type.String(),
  buildNum: Type.String(),
  buildTime: Type.Integer(),
  buildUser: Type.Optional(Type.String()),
});
export type BuildInfo = Static<typeof BuildInfo>;
