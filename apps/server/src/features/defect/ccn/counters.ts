import type { RiskThresholds } from '@assay/contract/codes';
import type { CcnListData } from '@assay/contract/http/defect-list';
import type { Db } from '@assay/database/connect';
import { isNew, measureCondition, type Population, stateCondition } from '@assay/database/defects/place-filter';
import { RISK, rangesOfRisk } from '@assay/domain/codes/risk';
import type { DefectFilter } from '@assay/domain/filters/defect-filter';
import { placeCriteria } from '@assay/domain/filters/place-criteria';
import { sql } from 'kysely';
import { countPlaces } from '../count-places.ts';
import { statusCounts } from '../status-counts.ts';

type Counters = Pick<
  CcnListData,
  | 'superHighCount'
  | 'highCount'
  | 'mediumCount'
  | 'lowCount'
  | 'existCount'
  | 'fixCount'
  | 'ignoreCount'
  | 'maskCount'
  | 'newDefectCount'
  | 'historyDefectCount'
  | 'totalCount'
>;

type Column = 'sh' | 'h' | 'm' | 'l' | 'fresh' | 'old' | 'total';

/**
 * Counters of the complexity list (contract-defects 4.4): the status counters before the status, the bands
 * after it, the periods after the bands.
 */
export async function ccnCounters(
  db: Db,
  { at, filter, thresholds }: { at: Population; filter: DefectFilter; thresholds: RiskThresholds['CCN'] },
): Promise<Counters> {
  const meaning = { kind: 'ccn' as const, thresholds };
  const { states = [], measures, period } = placeCriteria(filter, meaning);
  const status = stateCondition(at, states);
  const band = sql`${status} and ${measures ? measureCondition(measures) : sql`true`}`;
  const all = period ? sql`${band} and ${period === 'new' ? isNew(at) : sql`not ${isNew(at)}`}` : band;
  const criteria = placeCriteria(filter, meaning, ['status', 'severity', 'period']);
  const statuses = await statusCounts(db, { at, criteria });
  const inBand = (risk: number) =>
    sql`count(*) filter (where ${status} and ${measureCondition(rangesOfRisk([risk], thresholds))})`;
  const row = await countPlaces<Column>(db, {
    at,
    criteria,
    columns: sql`${inBand(RISK.extremelyHigh)} as sh, ${inBand(RISK.high)} as h, ${inBand(RISK.medium)} as m, ${inBand(RISK.low)} as l,
      count(*) filter (where ${band} and ${isNew(at)}) as fresh, count(*) filter (where ${band} and not ${isNew(at)}) as old,
      count(*) filter (where ${all}) as total`,
  });
  return {
    superHighCount: row.sh,
    highCount: row.h,
    mediumCount: row.m,
    lowCount: row.l,
    existCount: statuses.exist,
    fixCount: statuses.fixed,
    ignoreCount: statuses.ignored,
    maskCount: statuses.masked,
    newDefectCount: row.fresh,
    historyDefectCount: row.old,
    totalCount: row.total,
  };
}
