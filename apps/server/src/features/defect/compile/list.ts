import { CompileDefectRow } from '@assay/contract/http/compile-defect';
import type { Transaction } from '@assay/database/connect';
import { severityFromWire } from '@assay/domain/codes/severity';
import { readSort } from '@assay/domain/filters/paging';
import { placeCriteria } from '@assay/domain/filters/place-criteria';
import { checker } from '@assay/tools/catalogue';
import { type RawBuilder, sql } from 'kysely';
import { kindName } from '../../../checkers/kind-name.ts';
import { contentPage, placePage } from '../list-page.ts';
import { type Listing, listing } from '../listing.ts';
import type { ListQuestion, SortQuery } from '../pattern-reader.ts';
import { lastAnalysis } from '../queries.ts';
import { fileNameOf, lifeFields, type PlaceRow } from '../row-fields.ts';
import { compileChoices } from './choices.ts';
import { compileCounters } from './counters.ts';

/** Compile-type defects with the choices and counters of their screen in one answer (contract-defects 4.3). */
export async function compileList(
  trx: Transaction,
  { at, filter, request, sort, task, language }: ListQuestion,
): Promise<Listing> {
  const counted = await compileCounters(trx, { at, filter });
  const choices = await compileChoices(trx, { at, filter, task });
  const analysed = await lastAnalysis(trx, { taskId: task.id, tool: at.tool });
  const { query, total, window } = await placePage(trx, {
    at,
    criteria: placeCriteria(filter, { kind: 'compile' }),
    order: orderOf(sort),
    request,
    total: counted.totalCount,
  });
  const head = { taskId: task.id, toolName: at.tool, ...choices, ...counted, newDefectJudgeTime: at.judgeTime };
  return listing({
    trx,
    query,
    total: () => total,
    rowSchema: CompileDefectRow,
    present: (row) => presentCompile(row, { tool: at.tool, lastAnalysis: analysed, language }),
    data: (rows) => ({ ...head, defectList: contentPage(rows, { total, window }) }),
  });
}

export function presentCompile(
  row: PlaceRow,
  { tool, lastAnalysis, language }: { tool: string; lastAnalysis: number | undefined; language: 'zh' | 'en' },
): CompileDefectRow {
  const rule = checker(tool, row.checker);
  const { author, ...life } = lifeFields(row, lastAnalysis);
  return {
    ...life,
    id: String(row.id),
    fileName: fileNameOf(row.path),
    filePathname: row.path,
    relPath: row.path,
    lineNumber: row.line,
    checkerName: row.checker,
    ...(rule && { checkerNameCn: rule.description[language] }),
    displayCategory: kindName(rule?.type ?? '', language),
    displayType: rule?.name ?? row.checker,
    description: row.message,
    authorList: author.split(';').filter((name) => name !== ''),
    severity: severityFromWire(row.severity) ?? row.severity,
    ...(row.line_time ? { lineUpdateTime: row.line_time.getTime() } : {}),
  };
}

const FIELDS = ['id', 'fileName', 'severity', 'createTime', 'createBuildNumber', 'filePathname'];

/** Severity is inverted: DESC, the default, lists serious (1) first. Ids are compared as numbers. */
function orderOf(query: SortQuery): RawBuilder<unknown> {
  const { field, direction } = readSort(query, FIELDS, { field: 'severity', direction: 'DESC' });
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  const inverse = direction === 'ASC' ? sql`desc` : sql`asc`;
  switch (field) {
    case 'id':
      return sql`p.defect_id ${way}`;
    case 'fileName':
    case 'filePathname':
      return sql`p.file_key ${way}, p.line ${way}, p.defect_id ${way}`;
    case 'createTime':
      return sql`p.first_seen_at ${way}, p.defect_id ${way}`;
    case 'createBuildNumber':
      return sql`p.first_build ${way}, p.defect_id ${way}`;
    default:
      return sql`p.severity ${inverse}, p.file_key ${inverse}, p.line ${inverse}, p.defect_id ${inverse}`;
  }
}
