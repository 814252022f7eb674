import type { RiskThresholds } from '@assay/contract/codes';
import { DupFileRow } from '@assay/contract/http/defect-list';
import type { Transaction } from '@assay/database/connect';
import { filesMatching } from '@assay/database/defects/files-matching';
import type { Population } from '@assay/database/defects/place-filter';
import { RISK, rangesOfRisk, riskOfDuplication } from '@assay/domain/codes/risk';
import type { DefectFilter } from '@assay/domain/filters/defect-filter';
import { pageWithin, readSort } from '@assay/domain/filters/paging';
import { toPostgresPattern } from '@assay/domain/filters/path-pattern';
import { type RawBuilder, sql } from 'kysely';
import { thresholdsOf } from '../defect-access.ts';
import { contentPage } from '../list-page.ts';
import { type Listing, listing } from '../listing.ts';
import type { ListQuestion, SortQuery } from '../pattern-reader.ts';
import { fileNameOf } from '../row-fields.ts';

interface DupRow {
  readonly id: number;
  readonly path: string;
  readonly blocks: number;
  readonly dup: number;
  readonly total: number;
  readonly rate: number;
  readonly authors: string[];
  readonly changed: Date | null;
  /** When and in which build it was first seen with duplicates. */
  readonly build: number | null;
  readonly seen: Date | null;
}

/** Percent of a file's lines that stand elsewhere too. */
const RATE = sql`(b.dup_lines * 100.0 / nullif(b.total_lines, 0))`;

/** Files with duplicates, from the lowest band up (contract-defects 4.5). */
export async function dupList(trx: Transaction, { at, filter, request, sort, task }: ListQuestion): Promise<Listing> {
  const thresholds = (await thresholdsOf({ db: trx })).DUPC;
  const base = dupCondition(at, filter, thresholds);
  const wanted = wantedBands(filter, thresholds);
  const { sh, h, m, total, fresh } = await countDupFiles(trx, { at, filter, thresholds });
  const window = pageWithin(request, total);
  const query = sql<DupRow>`
    select b.file_id as id, f.path_text as path, b.dup_blocks as blocks, b.dup_lines as dup, b.total_lines as total,
      ${RATE}::float8 as rate, b.dup_authors as authors, b.changed_at as changed, d.first_build as build, d.first_seen_at as seen
    from branch_file b join file f on f.task_id = b.task_id and f.id = b.file_id
    left join dup_file d on d.task_id = b.task_id and d.branch_id = b.branch_id and d.file_id = b.file_id and d.gone_build is null
    where ${base} and ${wanted}
    order by ${orderOf(sort)} limit ${window.size} offset ${window.offset}
  `;
  const head = {
    taskId: task.id,
    toolName: at.tool,
    superHighCount: sh,
    highCount: h,
    mediumCount: m,
    totalCount: total,
    newCount: fresh,
    historyCount: total - fresh,
    newDefectJudgeTime: at.judgeTime,
  };
  return listing({
    trx,
    query,
    total: () => total,
    rowSchema: DupFileRow,
    present: (row) => presentDup(row, thresholds),
    data: (rows) => ({ ...head, defectList: contentPage(rows, { total, window }) }),
  });
}

/** Files by band before the severity filter, and of those it lets through all and the new ones. */
export async function countDupFiles(
  trx: Transaction,
  { at, filter, thresholds }: { at: Population; filter: DefectFilter; thresholds: RiskThresholds['DUPC'] },
): Promise<Record<'sh' | 'h' | 'm' | 'total' | 'fresh', number>> {
  const of = (risk: number) => sql`count(*) filter (where ${bandCondition([risk], thresholds)})`;
  const wanted = wantedBands(filter, thresholds);
  const { rows } = await sql<Record<'sh' | 'h' | 'm' | 'total' | 'fresh', number>>`
    select ${of(RISK.extremelyHigh)} as sh, ${of(RISK.high)} as h, ${of(RISK.medium)} as m,
      count(*) filter (where ${wanted}) as total,
      count(*) filter (where ${wanted} and (b.changed_at is null or b.changed_at >= ${new Date(at.judgeTime)})) as fresh
    from branch_file b where ${dupCondition(at, filter, thresholds)}
  `.execute(trx);
  return rows[0] ?? { sh: 0, h: 0, m: 0, total: 0, fresh: 0 };
}

function wantedBands(filter: DefectFilter, thresholds: RiskThresholds['DUPC']): RawBuilder<unknown> {
  return filter.severity.length > 0 ? bandCondition(filter.severity, thresholds) : sql`true`;
}

function presentDup(row: DupRow, thresholds: RiskThresholds['DUPC']): DupFileRow {
  return {
    entityId: String(row.id),
    fileName: fileNameOf(row.path),
    filePath: row.path,
    relPath: row.path,
    blockNum: row.blocks,
    dupLines: row.dup,
    totalLines: row.total,
    dupRate: `${row.rate.toFixed(2)}%`,
    authorList: row.authors.join(';'),
    riskFactor: riskOfDuplication(row.rate, thresholds),
    ...(row.changed ? { fileChangeTime: row.changed.getTime() } : {}),
    ...(row.seen ? { createTime: row.seen.getTime() } : {}),
    ...(row.build === null ? {} : { createBuildNumber: String(row.build) }),
    status: 1,
  };
}

/** Author: "contains" in the joined text, a trailing `(...)` cut off first (contract-defects 4.7). Of oneself: one of the authors. */
function dupCondition(at: Population, filter: DefectFilter, thresholds: RiskThresholds['DUPC']): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [
    sql`b.task_id = ${at.taskId}`,
    sql`b.branch_id = ${at.branchId}`,
    sql`b.dup_lines > 0`,
    sql`${RATE} >= ${thresholds.M}`,
  ];
  const author = filter.author?.replace(/\(.*\)$/, '').trim();
  if (author) parts.push(sql`strpos(lower(array_to_string(b.dup_authors, ';')), lower(${author})) > 0`);
  if (filter.mine) parts.push(sql`b.dup_authors && ${[...filter.mine]}::text[]`);
  if (filter.fileList.length > 0)
    parts.push(sql`b.file_id in (${filesMatching(at.taskId, filter.fileList.map(toPostgresPattern))})`);
  return sql.join(parts, sql` and `);
}

function bandCondition(risks: readonly number[], thresholds: RiskThresholds['DUPC']): RawBuilder<unknown> {
  const ranges = rangesOfRisk(risks, thresholds).map(({ from, to }) =>
    to === undefined ? sql`${RATE} >= ${from}` : sql`(${RATE} >= ${from} and ${RATE} < ${to})`,
  );
  return ranges.length === 0 ? sql`false` : sql`(${sql.join(ranges, sql` or `)})`;
}

function orderOf(query: SortQuery): RawBuilder<unknown> {
  const { field, direction } = readSort(
    query,
    ['dupLines', 'blockNum', 'totalLines', 'dupRate', 'fileName', 'fileChangeTime'],
    { field: 'dupLines', direction: 'DESC' },
  );
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  const columns: Record<string, RawBuilder<unknown>> = {
    blockNum: sql`b.dup_blocks`,
    totalLines: sql`b.total_lines`,
    dupRate: RATE,
    fileName: sql`f.sort_key`,
    fileChangeTime: sql`b.changed_at`,
  };
  return sql`${columns[field] ?? sql`b.dup_lines`} ${way} nulls last, b.file_id`;
}
