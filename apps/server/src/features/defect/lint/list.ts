import type { LintDefectRow, LintFileRow } from '@assay/contract/http/defect-list';
import type { Db } from '@assay/database/connect';
import { severityFromWire } from '@assay/domain/codes/severity';
import type { DefectFilter } from '@assay/domain/filters/defect-filter';
import { type PageRequest, pageWithin, readSort } from '@assay/domain/filters/paging';
import { type RawBuilder, sql } from 'kysely';
import { placePage } from '../list-page.ts';
import { AUTHOR, PLACES, type Population, placeCondition } from '../place-filter.ts';
import { fileNameOf, lifeFields, type PlaceRow } from '../row-fields.ts';

type SortQuery = { readonly sortField?: unknown; readonly sortType?: unknown };

export interface RecordsOf<Row> {
  readonly count: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
  readonly records: Row[];
}

/** Lint defects, one row each (contract-defects 4.2). */
export async function lintDefects(
  db: Db,
  {
    at,
    filter,
    request,
    sort,
    lastAnalysis,
  }: { at: Population; filter: DefectFilter; request: PageRequest; sort: SortQuery; lastAnalysis: number | undefined },
): Promise<RecordsOf<LintDefectRow>> {
  const { rows, total, window } = await placePage(db, {
    where: placeCondition(at, filter, { rule: 'lint' }),
    order: orderOf(sort),
    request,
  });
  return {
    count: total,
    page: window.page,
    pageSize: window.size,
    totalPages: window.totalPages,
    records: rows.map((row) => presentLint(row, at.tool, lastAnalysis)),
  };
}

export function presentLint(row: PlaceRow, tool: string, lastAnalysis: number | undefined): LintDefectRow {
  return {
    ...lifeFields(row, lastAnalysis),
    fileName: fileNameOf(row.path),
    filePath: row.path,
    lineNum: row.line,
    checker: row.checker,
    message: row.message,
    severity: severityFromWire(row.severity) ?? row.severity,
    ...(row.line_time ? { lineUpdateTime: row.line_time.getTime() } : {}),
    toolName: tool,
    ...(row.needs_check ? { needsCheck: true } : {}),
  };
}

const FIELDS = ['fileName', 'severity', 'lineUpdateTime', 'createBuildNumber'];

/** Severity is inverted: DESC lists serious (1) first. The default is severity ASC, so prompt first (contract-defects 4.2). */
function orderOf(query: SortQuery): RawBuilder<unknown> {
  const { field, direction } = readSort(query, FIELDS, { field: 'severity', direction: 'ASC' });
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  const inverse = direction === 'ASC' ? sql`desc` : sql`asc`;
  switch (field) {
    case 'fileName':
      return sql`p.file_key ${way}, p.line ${way}, p.defect_id ${way}`;
    case 'lineUpdateTime':
      return sql`p.line_time ${way} nulls last, p.defect_id ${way}`;
    case 'createBuildNumber':
      return sql`p.first_build ${way}, p.defect_id ${way}`;
    default:
      return sql`p.severity ${inverse}, p.file_key, p.line, p.defect_id`;
  }
}

interface FileGroup {
  readonly path: string;
  readonly defects: number;
  readonly checkers: string[];
  readonly severities: number[];
  readonly authors: string[];
  readonly updated: Date | null;
}

/** The same defects gathered by file. */
export async function lintFiles(
  db: Db,
  { at, filter, request, sort }: { at: Population; filter: DefectFilter; request: PageRequest; sort: SortQuery },
): Promise<RecordsOf<LintFileRow>> {
  const where = placeCondition(at, filter, { rule: 'lint' });
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(distinct p.file_id) as total from ${PLACES} where ${where}`.execute(db);
  const window = pageWithin(request, counted[0]?.total ?? 0);
  const { field, direction } = readSort(sort, ['fileName', 'defectCount', 'fileUpdateTime'], {
    field: 'fileName',
    direction: 'ASC',
  });
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  const order =
    field === 'defectCount'
      ? sql`defects ${way}, file_key`
      : field === 'fileUpdateTime'
        ? sql`updated ${way} nulls last, file_key`
        : sql`file_key ${way}`;
  const { rows } = await sql<FileGroup>`
    with grouped as (
      select p.file_id, min(p.file_key) as file_key, count(*) as defects, max(p.line_time) as updated,
        array_agg(distinct p.checker) as checkers, array_agg(distinct p.severity::int) as severities,
        array_agg(distinct ${AUTHOR}) filter (where ${AUTHOR} <> '') as authors
      from ${PLACES} where ${where}
      group by p.file_id
      order by ${order} limit ${window.size} offset ${window.offset}
    )
    select f.path_text as path, grouped.* from grouped join file f on f.task_id = ${at.taskId} and f.id = grouped.file_id order by ${order}
  `.execute(db);
  return {
    count: counted[0]?.total ?? 0,
    page: window.page,
    pageSize: window.size,
    totalPages: window.totalPages,
    records: rows.map((row) => ({
      fileName: fileNameOf(row.path),
      filePath: row.path,
      defectCount: row.defects,
      checkerList: row.checkers,
      severityList: row.severities,
      authorList: row.authors ?? [],
      ...(row.updated ? { fileUpdateTime: row.updated.getTime() } : {}),
      status: 0,
    })),
  };
}
