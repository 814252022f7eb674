import { SEVERITY } from '@assay/contract/finding';
import type { LintCounters } from '@assay/contract/http/defect-list';
import type { Db } from '@assay/database/connect';
import { isNew, type Population } from '@assay/database/defects/place-filter';
import type { DefectFilter } from '@assay/domain/filters/defect-filter';
import { placeCriteria } from '@assay/domain/filters/place-criteria';
import { sql } from 'kysely';
import { countPlaces } from '../count-places.ts';
import { statusCounts } from '../status-counts.ts';

export const NO_COUNTERS: LintCounters = {
  seriousCount: 0,
  normalCount: 0,
  promptCount: 0,
  existCount: 0,
  fixCount: 0,
  ignoreCount: 0,
  maskCount: 0,
  newCount: 0,
  historyCount: 0,
  totalCount: 0,
  newDefectJudgeTime: 0,
};

/**
 * Counters of the lint screen (contract-defects 5). Severity and period never narrow them; STATUS ignores the status too.
 * An unknown statistic answers zeros.
 */
export async function lintCounters(
  db: Db,
  { at, filter, statistic }: { at: Population; filter: DefectFilter; statistic: unknown },
): Promise<LintCounters> {
  const base = { ...NO_COUNTERS, newDefectJudgeTime: at.judgeTime };
  if (statistic === 'STATUS') {
    const row = await statusCounts(db, {
      at,
      criteria: placeCriteria(filter, { kind: 'lint' }, ['status', 'severity', 'period']),
    });
    return { ...base, existCount: row.exist, fixCount: row.fixed, ignoreCount: row.ignored, maskCount: row.masked };
  }
  const criteria = placeCriteria(filter, { kind: 'lint' }, ['severity', 'period']);
  if (statistic === 'SEVERITY') {
    const of = (severity: number) => sql`count(*) filter (where p.severity = ${sql.lit(severity)})`;
    const columns = sql`${of(SEVERITY.serious)} as serious, ${of(SEVERITY.normal)} as normal, ${of(SEVERITY.prompt)} as prompt`;
    const row = await countPlaces<'serious' | 'normal' | 'prompt'>(db, { at, criteria, columns });
    return { ...base, seriousCount: row.serious, normalCount: row.normal, promptCount: row.prompt };
  }
  if (statistic === 'DEFECT_TYPE') {
    const columns = sql`count(*) filter (where ${isNew(at)}) as fresh, count(*) filter (where not ${isNew(at)}) as old`;
    const row = await countPlaces<'fresh' | 'old'>(db, { at, criteria, columns });
    return { ...base, newCount: row.fresh, historyCount: row.old };
  }
  return base;
}
