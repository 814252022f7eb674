import type { BothLanguages } from '@assay/contract/both-languages';
import { SCAN_TYPE, STEP_FLAG, type StepFlag } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import { introducedCondition, stateCondition } from '@assay/database/defects/place-filter';
import { ownTime } from '@assay/database/own-time';
import type { BuildStatus } from '@assay/database/schema/values';
import { statesOf } from '@assay/domain/codes/status';
import { sql } from 'kysely';

/** A tool that is on, with its newest record and its newest numbers, which may be of an earlier build. */
export interface ToolState {
  readonly tool: string;
  readonly build_number: number | null;
  readonly build_id: string | null;
  readonly flag: StepFlag | null;
  readonly curr_step: number | null;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  /** Milliseconds the tool itself worked. */
  readonly own_ms: number | null;
  readonly result: Record<string, unknown> | null;
  /** The build the result is of. */
  readonly result_build: number | null;
  readonly build_status: string | null;
  readonly build_ended_at: Date | null;
  /** Last word of a record that did not end well. */
  readonly failure: BothLanguages | null;
}

/**
 * Numbers are those of the main branch, records those of the newest analysis of any branch; an MR/PR scan is seen while it runs and is
 * no part of the task's state.
 * @param build only up to this build and on its branch: the overview as it was then
 */
export async function toolStates(
  db: Db,
  { taskId, build, tool }: { taskId: number; build?: NamedBuild | undefined; tool?: string },
): Promise<ToolState[]> {
  const until = build?.number ?? 2_147_483_647;
  const meant = build
    ? { record: sql`build.branch_id = ${build.branch_id}`, numbers: sql`build.branch_id = ${build.branch_id}` }
    : {
        record: sql`(build.mode <> ${SCAN_TYPE.request} or build.status in ('queued', 'running'))`,
        numbers: sql`exists (select from branch b where b.task_id = build.task_id and b.id = build.branch_id and b.kind = 'main')`,
      };
  const { rows } = await sql<ToolState>`
    select task_tool.tool, newest.*, numbers.result, numbers.result_build
    from task_tool
    left join lateral (
      select t.build_number, build.id as build_id, build.status as build_status, build.ended_at as build_ended_at, t.flag, t.curr_step, t.started_at, t.ended_at,
        ${ownTime({ record: 't', build: 'build' })} as own_ms,
        (select s.message from build_step s
          where s.task_id = t.task_id and s.build_number = t.build_number and s.tool = t.tool and t.flag in (${STEP_FLAG.failed}, ${STEP_FLAG.interrupted})
          order by s.seq desc limit 1) as failure
      from build_tool t join build on build.task_id = t.task_id and build.number = t.build_number
      where t.task_id = task_tool.task_id and t.tool = task_tool.tool and t.build_number <= ${until}
        and ${meant.record}
      order by t.build_number desc limit 1
    ) newest on true
    left join lateral (
      select t.result, t.build_number as result_build
      from build_tool t join build on build.task_id = t.task_id and build.number = t.build_number
      where t.task_id = task_tool.task_id and t.tool = task_tool.tool and t.build_number <= ${until} and t.result is not null
        and ${meant.numbers}
      order by t.build_number desc limit 1
    ) numbers on true
    where task_tool.task_id = ${taskId} and task_tool.follow_status <> 6
      and (${tool ?? null}::text is null or task_tool.tool = ${tool ?? null})
  `.execute(db);
  return rows;
}

export interface ResultRow {
  readonly tool: string;
  readonly build_number: number;
  readonly started_at: Date;
  readonly result: Record<string, unknown>;
}

export interface NamedBuild {
  readonly number: number;
  readonly id: string;
  readonly branch_id: number;
  readonly branch: string;
  readonly mode: number;
  readonly status: BuildStatus;
  readonly gate: Record<string, unknown> | null;
}

/** A build by its id or number; undefined for one of another task. */
export async function namedBuild(
  db: Db,
  { taskId, buildId, buildNum }: { taskId: number; buildId: string | undefined; buildNum: number | undefined },
): Promise<NamedBuild | undefined> {
  return db
    .selectFrom('build')
    .innerJoin('branch', (join) =>
      join.onRef('branch.task_id', '=', 'build.task_id').onRef('branch.id', '=', 'build.branch_id'),
    )
    .select(['build.number', 'build.id', 'build.branch_id', 'build.mode', 'build.status', 'build.gate'])
    .select('branch.name as branch')
    .where('build.task_id', '=', taskId)
    .$if(buildId !== undefined, (query) => query.where('build.id', '=', buildId ?? ''))
    .$if(buildId === undefined, (query) => query.where('build.number', '=', buildNum ?? 0))
    .executeTakeFirst();
}

/** The newest results of each tool of a task's main branch, oldest first. @param most results of one tool */
export async function resultHistory(db: Db, { taskId, most }: { taskId: number; most: number }): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select task_tool.tool, results.*
    from task_tool
    cross join lateral (
      select t.build_number, t.started_at, t.result from build_tool t
      join build on build.task_id = t.task_id and build.number = t.build_number
      join branch on branch.task_id = build.task_id and branch.id = build.branch_id and branch.kind = 'main'
      where t.task_id = task_tool.task_id and t.tool = task_tool.tool and t.result is not null
      order by build_number desc limit ${most}
    ) results
    where task_tool.task_id = ${taskId}
    order by results.build_number
  `.execute(db);
  return rows;
}

export interface GateRow {
  readonly branch_id: number;
  readonly number: number;
  readonly gate: Record<string, unknown> | null;
  /** The build before it on the branch. */
  readonly before: number | null;
}

/** The newest build of the task's main branch whose results are readable. */
export async function newestResult(db: Db, taskId: number): Promise<GateRow | undefined> {
  const { rows } = await sql<GateRow>`
    select build.branch_id, build.number, build.gate,
      (select max(b.number) from build b
       where b.task_id = build.task_id and b.branch_id = build.branch_id and b.status = 'succeeded' and b.number < build.number) as before
    from build join branch on branch.task_id = build.task_id and branch.id = build.branch_id
    where build.task_id = ${taskId} and branch.kind = 'main' and build.status = 'succeeded'
    order by build.number desc limit 1
  `.execute(db);
  return rows[0];
}

/**
 * Open defects that the code of one build brought, by tool: by the conditions of the lists themselves, so that the rows
 * behind the number (`introducedIn` of `warn/list`) are as many.
 */
export async function countNew(
  db: Db,
  { taskId, branchId, build }: { taskId: number; branchId: number; build: number },
): Promise<{ tool: string; count: number }[]> {
  const at = { taskId, branchId };
  const { rows } = await sql<{ tool: string; count: number }>`
    select p.tool, count(*) as count from place p
    where p.task_id = ${taskId} and p.branch_id = ${branchId}
      and ${stateCondition(at, statesOf([1], 'lint'))} and ${introducedCondition(at, build)}
    group by p.tool
  `.execute(db);
  return rows;
}
