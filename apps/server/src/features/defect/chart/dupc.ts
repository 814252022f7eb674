import { parseDefectFilter } from '@assay/domain/filters/defect-filter';
import { thresholdsOf } from '../defect-access.ts';
import { countDupFiles } from '../dupc/list.ts';
import type { ChartReader } from './chart-reader.ts';
import { round, trendOf } from './trend.ts';

/** Files by risk, and the duplication rate by week (contract-defects 14.4). */
export const dupChart: ChartReader = {
  step: { kind: 'mondays' },
  tips: 'week',
  async read(trx, { at, days, points, zone }) {
    const { filter } = parseDefectFilter({}, { zone });
    const counted = await countDupFiles(trx, { at, filter, thresholds: (await thresholdsOf({ db: trx })).DUPC });
    const trend = await trendOf(trx, { at, days, zone });
    return {
      taskId: at.taskId,
      toolName: at.tool,
      chartRiskList: {
        superHighCount: counted.sh,
        highCount: counted.h,
        mediumCount: counted.m,
        lowCount: 0,
        totalCount: counted.total,
      },
      chartTrendList: {
        ducpChartList: points.map((point, index) => ({ ...point, dupc: round(trend[index]?.dup_rate ?? 0) })),
      },
    };
  },
};
