import type { CcnChart, CompileChart, DupChart, LintChart } from '@assay/contract/http/chart';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressOf, api } from '../../../lib/api-client.ts';
import { list, number, type Reader, record, type Shape, text, wire } from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

/** Days of a chart, `YYYY-MM-DD`; both empty is the span the server chooses. */
export interface Range {
  readonly startTime: string;
  readonly endTime: string;
}

const point = { date: text, tips: text };
const Severities = record({ authorName: text, total: number, serious: number, normal: number, prompt: number });
const Risks = record({
  authorName: text,
  total: number,
  superHigh: number,
  high: number,
  medium: number,
  low: number,
});
export type SeverityRow = Shape<typeof Severities>;
export type RiskRow = Shape<typeof Risks>;
const SeverityAuthors = record({ authorList: list(Severities), totalAuthor: Severities });

const Lint = wire<LintChart>()(
  record({
    chartLegacys: record({ legacyList: list(record({ ...point, newCount: number, historyCount: number })) }),
    chartAuthors: record({ newAuthorList: SeverityAuthors, historyAuthorList: SeverityAuthors }),
  }),
);

const Day = record({
  ...point,
  unFixCount: number,
  newCount: number,
  existCount: number,
  closedCount: number,
  repairedCount: number,
  ignoreCount: number,
  excludedCount: number,
});
export type CompileDay = Shape<typeof Day>;
const Compile = wire<CompileChart>()(
  record({ authorChart: SeverityAuthors, newCloseFixChart: record({ elemList: list(Day) }) }),
);

const Ccn = wire<CcnChart>()(
  record({
    chartAuthorList: record({ authorList: list(Risks), totalAuthor: Risks }),
    chartAverageList: record({ averageList: list(record({ ...point, averageCCN: number })) }),
    chartBeyondThresholdList: record({ averageList: list(record({ ...point, ccnBeyondThresholdSum: number })) }),
  }),
);

const Dup = wire<DupChart>()(
  record({
    chartRiskList: record({ superHighCount: number, highCount: number, mediumCount: number, totalCount: number }),
    chartTrendList: record({ ducpChartList: list(record({ ...point, dupc: number })) }),
  }),
);

const pathOf = (toolName: string) => `/defect/api/user/report/toolName/${encodeURIComponent(toolName)}`;

/** A newer choice of days takes the place of an unfinished one, and the old drawing stays until then. */
const chartQuery =
  <T>(read: Reader<T>) =>
  (scope: TaskScope, toolName: string, range: Range) =>
    queryOptions({
      queryKey: ['task', scope.taskId, 'charts', toolName, range.startTime, range.endTime],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        api.get(pathOf(toolName), {
          read,
          scope,
          signal,
          query: { startTime: range.startTime, endTime: range.endTime },
        }),
    });

export const lintCharts = chartQuery(Lint);
export const compileCharts = chartQuery(Compile);
export const ccnCharts = chartQuery(Ccn);
export const dupcCharts = chartQuery(Dup);

/** The same as a workbook, one sheet per block; a plain link. */
export const workbookAddress = (scope: TaskScope, toolName: string, range: Range): string =>
  addressOf(`${pathOf(toolName)}/export`, { taskId: scope.taskId, startTime: range.startTime, endTime: range.endTime });
