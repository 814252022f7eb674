import { DEFAULT_CCN_THRESHOLD, type RiskThresholds } from '@assay/contract/codes';
import type { CcnDefectRow, CcnListData } from '@assay/contract/http/defect-list';
import type { Db } from '@assay/database/connect';
import type { Population } from '@assay/database/defects/place-filter';
import { riskOfCcn } from '@assay/domain/codes/risk';
import type { DefectFilter } from '@assay/domain/filters/defect-filter';
import { type PageRequest, readSort } from '@assay/domain/filters/paging';
import { placeCriteria } from '@assay/domain/filters/place-criteria';
import { type RawBuilder, sql } from 'kysely';
import { contentPage, placePage } from '../list-page.ts';
import { lifeFields, type PlaceRow } from '../row-fields.ts';
import { ccnCounters } from './counters.ts';

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
  const criteria = placeCriteria(filter, { kind: 'ccn', thresholds });
  const counted = await ccnCounters(db, { at, filter, thresholds });
  const { rows, total, window } = await placePage(db, {
    at,
    criteria,
    order: orderOf(sort),
    request,
    total: counted.totalCount,
  });
  return {
    ...counted,
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
