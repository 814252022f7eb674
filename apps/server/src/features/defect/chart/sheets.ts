import type { UiLanguage } from '@assay/contract/errors';
import type { ChartData, RiskAuthor, SeverityAuthor } from '@assay/contract/http/chart';
import type { Cell, Sheet } from '../export/xlsx.ts';

type Say = (zh: string, en: string) => string;

/** The charts of a tool as a workbook: one sheet per block, days in their natural order (screens 1.10). */
export function chartSheets(data: ChartData, language: UiLanguage): readonly Sheet[] {
  const say: Say = (zh, en) => (language === 'zh' ? zh : en);
  const day = say('日期', 'Day');
  if ('chartLegacys' in data) {
    const points = [...data.chartLegacys.legacyList].reverse();
    return [
      page(say('遗留问题趋势', 'Open issues'), [day, say('新增', 'New'), say('历史', 'History')], {
        rows: points.map((point) => [point.date, point.newCount, point.historyCount]),
      }),
      severities(say('新增问题处理人', 'Handlers of new issues'), data.chartAuthors.newAuthorList.authorList, say),
      severities(
        say('历史问题处理人', 'Handlers of history issues'),
        data.chartAuthors.historyAuthorList.authorList,
        say,
      ),
    ];
  }
  if ('newCloseFixChart' in data) {
    const days = [...data.newCloseFixChart.elemList].reverse();
    return [
      page(
        say('每日问题', 'Issues by day'),
        [
          day,
          say('待修复', 'To be repaired'),
          say('当日新增', 'Found that day'),
          say('新增且仍待修复', 'Found that day, still open'),
          say('当日关闭', 'Closed that day'),
          say('已修复', 'Repaired'),
          say('已忽略', 'Ignored'),
          say('已屏蔽', 'Masked'),
        ],
        {
          rows: days.map((at) => [
            at.date,
            at.unFixCount,
            at.newCount,
            at.existCount,
            at.closedCount,
            at.repairedCount,
            at.ignoreCount,
            at.excludedCount,
          ]),
        },
      ),
      severities(say('待修复问题处理人', 'Handlers of open issues'), data.authorChart.authorList, say),
    ];
  }
  if ('chartAverageList' in data) {
    return [
      page(say('平均圈复杂度', 'Average CCN'), [day, say('平均圈复杂度', 'Average CCN')], {
        rows: [...data.chartAverageList.averageList].reverse().map((point) => [point.date, point.averageCCN]),
      }),
      page(say('超标圈复杂度', 'CCN above the threshold'), [day, say('超标总数', 'Sum above the threshold')], {
        rows: [...data.chartBeyondThresholdList.averageList]
          .reverse()
          .map((point) => [point.date, point.ccnBeyondThresholdSum]),
      }),
      risks(data.chartAuthorList.authorList, say),
    ];
  }
  const { superHighCount, highCount, mediumCount, totalCount } = data.chartRiskList;
  return [
    page(say('重复率', 'Duplicate rate'), [day, say('重复率 (%)', 'Duplicate rate (%)')], {
      rows: [...data.chartTrendList.ducpChartList].reverse().map((point) => [point.date, point.dupc]),
    }),
    page(say('重复文件风险', 'Files by risk'), [say('风险', 'Risk'), say('文件', 'Files')], {
      rows: [
        [say('极高', 'Extremely high'), superHighCount],
        [say('高', 'High'), highCount],
        [say('中', 'Medium'), mediumCount],
        [say('总计', 'Total'), totalCount],
      ],
    }),
  ];
}

function page(name: string, head: readonly Cell[], { rows }: { rows: readonly (readonly Cell[])[] }): Sheet {
  return { name, head, rows: [rows] };
}

const severities = (name: string, rows: readonly SeverityAuthor[], say: Say): Sheet =>
  page(
    name,
    [
      say('处理人', 'Handler'),
      say('总计', 'Total'),
      say('严重', 'Serious'),
      say('一般', 'Normal'),
      say('提示', 'Prompt'),
    ],
    { rows: rows.map((row) => [row.authorName, row.total, row.serious, row.normal, row.prompt]) },
  );

const risks = (rows: readonly RiskAuthor[], say: Say): Sheet =>
  page(
    say('风险函数处理人', 'Handlers of risk functions'),
    [
      say('处理人', 'Handler'),
      say('总计', 'Total'),
      say('极高', 'Extremely high'),
      say('高', 'High'),
      say('中', 'Medium'),
      say('低', 'Low'),
    ],
    { rows: rows.map((row) => [row.authorName, row.total, row.superHigh, row.high, row.medium, row.low]) },
  );
