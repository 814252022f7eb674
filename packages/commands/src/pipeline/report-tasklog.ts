import { CREATE_FROM, FOLLOW_STATUS, STEP_FLAG, type StepFlag, TASK_STATUS, TASK_STEP } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { submitStep, totalSteps } from '@assay/domain/progress/labels';
import { type AnalysisRecord, hasEnded, reportStep } from '@assay/domain/progress/record';
import type { JobSender } from '@assay/jobs/job-sender';
import { announce } from '../build/announce.ts';
import { branchOfBuild } from '../build/branch-of-build.ts';
import { endBuild } from '../build/end-build.ts';
import { lockActiveBuilds, oneAtATime } from '../build/lock-task-builds.ts';
import { interruptBuild } from '../build/stop-build.ts';
import { queueAfterBuild } from '../report-mail/queue-deliveries.ts';

export interface TaskLogReport {
  readonly jobs: JobSender;
  readonly taskId: number;
  readonly tool: string;
  /** The pipeline's own id of its run; the build's id here. */
  readonly buildId: string;
  readonly triggerFrom: string;
  readonly stepNum: number;
  readonly flag: StepFlag;
  readonly message: string;
  /** The whole run failed, whatever this step says. */
  readonly pipelineFail: boolean;
  readonly now: Date;
}

/**
 * Takes one step that a pipeline reports of one of a task's tools (contract-defects 19): record, state, end of the build and live
 * events follow. The first report of a run makes its build; an earlier run of the pipeline that never ended is interrupted by it.
 * Reports about a run or record that has ended change nothing.
 * @throws AssayError notFound (task, tool), taskDisabled, illegal for a build of another task or one that we run ourselves
 */
export async function reportTaskLog(trx: Transaction, report: TaskLogReport): Promise<void> {
  const { taskId, tool } = report;
  await oneAtATime(trx, taskId);
  const build = await buildOf(trx, report);
  if (!build) return;
  const before = await readRecord(trx, { taskId, build, tool });
  const after = reportStep(
    before,
    {
      toolName: tool,
      stepNum: report.stepNum,
      flag: report.flag,
      // The server wrote step 1 when a person pressed start; here nobody did, and the pipeline's text is the first one.
      msg: report.message,
      pipelineFail: report.pipelineFail,
    },
    report.now.getTime(),
  );
  if (after !== before) await writeRecord(trx, { taskId, build, before, after });
  if (report.pipelineFail) {
    const message = { zh: report.message || '流水线失败', en: report.message || 'The pipeline failed' };
    await endBuild(trx, { taskId, buildNumber: build, status: 'failed', message });
    return;
  }
  if (after.flag === STEP_FLAG.success && after.currStep === submitStep(tool))
    await trx
      .updateTable('task_tool')
      .set((eb) => ({ first_success_at: eb.fn.coalesce('first_success_at', eb.val(report.now)) }))
      .where('task_id', '=', taskId)
      .where('tool', '=', tool)
      .execute();
  await announce(trx, { kind: 'step', taskId, build, tool });
  await endWhenComplete(trx, { taskId, build, now: report.now });
}

/** The running build of the report; undefined when it has ended. */
async function buildOf(trx: Transaction, report: TaskLogReport): Promise<number | undefined> {
  const { taskId, tool, buildId, jobs, now } = report;
  const known = await trx.selectFrom('build').selectAll().where('id', '=', buildId).forUpdate().executeTakeFirst();
  if (known && (known.task_id !== taskId || !known.reported))
    throw new AssayError('illegal', {
      zh: `构建 ${buildId} 不属于该任务`,
      en: `Build ${buildId} is not one of this task`,
    });
  const task = await trx
    .selectFrom('task')
    .selectAll()
    .where('id', '=', taskId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!task) throw new AssayError('notFound', { zh: '任务', en: 'Task' });
  if (!task.create_from.includes('pipeline') && task.create_from !== CREATE_FROM.openSource)
    throw new AssayError('illegal', {
      zh: '该任务由本产品执行分析',
      en: 'The analyses of this task are run by this product',
    });
  if (task.status === TASK_STATUS.disabled) throw new AssayError('taskDisabled');
  const row = await trx
    .selectFrom('task_tool')
    .select('tool')
    .where('task_id', '=', taskId)
    .where('tool', '=', tool)
    .where('follow_status', '!=', FOLLOW_STATUS.disabled)
    .executeTakeFirst();
  if (!row) throw new AssayError('notFound', { zh: `工具 ${tool}`, en: `Tool ${tool}` });
  if (known) return known.status === 'running' ? known.number : undefined;

  const branch = await branchOfBuild(trx, { taskId, name: task.branch_name });
  for (const active of await lockActiveBuilds(trx, { taskId, branchId: branch }))
    await interruptBuild(trx, {
      jobs,
      taskId,
      build: active,
      reason: { zh: '被新的分析中断', en: 'Interrupted by a new analysis' },
    });
  const { last } = await trx
    .selectFrom('build')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  const number = last + 1;
  await trx
    .insertInto('build')
    .values({
      task_id: taskId,
      number,
      id: buildId,
      branch_id: branch,
      status: 'running',
      mode: task.scan_type,
      trigger: 'pipeline',
      started_by: report.triggerFrom,
      created_at: now,
      started_at: now,
      reported: true,
    })
    .execute();
  await writeTaskStep(trx, { taskId, build: number, step: TASK_STEP.checking, flag: STEP_FLAG.running, now });
  return number;
}

async function readRecord(
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
async function writeRecord(
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

/** A run is over when each of the task's tools has told its end; it succeeded unless all of them failed. */
async function endWhenComplete(
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
async function writeTaskStep(
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
