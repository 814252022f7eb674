import { type Static, Type } from 'typebox';
import { COVERAGE_FORMATS } from '../report.ts';

/** Test coverage (decision 13), by analogy with the other lists of `warn`. */

/** Path of `POST {prefix}/defect/api/user/coverage/taskId/{taskId}`. */
export const CoverageUploadParams = Type.Object({ taskId: Type.Integer({ minimum: 1 }) });

/** Its query. The report is the body, or the part `file` of a form; either may be gzip. */
export const CoverageUploadQuery = Type.Object({
  commit: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{7,64}$',
      description: 'Commit the tests ran at; absent: the newest of the branch.',
    }),
  ),
  branch: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: "Absent: the task's own." })),
  prefix: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Folder of the repository that the names of the report lie below.' }),
  ),
});

/** The build that imports it; its progress is the one of any build. */
export const CoverageUploadAnswer = Type.Object({
  buildId: Type.String(),
  buildNum: Type.Integer(),
  toolName: Type.String(),
  format: Type.Enum([...COVERAGE_FORMATS]),
  /** Bytes of the report, unpacked. */
  size: Type.Integer(),
});

const Sums = {
  /** Lines that could run. */
  lines: Type.Integer(),
  coveredLines: Type.Integer(),
  uncoveredLines: Type.Integer(),
  branches: Type.Integer(),
  coveredBranches: Type.Integer(),
  /** Percent, two decimals; absent where there is nothing to cover, which is neither 0 nor 100. */
  lineRate: Type.Optional(Type.Number()),
  branchRate: Type.Optional(Type.Number()),
  functions: Type.Integer({ description: '0 where the format of the report knows none.' }),
  coveredFunctions: Type.Integer(),
  functionRate: Type.Optional(Type.Number()),
  /** Of `lines`, those that are new code; all three are absent where that was not worked out. */
  newLines: Type.Optional(Type.Integer()),
  coveredNewLines: Type.Optional(Type.Integer()),
  newLineRate: Type.Optional(Type.Number()),
};

/** What new code is new against: an MR/PR's target, else the newest commit before the task's cut-off. */
export const CoverageBase = Type.Object({
  kind: Type.Enum(['target', 'cutoff']),
  /** Absent: there is no earlier commit, all of the code is new. */
  commit: Type.Optional(Type.String()),
  /** The cut-off, ms. */
  time: Type.Optional(Type.Integer()),
  /** Its day in the zone of the site. */
  date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  /** Name of the target. */
  branch: Type.Optional(Type.String()),
});
export type CoverageBase = Static<typeof CoverageBase>;

export const COVERAGE_SORTS = [
  'uncoveredLines',
  'name',
  'lines',
  'lineRate',
  'branchRate',
  'functionRate',
  'newLineRate',
] as const;
export type CoverageSort = (typeof COVERAGE_SORTS)[number];

/** Query of `GET {prefix}/defect/api/user/warn/list/toolName/{toolName}`. */
export const CoverageListQuery = Type.Object({
  jType: Type.Optional(Type.Enum(['DIR', 'FILE'], { description: 'Absent: DIR.' })),
  jName: Type.Optional(Type.String({ maxLength: 4096, description: "Path below the root; absent: the root's." })),
  buildNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000, description: 'As of this build.' })),
  branch: Type.Optional(Type.String({ maxLength: 255, description: "Absent: the task's own." })),
  search: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Files below the folder, however deep, whose path has this in it; at most 1,000.',
    }),
  ),
  sortField: Type.Optional(Type.Enum([...COVERAGE_SORTS])),
  sortType: Type.Optional(Type.Enum(['ASC', 'DESC'])),
});
export type CoverageListQuery = Static<typeof CoverageListQuery>;

export const CoverageNode = Type.Object({
  /** Last segment of the path; the task's name for the root. */
  name: Type.String(),
  /** Below the root: `jName` of the call that opens it. */
  path: Type.String(),
  jType: Type.Enum(['DIR', 'FILE']),
  /** Files with coverage, itself included. */
  fileNum: Type.Integer(),
  ...Sums,
});
export type CoverageNode = Static<typeof CoverageNode>;

export const CoverageListData = Type.Object({
  taskId: Type.Integer(),
  toolName: Type.String(),
  /** The newest build up to the one asked for that brought coverage; absent: none did. */
  buildNum: Type.Optional(Type.Integer()),
  newSince: Type.Optional(CoverageBase),
  /** Of the folder or file asked for. */
  total: CoverageNode,
  /** What lies directly in it, folders and files alike; of a file nothing. */
  list: Type.Array(CoverageNode),
});
export type CoverageListData = Static<typeof CoverageListData>;

export const CoverageLine = Type.Object({
  line: Type.Integer(),
  hits: Type.Integer(),
  /** Ways out of the line, and how many were taken; absent where it has none. */
  branches: Type.Optional(Type.Integer()),
  coveredBranches: Type.Optional(Type.Integer()),
  /** Present: the line is new code. */
  isNew: Type.Optional(Type.Boolean()),
});

export const CoverageDetailData = Type.Object({
  taskId: Type.Integer(),
  toolName: Type.String(),
  buildNum: Type.Integer(),
  newSince: Type.Optional(CoverageBase),
  file: CoverageNode,
  /** The content that was tested, or a sentence when it was not kept. */
  fileContent: Type.String(),
  trimBeginLine: Type.Integer(),
  /** Lines that could run, in order; any other line is no code to the tests. */
  lines: Type.Array(CoverageLine),
});
export type CoverageDetailData = Static<typeof CoverageDetailData>;

/** `GET {prefix}/defect/api/user/coverage/trend`: one point per build that brought coverage, oldest first. */
export const CoverageTrendData = Type.Object({
  taskId: Type.Integer(),
  list: Type.Array(
    Type.Object({
      buildNum: Type.Integer(),
      time: Type.Integer(),
      fileNum: Type.Integer(),
      commit: Type.Optional(Type.String()),
      ...Sums,
    }),
  ),
});
