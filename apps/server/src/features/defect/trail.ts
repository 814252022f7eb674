import type { LintDefectDetail } from '@assay/contract/http/defect-detail';
import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

type Trail = NonNullable<LintDefectDetail['trail']>;

/** How each defect was followed, newest step first: why two findings of two builds are the same. */
export async function trailsOf(
  db: Db,
  { taskId, branchId, defectIds }: { taskId: number; branchId: number; defectIds: readonly number[] },
): Promise<Map<number, Trail>> {
  if (defectIds.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    build: number;
    pass: number;
    score: number;
    from_path: string;
    from_line: number;
    to_path: string;
    to_line: number;
    from_branch: string | null;
  }>`
    select m.defect_id as id, m.build_number as build, m.pass, m.score, a.path_text as from_path, m.from_line, b.path_text as to_path, m.to_line,
      other.name as from_branch
    from match m
    join file a on a.task_id = m.task_id and a.id = m.from_file
    join file b on b.task_id = m.task_id and b.id = m.to_file
    left join branch other on other.task_id = m.task_id and other.id = m.from_branch
    where m.task_id = ${taskId} and m.branch_id = ${branchId} and m.defect_id = any(${[...defectIds]}::bigint[])
    order by m.defect_id, m.build_number desc
  `.execute(db);
  const trails = new Map<number, Trail>();
  for (const row of rows) {
    const step = {
      buildNum: String(row.build),
      pass: row.pass,
      score: row.score,
      fromPath: row.from_path,
      fromLine: row.from_line,
      toPath: row.to_path,
      toLine: row.to_line,
      ...(row.from_branch === null ? {} : { fromBranch: row.from_branch }),
    };
    trails.set(row.id, [...(trails.get(row.id) ?? []), step]);
  }
  return trails;
}
