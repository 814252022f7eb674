import { type Static, Type } from 'typebox';
import { PendingScan } from './checker.ts';

/** `GET {prefix}/task/api/user/task/overview/{taskId}` (contract-core 6.5) and the history behind its charts. */

/** The overview as of a build, on its branch: one of an MR/PR has its own numbers. */
export const OverviewQuery = Type.Object({
  buildNum: Type.Optional(Type.Integer({ minimum: 1 })),
  buildId: Type.Optional(Type.String({ maxLength: 100 })),
});

const Score = Type.Optional(Type.Number());

/** Numbers of a finished run, by pattern (contract-defects 20). Unknown numbers are left out, never null. */
export const LastAnalysisResult = Type.Object({
  pattern: Type.String(),
  time: Type.Optional(Type.Integer()),
  analysisVersion: Type.Optional(Type.String()),
  defectCount: Score,
  defectChange: Score,
  fileCount: Score,
  fileChange: Score,
  averageCCN: Score,
  averageCCNChange: Score,
  dupRate: Score,
  dupRateChange: Score,
  existCount: Score,
  newCount: Score,
  fixedCount: Score,
  excludeCount: Score,
  closeCount: Score,
  existSeriousCount: Score,
  existNormalCount: Score,
  existPromptCount: Score,
  totalLines: Score,
  linesChange: Score,
  fileNum: Score,
  fileNumChange: Score,
  sumCode: Score,
  sumBlank: Score,
  sumComment: Score,
  sumEffectiveComment: Score,
  lineRate: Score,
  lineRateChange: Score,
  branchRate: Score,
  uncoveredLines: Score,
  functionRate: Score,
  newLineRate: Score,
});
export type LastAnalysisResult = Static<typeof LastAnalysisResult>;

/** Where one tool's last run stands, with the newest numbers it has. */
export const LastAnalysis = Type.Object({
  toolName: Type.String(),
  curStep: Type.Integer(),
  stepStatus: Type.Integer(),
  lastAnalysisTime: Type.Optional(Type.Integer({ description: 'ms; absent when the tool never ran' })),
  elapseTime: Type.Integer({ description: 'ms; 0 shows --' }),
  /** Ours: what of that the tool itself worked. Absent: not known; a live push says 0 then. */
  ownTime: Type.Optional(Type.Integer({ description: 'ms' })),
  buildNum: Type.Optional(Type.String()),
  buildId: Type.Optional(Type.String()),
  lastAnalysisResult: Type.Optional(LastAnalysisResult),
  /** Ours: the build `lastAnalysisResult` is of; an earlier one than `buildNum` where that one brought no numbers. */
  resultBuildNum: Type.Optional(Type.String()),
  /** Ours: the run was stopped; `stepStatus` is 1 then, as of a failed one. */
  stopped: Type.Optional(Type.Boolean()),
  /** Ours: why the run did not end well, in the reader's language. Pushes of the live channel have no reader and leave it out. */
  failure: Type.Optional(Type.String()),
  /** Ours: of the average complexity or the duplication rate (specification 9). */
  grade: Type.Optional(Type.Enum(['excellent', 'good', 'fair', 'poor'])),
});

/** Ours: density of standard issues and its stars (decision 19). */
export const Quality = Type.Object({
  issues: Type.Integer(),
  lines: Type.Integer({ description: 'Lines of code, without comments and blank lines.' }),
  density: Type.Number({ description: 'Issues per thousand lines.' }),
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  upTo: Type.Array(Type.Number(), { description: 'Densities up to which there are five, four, three and two stars.' }),
});
export type LastAnalysis = Static<typeof LastAnalysis>;

/** A build as the overview names it, with what the gate on new code said of it. */
export const OverviewBuild = Type.Object({
  buildNum: Type.String(),
  buildId: Type.String(),
  branch: Type.String({ description: '`source...target` for an MR/PR' }),
  isRequest: Type.Boolean({ description: 'It looked at the difference to another branch only' }),
  verdict: Type.Enum(['pending', 'passed', 'failed', 'none']),
  reasons: Type.Array(Type.String(), { description: "Sentences in the reader's language" }),
});

export const Overview = Type.Object({
  taskId: Type.Integer(),
  status: Type.Integer(),
  lastAnalysisResultList: Type.Array(LastAnalysis),
  /** Absent where nothing can be rated: no lines counted, or no tool that checks standards. */
  quality: Type.Optional(Quality),
  pendingScan: PendingScan,
  /** Ours: the build that was asked for. */
  build: Type.Optional(OverviewBuild),
});
export type Overview = Static<typeof Overview>;

/** The tool's headline number of one build: defects, dup rate, average complexity or lines. */
export const HistoryPoint = Type.Object({
  buildNum: Type.String(),
  time: Type.Integer(),
  value: Type.Number(),
});
export type HistoryPoint = Static<typeof HistoryPoint>;

/** `GET {prefix}/task/api/user/task/{taskId}/history`: oldest first, at most 30 points a tool. */
export const History = Type.Object({
  tools: Type.Array(Type.Object({ toolName: Type.String(), points: Type.Array(HistoryPoint) })),
  gate: Type.Object({
    verdict: Type.Enum(['passed', 'failed', 'none'], { description: '`none` until a build was judged.' }),
    reasons: Type.Array(Type.String(), { description: "Sentences in the reader's language." }),
    newCount: Type.Integer({ description: 'Open defects the code of `buildNum` brought.' }),
    newByTool: Type.Array(Type.Object({ toolName: Type.String(), count: Type.Integer() })),
    buildNum: Type.Optional(
      Type.String({ description: 'The newest build with results; also `introducedIn` of the lists.' }),
    ),
    sinceBuild: Type.Optional(Type.String({ description: 'The build before it.' })),
  }),
});
export type History = Static<typeof History>;
