import type { BothLanguages } from '@assay/contract/both-languages';
import { STEP, STEP_FLAG, type StepFlag, TASK_STEP } from '@assay/contract/codes';
import type { Db, Transaction } from '@assay/database/connect';
import { announce } from './announce.ts';
import { type HeldBuild, LostBuildError } from './take-build.ts';

export interface StepReport {
  readonly build: HeldBuild;
  /** '' reports the task-level record. */
  readonly tool: string;
  readonly step: number;
  readonly flag: StepFlag;
  readonly message?: BothLanguages;
  /** lastAnalysisResult, only with new numbers. */
  readonly result?: Record<string, unknown>;
}

/**
 * Reports one step (contract-defects 19): running appends it and closes the one before, any other flag closes it.
 * A failed step, or success of the last one, ends the record.
 * @throws LostBuildError when the build is no longer this worker's
 */
export async function reportStep(db: Db, report: StepReport): Promise<void> {
  await db.transaction().execute((trx) => reportStepIn(trx, report));
}

/** The same inside a transaction of the caller, for the step that belongs to stored results. */
export async function reportStepIn(trx: Transaction, report: StepReport): Promise<void> {
  const { build, tool, step, flag, message } = report;
  await assertHeld(trx, build);
  const now = new Date();
  const key = { task_id: build.taskId, build_number: build.number, tool };
  const last = await trx
    .selectFrom('build_step')
    .select(['seq', 'step_num', 'flag'])
    .where('task_id', '=', key.task_id)
    .where('build_number', '=', key.build_number)
    .where('tool', '=', tool)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const text = message ? JSON.stringify(message) : undefined;
  const again = last?.step_num === step;
  // A step that a lost attempt left interrupted is history: the report of the next attempt begins the step anew.
  const closesLast =
    again && (last.flag === STEP_FLAG.running || (flag !== STEP_FLAG.running && last.flag !== STEP_FLAG.interrupted));
  const begunTwice = closesLast && flag === STEP_FLAG.running;
  if (last && !begunTwice && (closesLast || last.flag === STEP_FLAG.running)) {
    await trx
      .updateTable('build_step')
      .set({
        flag: closesLast ? flag : STEP_FLAG.success,
        ended_at: now,
        ...(closesLast && text ? { message: text } : {}),
      })
      .where('task_id', '=', key.task_id)
      .where('build_number', '=', key.build_number)
      .where('tool', '=', tool)
      .where('seq', '=', last.seq)
      .execute();
  }
  if (!closesLast)
    await trx
      .insertInto('build_step')
      .values({
        ...key,
        seq: (last?.seq ?? 0) + 1,
        step_num: step,
        flag,
        started_at: now,
        ended_at: flag === STEP_FLAG.running ? null : now,
        message: text ?? null,
      })
      .execute();
  const record = { curr_step: step, ...stateOfRecord({ tool, step, flag, now }) };
  const result = report.result ? { result: JSON.stringify(report.result) } : {};
  await trx
    .insertInto('build_tool')
    .values({ ...key, ...record, ...result, started_at: now })
    .onConflict((conflict) =>
      conflict.columns(['task_id', 'build_number', 'tool']).doUpdateSet({ ...record, ...result }),
    )
    .execute();
  await announce(trx, { kind: 'step', taskId: build.taskId, build: build.number, tool });
}

/** Locks the build against being taken over while something is stored for it. */
export async function assertHeld(trx: Transaction, build: HeldBuild): Promise<void> {
  const held = await trx
    .selectFrom('build')
    .select('number')
    .where('task_id', '=', build.taskId)
    .where('number', '=', build.number)
    .where('attempt', '=', build.attempt)
    .where('status', '=', 'running')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!held) throw new LostBuildError();
}

/** A record ends with a failed (or interrupted) step, as failed, and with the success of its last step. */
function stateOfRecord({ tool, step, flag, now }: { tool: string; step: number; flag: StepFlag; now: Date }): {
  flag: StepFlag;
  ended_at: Date | null;
} {
  if (flag === STEP_FLAG.failed || flag === STEP_FLAG.interrupted) return { flag: STEP_FLAG.failed, ended_at: now };
  if (flag === STEP_FLAG.success && step === lastStepOf(tool)) return { flag, ended_at: now };
  return { flag: STEP_FLAG.running, ended_at: null };
}

/** Tools that count one step more: they wait for a build of their own after the upload (decision 14). */
const LONGER_TOOLS: readonly string[] = ['COVERITY', 'KLOCWORK'];

/** The step whose success ends the record: submitting for a tool, completed for the task. */
function lastStepOf(tool: string): number {
  if (tool === '') return TASK_STEP.completed;
  return LONGER_TOOLS.includes(tool) ? STEP.commit + 1 : STEP.commit;
}
