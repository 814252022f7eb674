import { bySeverity, countByAuthor } from './authors.ts';
import type { ChartReader } from './chart-reader.ts';
import { trendOf } from './trend.ts';

/** New and older open defects by day, and whose they are (contract-defects 14.1). */
export const lintChart: ChartReader = {
  step: { kind: 'days', byDefault: 7 },
  tips: 'word',
  async read(trx, { at, days, points, today, zone }) {
    const counts = await countByAuthor(trx, { at });
    const fresh = bySeverity(counts.filter((count) => count.fresh));
    const older = bySeverity(counts.filter((count) => !count.fresh));
    const trend = await trendOf(trx, { at, days, zone });
    const legacyList = points.map((point, index) => {
      const then = trend[index];
      return point.date === today
        ? { ...point, newCount: fresh.totalAuthor.total, historyCount: older.totalAuthor.total }
        : {
            ...point,
            newCount: then?.new_count ?? 0,
            historyCount: then === undefined ? 0 : Math.max(0, then.open_count - then.new_count),
          };
    });
    return {
      taskId: at.taskId,
      toolName: at.tool,
      chartLegacys: { legacyList },
      chartAuthors: { newAuthorList: fresh, historyAuthorList: older },
    };
  },
};
