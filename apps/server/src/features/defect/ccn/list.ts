import { DEFAULT_CCN_THRESHOLD, type RiskThresholds } from '@assay/contract/codes';
import type { FunctionFacts } from '@assay/contract/finding';
import { CcnDefectRow } from '@assay/contract/http/defect-list';
import type { Transaction } from '@assay/database/connect';
import { riskOfCcn } from '@assay/domain/codes/risk';
import { readSort } from '@assay/domain/filters/paging';
import { placeCriteria } from '@assay/domain/filters/place-criteria';
import { type RawBuilder, sql } from 'kysely';
import { thresholdsOf } from '../defect-access.ts';
import { contentPage, placePage } from '../list-page.ts';
import { type Listing, listing } from '../listing.ts';
import type { ListQuestion, SortQuery } from '../pattern-reader.ts';
import { lastAnalysis, toolParams } from '../queries.ts';
import { lifeFields, type PlaceRow } from '../row-fields.ts';
import { ccnCounters } from './counters.ts';

/** Functions at or above the task's threshold (contract-defects 4.4); the bands are computed on read. */
export async function ccnList(trx: Transaction, { at, filter, request, sort, task }: ListQuestion): Promise<Listing> {
  const of = { taskId: task.id, tool: at.tool };
  const thresholds = (await thresholdsOf({ db: trx })).CCN;
  const analysed = await lastAnalysis(trx, of);
  const counted = await ccnCounters(trx, { at, filter, thresholds });
  const { query, total, window } = await placePage(trx, {
    at,
    criteria: placeCriteria(filter, { kind: 'ccn', thresholds }),
    order: orderOf(sort),
    request,
    total: counted.totalCount,
  });
  const head = {
    taskId: task.id,
    toolName: at.tool,
    ccnThreshold: ccnThreshold(await toolParams(trx, of)),
    ...counted,
    newDefectJudgeTime: at.judgeTime,
  };
  return listing({
    trx,
    query,
    total: () => total,
    rowSchema: CcnDefectRow,
    present: (row) => presentCcn(row, { thresholds, lastAnalysis: analysed }),
    data: (rows) => ({ ...head, defectList: contentPage(rows, { total, window }) }),
  });
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
    ...factFields(row.function_facts),
    riskFactor: riskOfCcn(ccn, thresholds),
    ...(row.line_time ? { latestDateTime: row.line_time.getTime() } : {}),
  };
}

/** What was measured besides; nothing for a row an older version wrote and no scan has looked at since. */
function factFields(facts: FunctionFacts | null) {
  if (!facts) return {};
  const { signature, cognitive, nesting, codeLines, parameters, steps } = facts;
  return {
    funcSignature: signature,
    conditionLines: steps
      .filter(({ ccn }) => ccn === 1)
      .map(({ line }) => line)
      .join(','),
    cognitive,
    nesting,
    codeLines,
    parameters,
  };
}

/** The threshold a task asks for, as its tool parameter says. */
function ccnThreshold(params: Readonly<Record<string, string>> | undefined): number {
  const given = Number(params?.ccn_threshold);
  return Number.isInteger(given) && given >= 1 ? given : DEFAULT_CCN_THRESHOLD;
}

function orderOf(query: SortQuery): RawBuilder<unknown> {
  const { field, direction } = readSort(
    query,
    ['ccn', 'cognitive', 'latestDateTime', 'createBuildNumber', 'filePath', 'fileName'],
    {
      field: 'ccn',
      direction: 'DESC',
    },
  );
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  switch (field) {
    case 'latestDateTime':
      return sql`p.line_time ${way} nulls last, p.defect_id`;
    case 'createBuildNumber':
      return sql`p.first_build ${way}, p.defect_id`;
    case 'filePath':
    case 'fileName':
      return sql`p.file_key ${way}, p.line ${way}, p.defect_id`;
    case 'cognitive':
      return sql`p.cognitive ${way} nulls last, p.measure ${way}, p.defect_id`;
    default:
      return sql`p.measure ${way}, p.defect_id`;
  }
}
