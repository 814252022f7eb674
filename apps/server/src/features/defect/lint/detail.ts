import type { LintDefectDetail, LintDetailData } from '@assay/contract/http/defect-detail';
import type { Db } from '@assay/database/connect';
import { type Population, placeCondition, placesOf } from '@assay/database/defects/place-filter';
import { detailSeverity, severityFromWire } from '@assay/domain/codes/severity';
import type { DefectFilter } from '@assay/domain/filters/defect-filter';
import { placeCriteria } from '@assay/domain/filters/place-criteria';
import { checker, messageIn } from '@assay/tools/catalogue';
import { sql } from 'kysely';
import { checkerHtml } from '../../../checkers/checker-html.ts';
import { kindName } from '../../../checkers/kind-name.ts';
import { commentsOf } from '../comments.ts';
import { fileNameOf, lifeFields, type PlaceRow, ROW_COLUMNS } from '../row-fields.ts';
import { trailsOf } from '../trail.ts';

type DetailRow = PlaceRow & { readonly blob: Buffer };

/** Rows of a lint detail: one defect, or those of a file that match the filter. Empty when there is none. */
export async function lintDetailRows(
  db: Db,
  {
    at,
    filter,
    entityId,
    filePath,
  }: { at: Population; filter: DefectFilter; entityId: string | undefined; filePath: string | undefined },
): Promise<DetailRow[]> {
  const byFile = filter.clusterType === 'file' && filePath;
  const id = entityId !== undefined && /^\d{1,15}$/.test(entityId) ? Number(entityId) : undefined;
  if (!byFile && id === undefined) return [];
  const where = byFile
    ? sql`${placeCondition(at, placeCriteria({ ...filter, fileList: [] }, { kind: 'lint' }))} and f.path_text = ${filePath.replace(/^\//, '')}`
    : sql`${placeCondition(at, {})} and p.defect_id = ${id}`;
  const { rows } = await sql<DetailRow>`
    select ${ROW_COLUMNS}, p.blob from ${placesOf(at)} join file f on f.task_id = p.task_id and f.id = p.file_id
    where ${where} order by p.line, p.defect_id limit 5000
  `.execute(db);
  return rows;
}

/** A lint detail: the whole file, first line 1, `trimBeginLine` always 0 (contract-defects 7.3). */
export async function presentLintDetail(
  db: Db,
  {
    at,
    rows,
    text,
    revision,
    language,
    lastAnalysis,
  }: {
    at: Population;
    rows: readonly DetailRow[];
    text: string;
    revision: string | undefined;
    language: 'zh' | 'en';
    lastAnalysis: number | undefined;
  },
): Promise<LintDetailData> {
  const path = rows[0]?.path ?? '';
  const ids = rows.map((row) => row.id);
  const [comments, trails] = await Promise.all([
    commentsOf(db, { taskId: at.taskId, defectIds: ids }),
    trailsOf(db, { taskId: at.taskId, branchId: at.branchId, defectIds: ids }),
  ]);
  return {
    fileName: fileNameOf(path),
    filePath: path,
    relativePath: path,
    fileContent: text,
    trimBeginLine: 0,
    ...(revision ? { revision } : {}),
    lintDefectList: rows.map((row): LintDefectDetail => {
      const rule = checker(at.tool, row.checker);
      const codeComment = comments.get(row.id);
      const trail = trails.get(row.id);
      return {
        ...lifeFields(row, lastAnalysis),
        lineNum: row.line,
        endLineNum: row.end_line,
        message: messageIn({ tool: at.tool, checker: row.checker, message: row.message }, language),
        checker: row.checker,
        checkerType: kindName(rule?.type ?? '', language),
        checkerDetail: rule ? checkerHtml(rule, language) : '',
        severity: detailSeverity(severityFromWire(row.severity) ?? 4),
        ...(row.line_time ? { lineUpdateTime: row.line_time.getTime() } : {}),
        ...(codeComment ? { codeComment } : {}),
        toolName: at.tool,
        ...(row.cause ? { cause: row.cause } : {}),
        ...(trail ? { trail } : {}),
      };
    }),
  };
}
