import type { Transaction } from '@assay/database/connect';
import type { AnalysisRecord } from '@assay/domain/progress/record';

/** One tool's record of a run that a pipeline reports, with its steps; '' is the run itself. */
export async function readRecord(
  trx: Transaction,
  { taskId, build, tool }: { taskId: number; build: number; tool: string },
): Promise<AnalysisRecord | undefined> {
  const record = await trx
    .selectFrom('build_tool')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('build_number', '=', build)
    .where('tool', '=', tool)
    .executeTakeFirst();
  if (!record) return undefined;
  const steps = await trx
    .selectFrom('build_step')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('build_number', '=', build)
    .where('tool', '=', tool)
    .orderBy('seq')
    .execute();
  const took = (from: Date, to: Date | null) => (to ? to.getTime() - from.getTime() : 0);
  return {
    toolName: tool,
    flag: record.flag,
    currStep: record.curr_step,
    startTime: record.started_at.getTime(),
    endTime: record.ended_at?.getTime() ?? 0,
    elapseTime: took(record.started_at, record.ended_at),
    steps: steps.map((step) => ({
      stepNum: step.step_num,
      flag: step.flag,
      startTime: step.started_at.getTime(),
      endTime: step.ended_at?.getTime() ?? 0,
      elapseTime: took(step.started_at, step.ended_at),
      msg: step.message?.en ?? '',
    })),
  };
}

/** Writes what differs; steps only ever grow at the end or change in their last ones. */
export async function writeRecord(
  trx: Transaction,
  input: { taskId: number; build: number; before: AnalysisRecord | undefined; after: AnalysisRecord },
): Promise<void> {
  const { taskId, build, before, after } = input;
  const key = { task_id: taskId, build_number: build, tool: after.toolName };
  const record = { flag: after.flag, curr_step: after.currStep, ended_at: at(after.endTime) };
  await trx
    .insertInto('build_tool')
    .values({ ...key, ...record, started_at: new Date(after.startTime) })
    .onConflict((conflict) => conflict.columns(['task_id', 'build_number', 'tool']).doUpdateSet(record))
    .execute();
  for (const [index, step] of after.steps.entries()) {
    if (before?.steps[index] === step) continue;
    const row = {
      flag: step.flag,
      ended_at: at(step.endTime),
      message: step.msg === '' ? null : JSON.stringify({ zh: step.msg, en: step.msg }),
    };
    await trx
      .insertInto('build_step')
      .values({ ...key, ...row, seq: index + 1, step_num: step.stepNum, started_at: new Date(step.startTime) })
      .onConflict((conflict) => conflict.columns(['task_id', 'build_number', 'tool', 'seq']).doUpdateSet(row))
      .execute();
  }
}

function at(time: number): Date | null {
  return time > 0 ? new Date(time) : null;
}
