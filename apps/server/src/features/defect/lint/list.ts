import type { LintDefectRow } from '@assay/contract/http/defect-list';
import type { Db } from '@assay/database/connect';
import type { Population } from '@assay/database/defects/place-filter';
import { severityFromWire } from '@assay/domain/codes/severity';
import type { DefectFilter } from '@assay/domain/filters/defect-filter';
import { type PageRequest, readSort } from '@assay/domain/filters/paging';
import { placeCriteria } from '@assay/domain/filters/place-criteria';
import { type RawBuilder, sql } from 'kysely';
import { placePage } from '../list-page.ts';
import { fileNameOf, lifeFields, type PlaceRow } from '../row-fields.ts';

export type SortQuery = { readonly sortField?: unknown; readonly sortType?: unknown };

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
    at,
    criteria: placeCriteria(filter, { kind: 'lint' }),
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

/**
 * Severity is inverted: DESC lists serious (1) first. The default is severity ASC, so prompt first (contract-defects 4.2).
 * All columns of an order run the same way, so that an index can be read from either end.
 */
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
      return sql`p.severity ${inverse}, p.file_key ${inverse}, p.line ${inverse}, p.defect_id ${inverse}`;
  }
}
