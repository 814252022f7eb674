import { SEVERITY, type Severity } from '@assay/contract/finding';
import type { CompileListData } from '@assay/contract/http/compile-defect';
import type { Db } from '@assay/database/connect';
import { isFoundNew, type Population, stateCondition } from '@assay/database/defects/place-filter';
import type { DefectFilter } from '@assay/domain/filters/defect-filter';
import { placeCriteria } from '@assay/domain/filters/place-criteria';
import { sql } from 'kysely';
import { countPlaces } from '../count-places.ts';
import { statusCounts } from '../status-counts.ts';

type Counters = Pick<
  CompileListData,
  | 'existCount'
  | 'fixCount'
  | 'ignoreCount'
  | 'maskCount'
  | 'seriousCount'
  | 'normalCount'
  | 'promptCount'
  | 'newCount'
  | 'historyCount'
  | 'totalCount'
>;
type Column = 'serious' | 'normal' | 'prompt' | 'fresh' | 'old' | 'total';

/**
 * Counters of the compile-type list (contract-defects 4.3): by status before the status filter, by severity after it, by period after the
 * severity too, the total after everything.
 */
export async function compileCounters(
  db: Db,
  { at, filter }: { at: Population; filter: DefectFilter },
): Promise<Counters> {
  const meaning = { kind: 'compile' as const };
  const criteria = placeCriteria(filter, meaning, ['status', 'severity', 'period']);
  const { states = [], severities, foundPeriod } = placeCriteria(filter, meaning);
  const inStatus = stateCondition(at, states);
  const inSeverity = severities ? sql`${inStatus} and p.severity = any(${[...severities]}::smallint[])` : inStatus;
  const fresh = sql`${inSeverity} and ${isFoundNew(at)}`;
  const old = sql`${inSeverity} and not ${isFoundNew(at)}`;
  const all = foundPeriod === undefined ? inSeverity : foundPeriod === 'new' ? fresh : old;
  const statuses = await statusCounts(db, { at, criteria });
  const of = (severity: Severity) => sql`count(*) filter (where ${inStatus} and p.severity = ${sql.lit(severity)})`;
  const row = await countPlaces<Column>(db, {
    at,
    criteria,
    columns: sql`${of(SEVERITY.serious)} as serious, ${of(SEVERITY.normal)} as normal, ${of(SEVERITY.prompt)} as prompt,
      count(*) filter (where ${fresh}) as fresh, count(*) filter (where ${old}) as old, count(*) filter (where ${all}) as total`,
  });
  return {
    existCount: statuses.exist,
    fixCount: statuses.fixed,
    ignoreCount: statuses.ignored,
    maskCount: statuses.masked,
    seriousCount: row.serious,
    normalCount: row.normal,
    promptCount: row.prompt,
    newCount: row.fresh,
    historyCount: row.old,
    totalCount: row.total,
  };
}
