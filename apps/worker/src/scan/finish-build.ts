import { announce } from '@assay/commands/build/announce';
import { promoteBranch } from '@assay/commands/build/promote-branch';
import { reportStepIn } from '@assay/commands/build/report-step';
import { keepPart } from '@assay/commands/pipeline/part-of-run';
import { queueAfterBuild } from '@assay/commands/report-mail/queue-deliveries';
import { bumpRevision } from '@assay/commands/revision/bump-revision';
import { SCAN_TYPE, STEP_FLAG, TASK_STEP } from '@assay/contract/codes';
import type { Transaction } from '@assay/database/connect';
import { submitStep } from '@assay/domain/progress/labels';
import { sql } from 'kysely';
import type { BranchBuild } from '../store/places.ts';
import type { ScanContext } from './context.ts';
import { judge } from './judge.ts';
import { storeNumbers } from './numbers.ts';
import type { ParsedTool } from './parse.ts';
import type { Reconciliation } from './reconcile.ts';
import { summarise } from './summarise.ts';

/** Numbers, steps, the build's end and the revision: the last statements, since they hold the task row. */
export async function finishBuild(
  { held, task, settings }: ScanContext,
  { trx, at, reconciliation }: { trx: Transaction; at: BranchBuild; reconciliation: Reconciliation },
): Promise<number> {
  for (const { planned, failure, ranMs } of reconciliation.tools) {
    if (failure) continue;
    const result = await summarise(trx, {
      at,
      planned,
      measured: reconciliation.measured,
      duplicateThreshold: reconciliation.duplicateThreshold,
    });
    const tool = planned.definition.name;
    await reportStepIn(trx, { build: held, tool, step: submitStep(tool), flag: STEP_FLAG.success, result });
    await sql`update build_tool set tool_version = ${planned.version}, ran_ms = ${ranMs ?? null} where task_id = ${at.taskId} and build_number = ${held.number} and tool = ${tool}`.execute(
      trx,
    );
    // The border between old and new is not set by a look at a difference.
    if (held.mode !== SCAN_TYPE.request)
      await sql`update task_tool set first_success_at = coalesce(first_success_at, now()) where task_id = ${at.taskId} and tool = ${tool}`.execute(
        trx,
      );
    await storeNumbers(trx, { at, planned, result, judge: task.newDefectJudge, zone: settings.timezone });
    if (at.build !== held.number) await keepPart(trx, { ...at, tool, result, version: planned.version });
  }
  await reportStepIn(trx, { build: held, tool: '', step: TASK_STEP.snapshot, flag: STEP_FLAG.running });
  await reportStepIn(trx, { build: held, tool: '', step: TASK_STEP.completed, flag: STEP_FLAG.success });
  await trx
    .updateTable('branch')
    .set({ head_build: at.build })
    .where('task_id', '=', at.taskId)
    .where('id', '=', at.branchId)
    .execute();
  await promoteBranch(trx, at);
  await announce(trx, { kind: 'build', taskId: task.taskId, build: at.build });
  // Coverage finds no defects: without it, what the others found is known all the same.
  const isCoverage = ({ planned }: ParsedTool) => planned.definition.pattern === 'COVR';
  const complete = reconciliation.tools.every((tool) => tool.failure === undefined || isCoverage(tool));
  const gate = await judge(trx, {
    at,
    rules: task.gateRules,
    complete,
    wantsCoverage: !task.upload || reconciliation.tools.some(isCoverage),
    isRequest: held.mode === SCAN_TYPE.request,
    parentBranch: reconciliation.parentBranch,
  });
  const revision = await bumpRevision(trx, { taskId: at.taskId, kind: 'build', buildNumber: at.build });
  // An upload looked at its own tool only: the full scan that is due stays due.
  if (!task.upload) await fullScanDone(trx, { at, mode: held.mode });
  await trx
    .updateTable('build')
    .set({ status: 'succeeded', ended_at: new Date(), ...(at.build === held.number && { revision }) })
    .where('task_id', '=', at.taskId)
    .where('number', '=', held.number)
    .execute();
  await trx
    .updateTable('build')
    .set({ revision, gate: JSON.stringify(gate) })
    .where('task_id', '=', at.taskId)
    .where('number', '=', at.build)
    .execute();
  if (at.build === held.number) await queueAfterBuild(trx, at);
  return revision;
}

/** A full scan that is due stays due when this one was none, or when settings changed after this one read them. */
async function fullScanDone(trx: Transaction, { at, mode }: { at: BranchBuild; mode: number }): Promise<void> {
  if (mode !== SCAN_TYPE.full) return;
  await sql`
    update task set force_full_scan = false
    where id = ${at.taskId} and force_full_scan and not exists (
      select from task_change c join build b on b.task_id = c.task_id and b.number = ${at.build}
      where c.task_id = ${at.taskId} and c.kind in ('settings', 'checkers') and c.at > b.started_at
    )
  `.execute(trx);
}
