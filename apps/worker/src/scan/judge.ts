import { DETECTION } from '@assay/contract/codes';
import { SEVERITY } from '@assay/contract/finding';
import type { Transaction } from '@assay/database/connect';
import { IGNORED } from '@assay/database/defects/place-filter';
import { rateOf } from '@assay/domain/coverage/line-coverage';
import { evaluateGate, type GateRules, type GateVerdict } from '@assay/domain/gate/gate';
import { type RawBuilder, sql } from 'kysely';
import type { BranchBuild } from '../store/places.ts';

/**
 * The gate on new code, evaluated over what this build stored: only what its code brought counts, not what a new checker or
 * tool version sees, nor what people ignored, here or on another branch. The first build of the main branch is the baseline, so
 * it has no verdict; that of another branch is compared with where it comes from. Nor has one in which a tool that
 * finds defects failed, since what was not looked at cannot be fine. Coverage that is missing is a rule of its own.
 */
export async function judge(
  trx: Transaction,
  {
    at,
    rules,
    complete,
    wantsCoverage = false,
    isRequest = false,
    parentBranch,
  }: {
    at: BranchBuild;
    rules: GateRules | undefined;
    complete: boolean;
    /** The build looked at everything, or at coverage: when there is none, it is missing. */
    wantsCoverage?: boolean;
    isRequest?: boolean;
    /** The branch this one comes from, or is to be merged into. */
    parentBranch?: number | undefined;
  },
): Promise<GateVerdict> {
  const before = await trx
    .selectFrom('build')
    .select('number')
    .where('task_id', '=', at.taskId)
    .where('branch_id', '=', at.branchId)
    .where('number', '<', at.build)
    .where('status', '=', 'succeeded')
    .limit(1)
    .executeTakeFirst();
  if ((!before && !isRequest && parentBranch === undefined) || !complete) return { verdict: 'none', reasons: [] };
  const { rows } = await sql<Record<'serious' | 'normal' | 'prompt' | 'complex', number>>`
    select
      count(*) filter (where p.tool <> 'CCN' and p.severity = ${SEVERITY.serious}) as serious,
      count(*) filter (where p.tool <> 'CCN' and p.severity = ${SEVERITY.normal}) as normal,
      count(*) filter (where p.tool <> 'CCN' and p.severity = ${SEVERITY.prompt}) as prompt,
      count(*) filter (where p.tool = 'CCN') as complex
    from place p
    join defect d on d.task_id = p.task_id and d.id = p.defect_id
    left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    where p.task_id = ${at.taskId} and p.branch_id = ${at.branchId} and ${isRequest ? notIn(at, parentBranch) : broughtBy(at)}
      and p.detection = ${DETECTION.present} and not ${IGNORED}
  `.execute(trx);
  const { serious = 0, normal = 0, prompt = 0, complex = 0 } = rows[0] ?? {};
  const measured = { newSerious: serious, newNormal: normal, newPrompt: prompt, newComplex: complex };
  return evaluateGate({ ...measured, ...(await newCoverage(trx, at, wantsCoverage)) }, rules);
}

function broughtBy({ build }: BranchBuild): RawBuilder<unknown> {
  return sql`p.first_build = ${build} and d.cause in ('code', 'copied')`;
}

/**
 * An MR/PR scan holds nothing but what the change touches: all of it counts, from the first time on, but for what the target has
 * already and the change only moved.
 */
function notIn({ taskId }: BranchBuild, target: number | undefined): RawBuilder<unknown> {
  if (target === undefined) return sql`true`;
  return sql`not exists (
    select from place there where there.task_id = ${taskId} and there.branch_id = ${target} and there.defect_id = p.defect_id
      and there.detection <> ${DETECTION.gone})`;
}

async function newCoverage(
  trx: Transaction,
  { taskId, build }: BranchBuild,
  isWanted: boolean,
): Promise<{ newCoverage?: number; hasCoverage?: boolean }> {
  const sums = await trx
    .selectFrom('coverage_build')
    .select(['new_lines', 'covered_new_lines', 'new_since'])
    .where('task_id', '=', taskId)
    .where('build_number', '=', build)
    .executeTakeFirst();
  const rate = sums?.new_since ? rateOf(sums.covered_new_lines, sums.new_lines) : undefined;
  return {
    ...(rate !== undefined && { newCoverage: rate }),
    ...((sums || isWanted) && { hasCoverage: sums !== undefined }),
  };
}
