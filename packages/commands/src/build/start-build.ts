import { randomBytes } from 'node:crypto';
import { CREATE_FROM, FOLLOW_STATUS, SCAN_TYPE, STEP, STEP_FLAG, TASK_STATUS, TASK_STEP } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import type { JobSender } from '@assay/jobs/job-sender';
import { recordOperation } from '../operation/record-operation.ts';
import { assertBranchForm } from '../task/branch-name.ts';
import { announce } from './announce.ts';
import { branchOfBuild } from './branch-of-build.ts';
import { lockActiveBuilds, oneAtATime } from './lock-task-builds.ts';
import { requestBranch } from './request-branch.ts';
import { interruptBuild } from './stop-build.ts';

export interface StartBuild {
  readonly jobs: JobSender;
  /** User name of whoever starts it. */
  readonly actor: string;
  readonly taskId: number;
  readonly trigger: 'manual' | 'cli' | 'schedule' | 'webhook' | 'pipeline' | 'upload';
  /** Absent: the task's own branch. */
  readonly branch?: string;
  /** Compares with this branch and reports the difference only; '' = the default one. Absent: as the task is set. */
  readonly targetBranch?: string;
  /** An upload: these tools only, at this commit, or at the newest when none is named. */
  readonly only?: { readonly tools: readonly string[]; readonly commit: string | undefined };
}

/**
 * Starts a build: its row, the first step of every tool and the job, all or nothing. A build that is running on the
 * branch is interrupted first (re-analyse); an upload interrupts nothing and is not interrupted, it waits its turn.
 * @returns the build's number within the task and its id (32 hex digits); undefined when the task has no tools
 * @throws AssayError when the task is unknown, suspended or belongs to a pipeline
 */
export async function startBuild(
  trx: Transaction,
  input: StartBuild,
): Promise<{ buildNumber: number; buildId: string } | undefined> {
  const { jobs, actor, taskId, trigger, only } = input;
  await oneAtATime(trx, taskId);
  const wanted = await readTask(trx, taskId);
  const tools = only ? [...only.tools].sort() : await enabledTools(trx, taskId);
  if (tools.length === 0) {
    assertStartable(wanted, trigger);
    return undefined;
  }
  const source = input.branch ?? wanted.branch_name;
  assertBranchForm(source);
  const isRequest = !only && (input.targetBranch !== undefined || wanted.scan_type === SCAN_TYPE.request);
  const branch = isRequest
    ? await requestBranch(trx, { taskId, source, target: input.targetBranch ?? wanted.request_target })
    : await branchOfBuild(trx, { taskId, name: source });
  const active = await lockActiveBuilds(trx, { taskId, branchId: branch });
  // The row again, now locked: nobody suspends the task between this look and the commit.
  const task = await readTask(trx, taskId, 'locked');
  assertStartable(task, trigger);
  for (const build of only ? [] : active.filter(({ onlyTools }) => onlyTools === null))
    await interruptBuild(trx, {
      jobs,
      taskId,
      build,
      reason: { zh: '被新的分析中断', en: 'Interrupted by a new analysis' },
    });

  const { last } = await trx
    .selectFrom('build')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  const buildNumber = last + 1;
  const buildId = randomBytes(16).toString('hex');
  const now = new Date();
  await trx
    .insertInto('build')
    .values({
      task_id: taskId,
      number: buildNumber,
      id: buildId,
      branch_id: branch,
      status: 'queued',
      mode: modeOf(task, { isRequest, isUpload: only !== undefined }),
      only_tools: only ? tools : null,
      wanted_commit: only?.commit ?? null,
      trigger,
      started_by: actor,
      created_at: now,
    })
    .execute();
  const records = ['', ...tools];
  await trx
    .insertInto('build_tool')
    .values(
      records.map((tool) => ({
        task_id: taskId,
        build_number: buildNumber,
        tool,
        flag: STEP_FLAG.running,
        curr_step: tool === '' ? TASK_STEP.queuing : STEP.queue,
        started_at: now,
      })),
    )
    .execute();
  await trx
    .insertInto('build_step')
    .values(
      records.map((tool) => ({
        task_id: taskId,
        build_number: buildNumber,
        tool,
        seq: 1,
        step_num: tool === '' ? TASK_STEP.queuing : STEP.queue,
        flag: STEP_FLAG.running,
        started_at: now,
        message: JSON.stringify(TRIGGERS[trigger](actor, task.pipeline_name)),
      })),
    )
    .execute();
  await recordOperation(trx, {
    taskId,
    funcId: 'trigger_analysis',
    operType: 'trigger_analysis',
    operator: actor,
    params: { buildNumber },
  });
  await jobs.send(trx, 'scan', { taskId, build: buildNumber }, buildId);
  for (const tool of records) await announce(trx, { kind: 'step', taskId, build: buildNumber, tool });
  return { buildNumber, buildId };
}

/** An upload says nothing of other tools: neither is it the full scan that is due, nor a comparison. */
function modeOf(
  task: { readonly force_full_scan: boolean; readonly scan_type: number },
  { isRequest, isUpload }: { isRequest: boolean; isUpload: boolean },
): number {
  if (isUpload) return SCAN_TYPE.incremental;
  if (isRequest) return SCAN_TYPE.request;
  return task.force_full_scan ? SCAN_TYPE.full : task.scan_type;
}

const TRIGGERS: Record<StartBuild['trigger'], (actor: string, pipeline: string | null) => { zh: string; en: string }> =
  {
    manual: (actor) => ({ zh: `${actor} 手动触发`, en: `started by ${actor}` }),
    cli: (actor) => ({ zh: `${actor} 从命令行触发`, en: `started by ${actor} on the command line` }),
    schedule: () => ({ zh: '定时触发', en: 'timed' }),
    webhook: () => ({ zh: '代码提交触发', en: 'started by a push' }),
    pipeline: (_, name) => (name ? { zh: name, en: name } : { zh: '流水线触发', en: 'started by the pipeline' }),
    upload: (actor) => ({ zh: `${actor} 上传报告触发`, en: `upload by ${actor}` }),
  };

/** Tools that take part, the statistics tool added or woken when it is missing (contract-core 6.21). */
async function enabledTools(trx: Transaction, taskId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('task_tool')
    .select(['tool', 'follow_status'])
    .where('task_id', '=', taskId)
    .execute();
  const enabled = rows.filter((row) => row.follow_status !== FOLLOW_STATUS.disabled).map((row) => row.tool);
  if (enabled.length === 0) return [];
  if (!enabled.includes('CLOC')) {
    await trx
      .insertInto('task_tool')
      .values({ task_id: taskId, tool: 'CLOC' })
      .onConflict((conflict) =>
        conflict.columns(['task_id', 'tool']).doUpdateSet({ follow_status: FOLLOW_STATUS.connected }),
      )
      .execute();
    enabled.push('CLOC');
  }
  return enabled.sort();
}

async function readTask(trx: Transaction, taskId: number, locked?: 'locked') {
  const query = trx.selectFrom('task').selectAll().where('id', '=', taskId).where('deleted_at', 'is', null);
  // Rows that point at the task may be written meanwhile, hence not the strongest lock.
  const task = await (locked ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!task) throw new AssayError('notFound', { zh: '任务', en: 'Task' });
  return task;
}

function assertStartable(task: Awaited<ReturnType<typeof readTask>>, trigger: StartBuild['trigger']): void {
  if (task.status === TASK_STATUS.disabled) throw new AssayError('taskDisabled');
  if (task.create_from.includes(CREATE_FROM.pipeline) && trigger !== 'pipeline' && trigger !== 'upload')
    throw new AssayError('illegal', {
      zh: '流水线创建的任务请在流水线中启动',
      en: 'A task made by a pipeline is started in the pipeline',
    });
}
