import { DETECTION, type RiskThresholds } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import { lastAnalysisOf } from '@assay/database/defects/last-analysis';
import { sql } from 'kysely';

/** Facts around the lists; the lists' own SQL lies beside each list. */

/** The task's main branch. */
export async function branchOfTask(db: Db, taskId: number): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('branch')
    .select(['id', 'name'])
    .where('task_id', '=', taskId)
    .where('kind', '=', 'main')
    .executeTakeFirst();
}

/** One of another task is not there. */
export async function buildOf(
  db: Db,
  { taskId, buildId }: { taskId: number; buildId: string },
): Promise<{ number: number; branch_id: number } | undefined> {
  return db
    .selectFrom('build')
    .select(['number', 'branch_id'])
    .where('task_id', '=', taskId)
    .where('id', '=', buildId)
    .executeTakeFirst();
}

/** Where a defect is shown that a reader names without saying when: on the branch that is looked at, else where it stands, newest first. */
export async function branchOfDefect(
  db: Db,
  { taskId, branchId, defectId }: { taskId: number; branchId: number; defectId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select b.id from branch b join place p on p.task_id = b.task_id and p.branch_id = b.id and p.defect_id = ${defectId}
    where b.task_id = ${taskId} order by b.id <> ${branchId}, p.detection = ${DETECTION.gone}, b.id desc limit 1
  `.execute(db);
  return rows[0]?.id;
}

export async function firstSuccess(
  db: Db,
  { taskId, tool }: { taskId: number; tool: string },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('task_tool')
    .select('first_success_at')
    .where('task_id', '=', taskId)
    .where('tool', '=', tool)
    .executeTakeFirst();
  return row?.first_success_at ?? undefined;
}

/** `lastAnalysisOf` in epoch milliseconds; undefined where the tool never ended with success. */
export async function lastAnalysis(db: Db, of: { taskId: number; tool: string }): Promise<number | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select ${lastAnalysisOf(of)} as at`.execute(db);
  return rows[0]?.at?.getTime();
}

/** Commit of the build that a branch's results are of. */
export async function headCommit(
  db: Db,
  { taskId, branchId }: { taskId: number; branchId: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('branch')
    .innerJoin('build', (join) =>
      join.onRef('build.task_id', '=', 'branch.task_id').onRef('build.number', '=', 'branch.head_build'),
    )
    .select('build.commit_id')
    .where('branch.task_id', '=', taskId)
    .where('branch.id', '=', branchId)
    .executeTakeFirst();
  return row?.commit_id ?? undefined;
}

export async function storedRisk(
  db: Db,
): Promise<Partial<{ CCN: Partial<RiskThresholds['CCN']>; DUPC: Partial<RiskThresholds['DUPC']> }>> {
  const row = await db.selectFrom('site_setting').select('value').where('key', '=', 'risk').executeTakeFirst();
  return typeof row?.value === 'object' && row.value !== null ? row.value : {};
}

/** Newest builds of the main branch with results, newest first: those a snapshot can be taken of. */
export async function builds(
  db: Db,
  taskId: number,
): Promise<{ id: string; number: number; created_at: Date; started_by: string }[]> {
  return db
    .selectFrom('build')
    .innerJoin('branch', (join) =>
      join.onRef('branch.task_id', '=', 'build.task_id').onRef('branch.id', '=', 'build.branch_id'),
    )
    .select(['build.id', 'build.number', 'build.created_at', 'build.started_by'])
    .where('build.task_id', '=', taskId)
    .where('build.status', '=', 'succeeded')
    .where('branch.kind', '=', 'main')
    .orderBy('build.number', 'desc')
    .limit(100)
    .execute();
}

/** Last segment of the repository's address, for the wrapper level of path trees. */
export async function repositoryName(db: Db, task: { repository_id: string | null; name_cn: string }): Promise<string> {
  if (task.repository_id === null) return task.name_cn;
  const row = await db.selectFrom('repository').select('url').where('id', '=', task.repository_id).executeTakeFirst();
  const last = row?.url
    .replace(/\/+$/, '')
    .split(/[/:]/)
    .at(-1)
    ?.replace(/\.git$/, '');
  return last || task.name_cn;
}

/** Parameters a task has chosen for a tool. */
export async function toolParams(
  db: Db,
  { taskId, tool }: { taskId: number; tool: string },
): Promise<Record<string, string> | undefined> {
  const row = await db
    .selectFrom('task_tool')
    .select('params')
    .where('task_id', '=', taskId)
    .where('tool', '=', tool)
    .executeTakeFirst();
  return row?.params;
}
