import { DEFAULT_CCN_THRESHOLD } from '@assay/contract/codes';
import { thresholdsOf } from '../defect-access.ts';
import { byRisk, countByAuthor } from './authors.ts';
import type { ChartReader } from './chart-reader.ts';
import { round, trendOf } from './trend.ts';

/** Average complexity and what functions are above the threshold, by week, and whose they are (contract-defects 14.3). */
export const ccnChart: ChartReader = {
  step: { kind: 'mondays' },
  tips: 'week',
  async read(trx, { at, days, points, today, zone }) {
    const counts = await countByAuthor(trx, { at });
    const trend = await trendOf(trx, { at, days, zone });
    const threshold = trend.find((numbers) => numbers)?.ccn_threshold ?? DEFAULT_CCN_THRESHOLD;
    const excessNow = counts.reduce((sum, { measure, count }) => sum + Math.max(0, measure - threshold) * count, 0);
    return {
      taskId: at.taskId,
      toolName: at.tool,
      chartAuthorList: byRisk(counts, (await thresholdsOf({ db: trx })).CCN),
      chartAverageList: {
        averageList: points.map((point, index) => ({ ...point, averageCCN: round(trend[index]?.average_ccn ?? 0) })),
      },
      chartBeyondThresholdList: {
        averageList: points.map((point, index) => ({
          ...point,
          ccnBeyondThresholdSum: point.date === today ? excessNow : (trend[index]?.ccn_excess ?? 0),
        })),
      },
    };
  },
};
