import { DETECTION } from '@assay/contract/codes';
import { SEVERITY } from '@assay/contract/finding';
import type { Transaction } from '@assay/database/connect';
import { evaluateGate, type GateRules, type GateVerdict } from '@assay/domain/gate/gate';
import { sql } from 'kysely';
import type { BranchBuild } from '../store/places.ts';

/**
 * The gate on new code, evaluated over what this build stored: only what its code brought counts, not what a new checker or
 * tool version sees. The first build of a branch is the baseline, so it has no verdict; nor has one in which a tool that
 * finds defects failed, since what was not looked at cannot be fine.
 */
export async function judge(
  trx: Transaction,
  {
    at,
    rules,
    complete,
    isRequest = false,
  }: { at: BranchBuild; rules: GateRules | undefined; complete: boolean; isRequest?: boolean },
): Promise<GateVerdict> {
  const before = await trx
    .selectFrom('build')
    .select('number')
    .where('task_id', '=', at.taskId)
    .where('branch_id', '=', at.branchId)
    .where('status', '=', 'succeeded')
    .limit(1)
    .executeTakeFirst();
  // An MR/PR scan holds nothing but what the change brings: all of it counts, from the first time on.
  if ((!before && !isRequest) || !complete) return { verdict: 'none', reasons: [] };
  const { rows } = await sql<Record<'serious' | 'normal' | 'prompt' | 'complex', number>>`
    select
      count(*) filter (where p.tool <> 'CCN' and p.severity = ${SEVERITY.serious}) as serious,
      count(*) filter (where p.tool <> 'CCN' and p.severity = ${SEVERITY.normal}) as normal,
      count(*) filter (where p.tool <> 'CCN' and p.severity = ${SEVERITY.prompt}) as prompt,
      count(*) filter (where p.tool = 'CCN') as complex
    from place p
    join defect d on d.task_id = p.task_id and d.id = p.defect_id
    where p.task_id = ${at.taskId} and p.branch_id = ${at.branchId} and ${isRequest ? sql`true` : sql`p.first_build = ${at.build}`}
      and p.detection = ${DETECTION.present} and d.cause in ('code', 'copied')
  `.execute(trx);
  const { serious = 0, normal = 0, prompt = 0, complex = 0 } = rows[0] ?? {};
  return evaluateGate({ newSerious: serious, newNormal: normal, newPrompt: prompt, newComplex: complex }, rules);
}
