import { DEFAULT_CCN_THRESHOLD, type RiskThresholds } from '@assay/contract/codes';
import type { CcnDefectRow, CcnListData } from '@assay/contract/http/defect-list';
import type { Db } from '@assay/database/connect';
import { RISK, rangesOfRisk, riskOfCcn } from '@assay/domain/codes/risk';
import type { DefectFilter } from '@assay/domain/filters/defect-filter';
import { type PageRequest, readSort } from '@assay/domain/filters/paging';
import { type RawBuilder, sql } from 'kysely';
import { STATUS_COUNTS } from '../lint/counters.ts';
import { contentPage, placePage } from '../list-page.ts';
import { type FilterPart, isNew, PLACES, type Population, placeCondition } from '../place-filter.ts';
import { lifeFields, type PlaceRow } from '../row-fields.ts';

interface CcnQuery {
  readonly at: Population;
  readonly filter: DefectFilter;
  readonly request: PageRequest;
  readonly sort: { readonly sortField?: unknown; readonly sortType?: unknown };
  readonly thresholds: RiskThresholds['CCN'];
  readonly lastAnalysis: number | undefined;
}

/** Functions at or above the task's threshold (contract-defects 4.4); the bands are computed on read. */
export async function ccnList(
  db: Db,
  { at, filter, request, sort, thresholds, lastAnalysis }: CcnQuery,
): Promise<Omit<CcnListData, 'taskId' | 'toolName' | 'ccnThreshold'>> {
  const inBand = bandCondition(filter.severity, thresholds);
  const condition = (without: readonly FilterPart[] = []) => placeCondition(at, filter, { rule: 'bits', without });
  const where = sql`${condition()} and ${inBand}`;
  const [{ rows, total, window }, statuses, risks, periods] = await Promise.all([
    placePage(db, { where, order: orderOf(sort), request }),
    counts<'exist' | 'fixed' | 'ignored' | 'masked'>(db, STATUS_COUNTS, condition(['status', 'period'])),
    counts<'sh' | 'h' | 'm' | 'l'>(db, riskCounts(thresholds), condition(['period'])),
    counts<'fresh' | 'old'>(
      db,
      sql`count(*) filter (where ${isNew(at)}) as fresh, count(*) filter (where not ${isNew(at)}) as old`,
      sql`${condition(['period'])} and ${inBand}`,
    ),
  ]);
  return {
    superHighCount: risks.sh,
    highCount: risks.h,
    mediumCount: risks.m,
    lowCount: risks.l,
    existCount: statuses.exist,
    fixCount: statuses.fixed,
    ignoreCount: statuses.ignored,
    maskCount: statuses.masked,
    newDefectCount: periods.fresh,
    historyDefectCount: periods.old,
    totalCount: total,
    newDefectJudgeTime: at.judgeTime,
    defectList: contentPage(
      rows.map((row) => presentCcn(row, { thresholds, lastAnalysis })),
      { total, window },
    ),
  };
}

export function presentCcn(
  row: PlaceRow,
  { thresholds, lastAnalysis }: { thresholds: RiskThresholds['CCN']; lastAnalysis: number | undefined },
): CcnDefectRow {
  const ccn = row.measure ?? 0;
  return {
    ...lifeFields(row, lastAnalysis),
    filePath: row.path,
    relPath: row.path,
    functionName: row.message,
    longName: row.symbol ?? row.message,
    startLines: row.line,
    endLines: row.end_line,
    totalLines: row.end_line - row.line + 1,
    ccn,
    riskFactor: riskOfCcn(ccn, thresholds),
    ...(row.line_time ? { latestDateTime: row.line_time.getTime() } : {}),
  };
}

/** The threshold a task asks for, as its tool parameter says. */
export function ccnThreshold(params: Readonly<Record<string, string>> | undefined): number {
  const given = Number(params?.ccn_threshold);
  return Number.isInteger(given) && given >= 1 ? given : DEFAULT_CCN_THRESHOLD;
}

async function counts<Name extends string>(
  db: Db,
  columns: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<Record<Name, number>> {
  const { rows } = await sql<Record<Name, number>>`select ${columns} from ${PLACES} where ${where}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count without GROUP BY always has a row');
  return row;
}

function bandCondition(risks: readonly number[], thresholds: RiskThresholds['CCN']): RawBuilder<unknown> {
  if (risks.length === 0) return sql`true`;
  const ranges = rangesOfRisk(risks, thresholds).map(({ from, to }) =>
    to === undefined ? sql`p.measure >= ${from}` : sql`(p.measure >= ${from} and p.measure < ${to})`,
  );
  return ranges.length === 0 ? sql`false` : sql`(${sql.join(ranges, sql` or `)})`;
}

function riskCounts(thresholds: RiskThresholds['CCN']): RawBuilder<unknown> {
  const of = (risk: number) => sql`count(*) filter (where ${bandCondition([risk], thresholds)})`;
  return sql`${of(RISK.extremelyHigh)} as sh, ${of(RISK.high)} as h, ${of(RISK.medium)} as m, ${of(RISK.low)} as l`;
}

function orderOf(query: CcnQuery['sort']): RawBuilder<unknown> {
  const { field, direction } = readSort(query, ['ccn', 'latestDateTime', 'createBuildNumber', 'filePath', 'fileName'], {
    field: 'ccn',
    direction: 'DESC',
  });
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  switch (field) {
    case 'latestDateTime':
      return sql`p.line_time ${way} nulls last, p.defect_id`;
    case 'createBuildNumber':
      return sql`p.first_build ${way}, p.defect_id`;
    case 'filePath':
    case 'fileName':
      return sql`p.file_key ${way}, p.line ${way}, p.defect_id`;
    default:
      return sql`p.measure ${way}, p.defect_id`;
  }
}
