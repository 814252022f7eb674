import { DETECTION } from '@assay/contract/codes';
import type { ToolPattern } from '@assay/contract/tool-definition';
import type { Transaction } from '@assay/database/connect';
import { IGNORED, isNew } from '@assay/database/defects/place-filter';
import { newDefectJudgeTime } from '@assay/domain/codes/new-defect';
import { sql } from 'kysely';
import type { BranchBuild } from '../store/places.ts';
import { thresholdOf } from './parse.ts';
import type { PlannedTool } from './plan.ts';
import type { ToolResult } from './summarise.ts';

/** Tools whose charts are not made of defects. */
const WITHOUT: readonly ToolPattern[] = ['CLOC', 'COVR'];

/**
 * Keeps what the charts over time say of one tool in one build, so that a chart costs its points and not its defects. Later
 * decisions do not change it: a point is what was true then.
 * @param result what `summarise` made of the same build
 */
export async function storeNumbers(
  trx: Transaction,
  {
    at,
    planned,
    result,
    judge,
    zone,
  }: {
    at: BranchBuild;
    planned: PlannedTool;
    result: ToolResult;
    judge: { readonly fromDate?: string; readonly fromDateTime?: number } | null;
    zone: string;
  },
): Promise<void> {
  const { name: tool, pattern } = planned.definition;
  if (WITHOUT.includes(pattern)) return;
  const judgeTime = await judgeTimeOf(trx, { at, tool, judge, zone });
  const threshold = pattern === 'CCN' ? thresholdOf(planned) : null;
  const open = pattern === 'DUPC' ? duplicates(result) : await openPlaces(trx, { at, tool, judgeTime, threshold });
  await trx
    .insertInto('build_numbers')
    .values({
      task_id: at.taskId,
      build_number: at.build,
      tool,
      branch_id: at.branchId,
      at: new Date(),
      open_count: open.count,
      new_count: open.fresh,
      average_ccn: threshold === null ? null : Number(result.averageCCN ?? 0),
      ccn_threshold: threshold,
      ccn_excess: threshold === null ? null : open.excess,
      dup_rate: pattern === 'DUPC' ? Number(result.dupRate ?? 0) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Open {
  readonly count: number;
  readonly fresh: number;
  readonly excess: number;
}

function duplicates({ defectCount }: ToolResult): Open {
  return { count: Number(defectCount ?? 0), fresh: 0, excess: 0 };
}

async function openPlaces(
  trx: Transaction,
  { at, tool, judgeTime, threshold }: { at: BranchBuild; tool: string; judgeTime: number; threshold: number | null },
): Promise<Open> {
  const { rows } = await sql<Open>`
    select count(*) as count, count(*) filter (where ${isNew({ judgeTime })}) as fresh,
      coalesce(sum(greatest(0, p.measure - ${threshold}::integer)), 0)::bigint as excess
    from place p left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    where p.task_id = ${at.taskId} and p.branch_id = ${at.branchId} and p.tool = ${tool}
      and p.detection in (${DETECTION.present}, ${DETECTION.notVerified}) and not ${IGNORED}
  `.execute(trx);
  return rows[0] ?? { count: 0, fresh: 0, excess: 0 };
}

/** The same border as the lists have (contract-defects 1.6). */
async function judgeTimeOf(
  trx: Transaction,
  {
    at,
    tool,
    judge,
    zone,
  }: { at: BranchBuild; tool: string } & Pick<Parameters<typeof storeNumbers>[1], 'judge' | 'zone'>,
): Promise<number> {
  const known = await trx
    .selectFrom('task')
    .leftJoin('task_tool', (join) => join.onRef('task_tool.task_id', '=', 'task.id').on('task_tool.tool', '=', tool))
    .select(['task.created_at', 'task_tool.first_success_at'])
    .where('task.id', '=', at.taskId)
    .executeTakeFirstOrThrow();
  const fallback = (known.first_success_at ?? known.created_at).getTime();
  return newDefectJudgeTime({ explicit: judge?.fromDateTime, date: judge?.fromDate || undefined, fallback }, zone);
}
