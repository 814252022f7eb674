import { type Static, Type } from 'typebox';
import { ComplexityStep } from '../finding.ts';
import { CompileDefectRow } from './compile-defect.ts';
import { CcnDefectRow } from './defect-list.ts';

/** Details of one defect or file with its source (contract-defects 7, 8 and 15.1). */
const time = Type.Optional(Type.Integer());
const text = Type.Optional(Type.String());

export const CodeComment = Type.Object({
  entityId: Type.String(),
  commentList: Type.Array(
    /** `commentTime` is in seconds, unlike everything else. */
    Type.Object({
      singleCommentId: Type.String(),
      userName: Type.String(),
      comment: Type.String(),
      commentTime: Type.Integer(),
    }),
  ),
});
export type CodeComment = Static<typeof CodeComment>;

export const LintDefectDetail = Type.Object({
  entityId: Type.String(),
  lineNum: Type.Integer(),
  endLineNum: Type.Optional(Type.Integer()),
  message: Type.String(),
  checker: Type.String(),
  checkerType: Type.String(),
  /** HTML, escaped and made by the server. */
  checkerDetail: Type.String(),
  /** 1 serious, 2 normal, 3 prompt: not the scale of lists. */
  severity: Type.Integer(),
  author: Type.String(),
  status: Type.Integer(),
  mark: Type.Integer(),
  createTime: time,
  createBuildNumber: text,
  lineUpdateTime: time,
  fixedTime: time,
  ignoreTime: time,
  ignoreAuthor: text,
  ignoreReasonType: Type.Optional(Type.Integer()),
  ignoreReason: text,
  ignoreUntil: time,
  /** Ours: the pairing with an earlier defect is a guess nobody has confirmed. */
  needsCheck: Type.Optional(Type.Boolean()),
  codeComment: Type.Optional(CodeComment),
  toolName: text,
  /** Ours: why the defect appeared or went, and how it was followed. */
  cause: text,
  trail: Type.Optional(
    Type.Array(
      Type.Object({
        buildNum: Type.String(),
        pass: Type.Integer(),
        score: Type.Number(),
        fromPath: Type.String(),
        fromLine: Type.Integer(),
        toPath: Type.String(),
        toLine: Type.Integer(),
        fromBranch: Type.Optional(
          Type.String({ description: 'It was recognised by where it is on this other branch' }),
        ),
      }),
    ),
  ),
});
export type LintDefectDetail = Static<typeof LintDefectDetail>;

export const LintDetailData = Type.Object({
  fileName: Type.String(),
  filePath: Type.String(),
  relativePath: Type.String(),
  /** The whole file; a readable notice when there is none. */
  fileContent: Type.String(),
  /** Always 0 for LINT: the first line is line 1. */
  trimBeginLine: Type.Integer(),
  revision: text,
  lintDefectList: Type.Array(LintDefectDetail),
});
export type LintDetailData = Static<typeof LintDetailData>;

/** One event of a flow (contract-defects 7.4). */
const traceFields = {
  main: Type.Boolean(),
  lineNumber: Type.Integer(),
  message: Type.String(),
  /** From 1, through all files. */
  traceNumber: Type.Integer(),
  /** Key of `fileInfoMap`. */
  fileMD5: Type.String(),
  filePathname: Type.String(),
  tag: text,
  kind: text,
  /** Ours: calls between the function the flow begins in and here. */
  depth: Type.Optional(Type.Integer()),
};
export const CompileTrace = Type.Object({
  ...traceFields,
  /** Events inside the function this one calls, in whatever file. */
  linkTrace: Type.Optional(Type.Array(Type.Object(traceFields))),
});
export type CompileTrace = Static<typeof CompileTrace>;

export const CompileDetailData = Type.Object({
  fileName: Type.String(),
  filePath: Type.String(),
  defectDetailVO: Type.Object({
    ...CompileDefectRow.properties,
    /** The same as `fixedTime`, under the name clients read. */
    repairTime: time,
    cwe: text,
    defectInstances: Type.Array(
      Type.Object({
        /** Events in the main file only: clients paint all of them there. */
        traces: Type.Array(CompileTrace),
        /** Ours: every event of every file, in order. */
        allTraces: Type.Array(CompileTrace),
        /** Ours: how many steps of a long flow were not kept. */
        droppedTraces: Type.Optional(Type.Integer()),
      }),
    ),
    fileInfoMap: Type.Record(
      Type.String(),
      Type.Object({
        fileMD5: Type.String(),
        filePathname: Type.String(),
        contents: Type.String(),
        /** 1-based number of the first line of `contents`. */
        startLine: Type.Integer(),
        minDefectLineNum: Type.Integer(),
        maxDefectLineNum: Type.Integer(),
      }),
    ),
    /** Ours, as for LINT. */
    codeComment: Type.Optional(CodeComment),
    cause: text,
    trail: LintDefectDetail.properties.trail,
    /** Ours: where the same thing was found again, by what the tool calls one issue or by the same place; the nearest first, 50 at most. */
    otherOccurrences: Type.Optional(
      Type.Array(Type.Object({ entityId: Type.String(), relPath: Type.String(), lineNumber: Type.Integer() })),
    ),
  }),
});
export type CompileDetailData = Static<typeof CompileDetailData>;

export const CcnDetailData = Type.Object({
  defectVO: CcnDefectRow,
  /** Ours: how the function came to its complexities, in reading order. */
  steps: Type.Optional(Type.Array(ComplexityStep)),
  codeComment: Type.Optional(CodeComment),
  fileName: Type.String(),
  filePath: Type.String(),
  relativePath: Type.String(),
  fileContent: Type.String(),
  /** 1-based number of the first line sent. */
  trimBeginLine: Type.Integer(),
  revision: text,
});
export type CcnDetailData = Static<typeof CcnDetailData>;

export const DupBlock = Type.Object({
  sourceFile: Type.String(),
  fileName: Type.String(),
  startLines: Type.Integer(),
  endLines: Type.Integer(),
  author: text,
  fingerPrint: Type.String(),
  latestDatetime: time,
});
export type DupBlock = Static<typeof DupBlock>;

export const DupDetailData = Type.Object({
  fileName: Type.String(),
  filePath: Type.String(),
  relativePath: Type.String(),
  fileContent: Type.String(),
  trimBeginLine: Type.Integer(),
  blockInfoList: Type.Array(DupBlock),
  /** Key `start_end` of a block of this file -> all its other copies. */
  targetBlockMap: Type.Record(Type.String(), Type.Array(DupBlock)),
});
export type DupDetailData = Static<typeof DupDetailData>;

/** `data` of `warn/detail`, whatever the tool. */
export const DefectDetailData = Type.Union([LintDetailData, CompileDetailData, CcnDetailData, DupDetailData]);
export type DefectDetailData = Static<typeof DefectDetailData>;

export const FileSegment = Type.Object({
  fileName: Type.String(),
  filePath: Type.String(),
  relativePath: Type.String(),
  fileContent: Type.String(),
  trimBeginLine: Type.Integer(),
});
export type FileSegment = Static<typeof FileSegment>;
