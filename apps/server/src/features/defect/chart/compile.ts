import type { CompileDay } from '@assay/contract/http/chart';
import { bySeverity, countByAuthor } from './authors.ts';
import type { ChartReader } from './chart-reader.ts';
import { compileDays, openNow } from './compile-days.ts';
import { trendOf } from './trend.ts';

const NOTHING = { newCount: 0, existCount: 0, repairedCount: 0, ignoreCount: 0, excludedCount: 0 };

/** What was open, found and closed by day, and whose it is (contract-defects 14.2). */
export const compileChart: ChartReader = {
  step: { kind: 'days', byDefault: 14 },
  tips: 'day(word)',
  async read(trx, { at, days, points, today, zone }) {
    const authorChart = bySeverity(await countByAuthor(trx, { at, shared: true }));
    const trend = await trendOf(trx, { at, days, zone });
    const counted = await compileDays(trx, { at, days, zone });
    const open = await openNow(trx, at);
    const elemList = points.map((point, index): CompileDay => {
      const day = counted.get(point.date) ?? NOTHING;
      return {
        ...point,
        unFixCount: point.date === today ? open : (trend[index]?.open_count ?? 0),
        ...day,
        closedCount: day.repairedCount + day.ignoreCount + day.excludedCount,
      };
    });
    return { taskId: at.taskId, toolName: at.tool, authorChart, newCloseFixChart: { elemList } };
  },
};
