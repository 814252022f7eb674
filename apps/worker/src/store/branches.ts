import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

export interface BranchOfTask {
  readonly id: number;
  readonly name: string;
  readonly kind: 'main' | 'long' | 'request';
  /** Newest build with results. */
  readonly head: number;
}

/** Branches with results that defects of another branch are looked for on: the main one and those analysed last. */
const MOST_BRANCHES = 50;

/** The other branches of a task whose results are readable, the main one first, then the last analysed. At most 50. */
export async function otherBranches(
  db: Db,
  { taskId, branchId }: { taskId: number; branchId: number },
): Promise<BranchOfTask[]> {
  const { rows } = await sql<BranchOfTask>`
    select id, name, kind, head_build as head from branch
    where task_id = ${taskId} and id <> ${branchId} and head_build is not null
    order by kind <> 'main', head_build desc limit ${MOST_BRANCHES}
  `.execute(db);
  return rows;
}

/** Builds of a branch that have results, newest first. @param most only so many */
export async function buildsOfBranch(
  db: Db,
  { taskId, branchId, most }: { taskId: number; branchId: number; most: number },
): Promise<{ number: number; commit: string | null }[]> {
  return (
    db
      .selectFrom('build')
      .select(['number', 'commit_id as commit'])
      .where('task_id', '=', taskId)
      .where('branch_id', '=', branchId)
      .where('status', '=', 'succeeded')
      // A run that a pipeline did itself stored no defects.
      .where('revision', 'is not', null)
      .orderBy('number', 'desc')
      .limit(most)
      .execute()
  );
}
