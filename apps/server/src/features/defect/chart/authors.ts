import { NO_AUTHOR, type RiskThresholds } from '@assay/contract/codes';
import { SEVERITY } from '@assay/contract/finding';
import type { RiskAuthor, SeverityAuthor } from '@assay/contract/http/chart';
import type { Db } from '@assay/database/connect';
import { AUTHOR, isNew, type Population, placeCondition, placesOf } from '@assay/database/defects/place-filter';
import { RISK, riskOfCcn } from '@assay/domain/codes/risk';
import { statesOf } from '@assay/domain/codes/status';
import { sql } from 'kysely';

/** Open defects of one handler that share a severity (or a complexity) and a period. */
export interface AuthorCount {
  readonly author: string;
  readonly severity: number;
  readonly measure: number;
  readonly fresh: boolean;
  readonly count: number;
}

const OPEN = { states: statesOf([1], 'lint') };
const TOTAL = 'Total';

/**
 * Open defects by handler, by the conditions of the lists themselves, so that the rows behind a number are as many.
 * @param shared a defect of several people counts for each of them (compile type); else their joined names are one handler
 */
export async function countByAuthor(
  db: Db,
  { at, shared = false }: { at: Population; shared?: boolean },
): Promise<AuthorCount[]> {
  const author = shared
    ? sql`unnest(case when ${AUTHOR} = '' then array[''] else string_to_array(${AUTHOR}, ';') end)`
    : AUTHOR;
  const { rows } = await sql<AuthorCount>`
    select author, severity, measure, fresh, count(*) as count from (
      select ${author} as author, p.severity, coalesce(p.measure, 0) as measure, ${isNew(at)} as fresh
      from ${placesOf(at)} where ${placeCondition(at, OPEN)}
    ) open group by author, severity, measure, fresh
  `.execute(db);
  return rows;
}

/** Rows of a chart by severity with their sum; sorted by name. */
export function bySeverity(counts: readonly AuthorCount[]): {
  authorList: SeverityAuthor[];
  totalAuthor: SeverityAuthor;
} {
  return table(counts, { total: 0, serious: 0, normal: 0, prompt: 0 }, ({ severity }) =>
    severity === SEVERITY.serious ? 'serious' : severity === SEVERITY.normal ? 'normal' : 'prompt',
  );
}

/** The same by band of complexity. */
export function byRisk(
  counts: readonly AuthorCount[],
  thresholds: RiskThresholds['CCN'],
): { authorList: RiskAuthor[]; totalAuthor: RiskAuthor } {
  const names = {
    [RISK.extremelyHigh]: 'superHigh',
    [RISK.high]: 'high',
    [RISK.medium]: 'medium',
    [RISK.low]: 'low',
  } as const;
  const none = { total: 0, superHigh: 0, high: 0, medium: 0, low: 0 };
  return table(counts, none, ({ measure }) => names[riskOfCcn(measure, thresholds)]);
}

function table<Columns extends { total: number }>(
  counts: readonly AuthorCount[],
  none: Columns,
  columnOf: (count: AuthorCount) => Exclude<keyof Columns, 'total'>,
): { authorList: (Columns & { authorName: string })[]; totalAuthor: Columns & { authorName: string } } {
  const rows = new Map<string, Columns & { authorName: string }>();
  const totalAuthor = { ...none, authorName: TOTAL };
  for (const counted of counts) {
    const authorName = counted.author === '' ? NO_AUTHOR : counted.author;
    const known = rows.get(authorName) ?? { ...none, authorName };
    rows.set(authorName, known);
    for (const row of [known, totalAuthor]) add(row, { column: columnOf(counted), count: counted.count });
  }
  const authorList = [...rows.values()].sort((a, b) => (a.authorName < b.authorName ? -1 : 1));
  return { authorList, totalAuthor };
}

function add<Columns extends { total: number }>(
  row: Columns,
  { column, count }: { column: keyof Columns; count: number },
): void {
  row.total += count;
  Object.assign(row, { [column]: Number(row[column]) + count });
}
