import type { UiLanguage } from '@assay/contract/errors';
import { LintDefectRow } from '@assay/contract/http/defect-list';
import type { Transaction } from '@assay/database/connect';
import { severityFromWire } from '@assay/domain/codes/severity';
import { readSort } from '@assay/domain/filters/paging';
import { placeCriteria } from '@assay/domain/filters/place-criteria';
import { messageIn } from '@assay/tools/catalogue';
import { type RawBuilder, sql } from 'kysely';
import { placePage, recordsPage } from '../list-page.ts';
import { type Listing, listing } from '../listing.ts';
import type { ListQuestion, SortQuery } from '../pattern-reader.ts';
import { lastAnalysis } from '../queries.ts';
import { fileNameOf, lifeFields, type PlaceRow } from '../row-fields.ts';
import { lintHead } from './head.ts';

/** Lint defects, one row each (contract-defects 4.2). */
export async function lintDefects(
  trx: Transaction,
  { at, filter, request, sort, task, language }: ListQuestion,
): Promise<Listing> {
  const criteria = placeCriteria(filter, { kind: 'lint' });
  const { query, total, window } = await placePage(trx, { at, criteria, order: orderOf(sort), request });
  const analysed = await lastAnalysis(trx, { taskId: at.taskId, tool: at.tool });
  const head = lintHead({ task, at, filter });
  return listing({
    trx,
    total: () => total,
    rowSchema: LintDefectRow,
    query,
    present: (row) => presentLint(row, { tool: at.tool, lastAnalysis: analysed, language }),
    data: (rows) => ({ ...head, defectList: recordsPage(rows, { total, window }) }),
  });
}

export function presentLint(
  row: PlaceRow,
  { tool, lastAnalysis, language }: { tool: string; lastAnalysis: number | undefined; language: UiLanguage },
): LintDefectRow {
  return {
    ...lifeFields(row, lastAnalysis),
    fileName: fileNameOf(row.path),
    filePath: row.path,
    lineNum: row.line,
    checker: row.checker,
    message: messageIn({ tool, checker: row.checker, message: row.message }, language),
    severity: severityFromWire(row.severity) ?? row.severity,
    ...(row.line_time ? { lineUpdateTime: row.line_time.getTime() } : {}),
    toolName: tool,
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
