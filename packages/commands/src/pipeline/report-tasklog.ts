import { CREATE_FROM, FOLLOW_STATUS, STEP_FLAG, type StepFlag, TASK_STATUS, TASK_STEP } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { submitStep } from '@assay/domain/progress/labels';
import { reportStep } from '@assay/domain/progress/record';
import type { JobSender } from '@assay/jobs/job-sender';
import { announce } from '../build/announce.ts';
import { branchOfBuild } from '../build/branch-of-build.ts';
import { endBuild } from '../build/end-build.ts';
import { lockActiveBuilds, oneAtATime } from '../build/lock-task-builds.ts';
import { interruptBuild } from '../build/stop-build.ts';
import { endWhenComplete, writeTaskStep } from './end-run.ts';
import { readRecord, writeRecord } from './run-record.ts';

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
