import { FOLLOW_STATUS, STEP_FLAG, type StepFlag } from '@assay/contract/codes';
import type { Transaction } from '@assay/database/connect';
import { totalSteps } from '@assay/domain/progress/labels';
import { hasEnded } from '@assay/domain/progress/record';
import { announce } from '../build/announce.ts';
import { queueAfterBuild } from '../report-mail/queue-deliveries.ts';
import { readRecord, writeRecord } from './run-record.ts';

/** A run is over when each of the task's tools has told its end; it succeeded unless all of them failed. */
export async function endWhenComplete(
  trx: Transaction,
  { taskId, build, now }: { taskId: number; build: number; now: Date },
): Promise<void> {
  const rows = await trx
    .selectFrom('task_tool')
    .leftJoin('build_tool', (join) =>
      join
        .onRef('build_tool.task_id', '=', 'task_tool.task_id')
        .onRef('build_tool.tool', '=', 'task_tool.tool')
        .on('build_tool.build_number', '=', build),
    )
    .select(['task_tool.tool', 'build_tool.flag'])
    .where('task_tool.task_id', '=', taskId)
    .where('task_tool.follow_status', '!=', FOLLOW_STATUS.disabled)
    .execute();
  if (rows.some(({ flag }) => flag === null || flag === STEP_FLAG.running)) return;
  const failed = rows.every(({ flag }) => flag === STEP_FLAG.failed);
  await trx
    .updateTable('build')
    .set({ status: failed ? 'failed' : 'succeeded', ended_at: now })
    .where('task_id', '=', taskId)
    .where('number', '=', build)
    .execute();
  const flag = failed ? STEP_FLAG.failed : STEP_FLAG.success;
  await writeTaskStep(trx, { taskId, build, step: totalSteps(''), flag, now });
  await announce(trx, { kind: 'build', taskId, build });
  if (!failed) await queueAfterBuild(trx, { taskId, build });
}

/** The record of the task itself: one step when the run begins, the last one when it ends. */
export async function writeTaskStep(
  trx: Transaction,
  { taskId, build, step, flag, now }: { taskId: number; build: number; step: number; flag: StepFlag; now: Date },
): Promise<void> {
  const before = await readRecord(trx, { taskId, build, tool: '' });
  const opened = before ?? {
    toolName: '',
    flag: STEP_FLAG.running,
    currStep: 0,
    startTime: now.getTime(),
    endTime: 0,
    elapseTime: 0,
    steps: [],
  };
  if (hasEnded(opened)) return;
  const steps = opened.steps.map((one) =>
    one.flag === STEP_FLAG.running ? { ...one, flag: STEP_FLAG.success, endTime: now.getTime() } : one,
  );
  const ended = flag !== STEP_FLAG.running;
  const endTime = ended ? now.getTime() : 0;
  await writeRecord(trx, {
    taskId,
    build,
    before,
    after: {
      ...opened,
      flag,
      currStep: step,
      endTime,
      steps: [...steps, { stepNum: step, flag, startTime: now.getTime(), endTime, elapseTime: 0, msg: '' }],
    },
  });
}
