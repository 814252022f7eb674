import type { BothLanguages } from '@assay/contract/both-languages';
import { CREATE_FROM, TASK_STATUS } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import type { ScheduleOutcome } from '@assay/database/schema/values';
import { dueRun } from '@assay/domain/time/due-run';
import type { JobSender } from '@assay/jobs/job-sender';
import { lockActiveBuilds, oneAtATime } from '../build/lock-task-builds.ts';
import { startBuild } from '../build/start-build.ts';
import { recordOperation } from '../operation/record-operation.ts';

/**
 * A moment that passed while nobody was there still runs within this time; later it would come at an hour nobody chose,
 * and is skipped.
 */
export const LATE_LIMIT_MS = 2 * 3_600_000;

/** Who acts when a timer does. */
const TIMER = 'system';

export interface FireSchedule {
  readonly jobs: JobSender;
  readonly taskId: number;
  /** Zone of timers that were stored without one. */
  readonly zone: string;
  readonly now: Date;
}

/**
 * Starts the analysis of a task whose timer is due, once however many workers look. A scan that is running is neither
 * doubled nor interrupted.
 * @returns what became of the moment; undefined when none is due or another worker has it
 */
export async function fireSchedule(trx: Transaction, input: FireSchedule): Promise<ScheduleOutcome | undefined> {
  const { jobs, taskId, now } = input;
  const due = await dueMoment(trx, input);
  if (due === undefined) return undefined;
  const claimed = await trx
    .insertInto('schedule_run')
    .values({ task_id: taskId, due_at: due, outcome: 'started', build_number: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('task_id')
    .executeTakeFirst();
  if (!claimed) return undefined;
  const settle = async (outcome: ScheduleOutcome, buildNumber: number | undefined) => {
    await trx
      .updateTable('schedule_run')
      .set({ outcome, build_number: buildNumber ?? null })
      .where('task_id', '=', taskId)
      .where('due_at', '=', due)
      .execute();
    return outcome;
  };
  const skip = async (outcome: ScheduleOutcome, reason: BothLanguages) => {
    await recordOperation(trx, {
      taskId,
      funcId: 'trigger_analysis',
      operType: 'skip_analysis',
      operator: TIMER,
      params: { due: due.toISOString(), reason },
    });
    return settle(outcome, undefined);
  };

  if (now.getTime() - due.getTime() > LATE_LIMIT_MS)
    return skip('missed', { zh: '当时服务未运行', en: 'the service was not running then' });
  await oneAtATime(trx, taskId);
  const active = await lockActiveBuilds(trx, { taskId });
  if (active.some((build) => build.onlyTools === null))
    return skip('running', { zh: '上一次分析仍在进行', en: 'the analysis before it is still running' });
  try {
    const build = await startBuild(trx, { jobs, actor: TIMER, taskId, trigger: 'schedule' });
    if (!build) return skip('refused', { zh: '任务没有启用的工具', en: 'no tool of the task is enabled' });
    return settle('started', build.buildNumber);
  } catch (error) {
    // What a task refuses is told in its records; anything else is nobody's refusal.
    if (!(error instanceof AssayError)) throw error;
    return skip('refused', { zh: error.text('zh'), en: error.text('en') });
  }
}

/** The newest moment since the timer was set or last looked at. */
async function dueMoment(trx: Transaction, { taskId, zone, now }: FireSchedule): Promise<Date | undefined> {
  const task = await trx
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .leftJoin('schedule_run', 'schedule_run.task_id', 'task.id')
    .select(['task.schedule', 'task.schedule_since'])
    .select((eb) => eb.fn.max('schedule_run.due_at').as('last'))
    .where('task.id', '=', taskId)
    .where('task.deleted_at', 'is', null)
    .where('task.status', '=', TASK_STATUS.enabled)
    .where('task.create_from', '=', CREATE_FROM.self)
    .where('project.archived_at', 'is', null)
    .groupBy(['task.id'])
    .executeTakeFirst();
  if (!task?.schedule || !task.schedule_since) return undefined;
  const { executeDate: days, executeTime: time, zone: own } = task.schedule;
  const since = Math.max(task.schedule_since.getTime(), task.last?.getTime() ?? 0);
  const due = dueRun({ days, time, zone: own ?? zone }, { since, now: now.getTime() });
  return due === undefined ? undefined : new Date(due);
}
