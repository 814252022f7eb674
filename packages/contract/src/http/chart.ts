import { type Static, type TSchema, Type } from 'typebox';

/**
 * `GET {prefix}/defect/api/user/report/toolName/{toolName}` (contract-defects 14). Point lists are newest first; misspelled
 * names are the wire's. `date` is `YYYY-MM-DD`, `tips` the label of the axis.
 */
export const ChartQuery = Type.Object({
  startTime: Type.Optional(Type.Unknown()),
  endTime: Type.Optional(Type.Unknown()),
});
export type ChartQuery = Static<typeof ChartQuery>;

/** The workbook is a plain link, which sends no header: the task may stand in its query. */
export const ChartLinkQuery = Type.Object({ ...ChartQuery.properties, taskId: Type.Optional(Type.Integer()) });

const count = Type.Integer();
const point = { date: Type.String(), tips: Type.String() };
const head = { taskId: Type.Integer(), toolName: Type.String() };

/** `totalAuthor` is the sum row; its `authorName` is always `Total`. */
const authors = <Row extends TSchema>(row: Row) => Type.Object({ authorList: Type.Array(row), totalAuthor: row });

export const SeverityAuthor = Type.Object({
  authorName: Type.String(),
  total: count,
  serious: count,
  normal: count,
  prompt: count,
});
export type SeverityAuthor = Static<typeof SeverityAuthor>;
export const SeverityAuthors = authors(SeverityAuthor);
export type SeverityAuthors = Static<typeof SeverityAuthors>;

export const RiskAuthor = Type.Object({
  authorName: Type.String(),
  total: count,
  superHigh: count,
  high: count,
  medium: count,
  low: count,
});
export type RiskAuthor = Static<typeof RiskAuthor>;

export const LintChart = Type.Object({
  ...head,
  chartLegacys: Type.Object({
    legacyList: Type.Array(Type.Object({ ...point, newCount: count, historyCount: count })),
  }),
  chartAuthors: Type.Object({ newAuthorList: SeverityAuthors, historyAuthorList: SeverityAuthors }),
});
export type LintChart = Static<typeof LintChart>;

/** One day: what was found, what of that is open still, and how defects were closed. */
export const CompileDay = Type.Object({
  ...point,
  unFixCount: count,
  newCount: count,
  existCount: count,
  closedCount: count,
  repairedCount: count,
  ignoreCount: count,
  excludedCount: count,
});
export type CompileDay = Static<typeof CompileDay>;

export const CompileChart = Type.Object({
  ...head,
  authorChart: SeverityAuthors,
  newCloseFixChart: Type.Object({ elemList: Type.Array(CompileDay) }),
});
export type CompileChart = Static<typeof CompileChart>;

export const CcnChart = Type.Object({
  ...head,
  chartAuthorList: authors(RiskAuthor),
  chartAverageList: Type.Object({ averageList: Type.Array(Type.Object({ ...point, averageCCN: Type.Number() })) }),
  chartBeyondThresholdList: Type.Object({
    averageList: Type.Array(Type.Object({ ...point, ccnBeyondThresholdSum: count })),
  }),
});
export type CcnChart = Static<typeof CcnChart>;

export const DupChart = Type.Object({
  ...head,
  chartRiskList: Type.Object({
    superHighCount: count,
    highCount: count,
    mediumCount: count,
    lowCount: count,
    totalCount: count,
  }),
  chartTrendList: Type.Object({ ducpChartList: Type.Array(Type.Object({ ...point, dupc: Type.Number() })) }),
});
export type DupChart = Static<typeof DupChart>;

export const ChartData = Type.Union([LintChart, CompileChart, CcnChart, DupChart]);
export type ChartData = Static<typeof ChartData>;
