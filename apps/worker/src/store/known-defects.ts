import type { Db } from '@assay/database/connect';
import type { KnownDefect } from '@assay/domain/identity/types';

/** A known defect with the rest of its place, so that only real changes are written. */
export interface StoredDefect extends KnownDefect {
  readonly severity: number;
  readonly measure: number | null;
  /** Of the line; '' while it is not determined. */
  readonly author: string;
}

/** All defects of one tool on one branch, gone ones included: a returning defect keeps its identity and verdict. */
export async function readKnownDefects(
  db: Db,
  { taskId, branchId, tool }: { taskId: number; branchId: number; tool: string },
): Promise<StoredDefect[]> {
  const rows = await db
    .selectFrom('place')
    .innerJoin('file', (join) =>
      join.onRef('file.task_id', '=', 'place.task_id').onRef('file.id', '=', 'place.file_id'),
    )
    .leftJoin('verdict', (join) =>
      join.onRef('verdict.task_id', '=', 'place.task_id').onRef('verdict.defect_id', '=', 'place.defect_id'),
    )
    .select([
      'place.defect_id as id',
      'place.checker',
      'place.line',
      'place.end_line',
      'place.col',
      'place.symbol',
      'place.message',
      'place.stable_id',
      'place.detection',
      'place.blob',
      'place.severity',
      'place.measure',
      'place.author',
      'file.path_text as path',
      'verdict.ignore_type',
      'verdict.mark',
      'verdict.assignees',
    ])
    .where('place.task_id', '=', taskId)
    .where('place.branch_id', '=', branchId)
    .where('place.tool', '=', tool)
    .orderBy('place.defect_id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    path: row.path,
    checker: row.checker,
    line: row.line,
    endLine: row.end_line,
    column: row.col,
    ...(row.symbol === null ? {} : { symbol: row.symbol }),
    message: row.message,
    ...(row.stable_id === null ? {} : { stableId: row.stable_id }),
    detection: row.detection,
    blob: row.blob.toString('hex'),
    verdictKey: verdictKey(row),
    severity: row.severity,
    measure: row.measure,
    author: row.author,
  }));
}

function verdictKey({
  ignore_type,
  mark,
  assignees,
}: {
  ignore_type: number | null;
  mark: number | null;
  assignees: string[] | null;
}): string {
  if (!ignore_type && !mark && !assignees?.length) return '';
  return JSON.stringify([ignore_type ?? 0, mark ?? 0, assignees ?? []]);
}
