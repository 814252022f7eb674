import { FOLLOW_STATUS, LATEST_VERSION } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { CoverageFormat, ReportFormat } from '@assay/contract/report';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import { readTaskContents } from '@assay/database/checkers/task-contents';
import type { Transaction } from '@assay/database/connect';
import type { JobSender } from '@assay/jobs/job-sender';
import { oneAtATime } from '../build/lock-task-builds.ts';
import { startBuild } from '../build/start-build.ts';
import { addToolsOf } from '../checker-set/task-tools.ts';
import { allRulesSetId, syncAllRulesSet } from './all-rules-set.ts';
import { learnTool } from './learn-tool.ts';

export interface UploadReport {
  readonly jobs: JobSender;
  /** User name of whoever uploads. */
  readonly actor: string;
  readonly taskId: number;
  readonly tool: ToolDefinition;
  /** The tool is known by its reports only. */
  readonly isSiteTool: boolean;
  readonly format: ReportFormat | CoverageFormat;
  /** Blobs of the report's parts, in order. */
  readonly parts: readonly string[];
  /** Bytes of the report, unpacked. */
  readonly size: number;
  /** Commit the report is about; absent = the newest of the branch. */
  readonly commit?: string | undefined;
  /** Absent = the task's own. */
  readonly branch?: string | undefined;
  /** A run that a pipeline reports: the results are those of that build. */
  readonly run?: string | undefined;
  /** Of coverage: folder of the repository that its names lie below. */
  readonly prefix?: string | undefined;
}

/**
 * Takes a report in: the tool takes part in the task from now on, and a build reads the report and looks at that tool alone.
 * @throws AssayError when the task is unknown or suspended, or the tool is disabled in it
 */
export async function uploadReport(
  trx: Transaction,
  input: UploadReport,
): Promise<{ buildNumber: number; buildId: string }> {
  const { jobs, actor, taskId, tool, format, parts, size, commit, prefix } = input;
  const run = input.run === undefined ? undefined : await runOf(trx, { taskId, buildId: input.run });
  const branch = run?.branch ?? input.branch;
  if (input.isSiteTool) await learnTool(trx, { definition: tool, actor });
  await joinTask(trx, { taskId, tool, actor });
  const started = await startBuild(trx, {
    jobs,
    actor,
    taskId,
    trigger: 'upload',
    only: { tools: [tool.name], commit },
    ...(branch === undefined ? {} : { branch }),
  });
  if (!started) throw new AssayError('invalidTool', tool.name);
  const { branch_id } = await trx
    .updateTable('build')
    .set({ part_of: run?.number ?? null })
    .where('task_id', '=', taskId)
    .where('number', '=', started.buildNumber)
    .returning('branch_id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('report')
    .values({
      task_id: taskId,
      tool: tool.name,
      format,
      build_number: started.buildNumber,
      branch_id,
      commit_id: commit ?? null,
      parts: [...parts],
      size,
      uploaded_by: actor,
      prefix: prefix ?? null,
    })
    .execute();
  return run ? { buildNumber: run.number, buildId: run.id } : started;
}

interface RunOfPipeline {
  readonly number: number;
  readonly id: string;
  readonly branch: string;
}

/**
 * The run of a pipeline that a report belongs to: one that is under way or has ended well. Its steps have to be reported first.
 * @throws AssayError notFound, illegal
 */
async function runOf(
  trx: Transaction,
  { taskId, buildId }: { taskId: number; buildId: string },
): Promise<RunOfPipeline> {
  await oneAtATime(trx, taskId);
  const run = await trx
    .selectFrom('build')
    .innerJoin('branch', (on) =>
      on.onRef('branch.task_id', '=', 'build.task_id').onRef('branch.id', '=', 'build.branch_id'),
    )
    .select(['build.number', 'build.id', 'build.status', 'build.reported', 'branch.name as branch'])
    .where('build.task_id', '=', taskId)
    .where('build.id', '=', buildId)
    .executeTakeFirst();
  if (!run) throw new AssayError('notFound', { zh: `构建 ${buildId}`, en: `Build ${buildId}` });
  if (!run.reported)
    throw new AssayError('illegal', {
      zh: '该构建由本产品执行，不能附加报告',
      en: 'This build is run by this product: no report can be added to it',
    });
  if (run.status !== 'running' && run.status !== 'succeeded')
    throw new AssayError('illegal', { zh: '该构建未成功结束', en: 'This build did not end well' });
  return run;
}

/** Adds the tool with all of its rules. Whoever chose other rules for it keeps them; a tool that was disabled stays so. */
async function joinTask(
  trx: Transaction,
  { taskId, tool, actor }: { taskId: number; tool: ToolDefinition; actor: string },
): Promise<void> {
  const row = await trx
    .selectFrom('task_tool')
    .select('follow_status')
    .where('task_id', '=', taskId)
    .where('tool', '=', tool.name)
    .executeTakeFirst();
  if (row?.follow_status === FOLLOW_STATUS.disabled)
    throw new AssayError('illegal', {
      zh: `工具 ${tool.displayName.zh} 在该任务中已停用`,
      en: `${tool.displayName.en} is disabled in this task`,
    });
  const { sets, own } = await readTaskContents(trx, taskId);
  const chosen =
    own.some((entry) => entry.tool === tool.name) ||
    sets.some(
      ({ id, checkers }) => id === allRulesSetId(tool.name) || checkers.some(({ toolName }) => toolName === tool.name),
    );
  if (!chosen) {
    await syncAllRulesSet(trx, tool);
    await trx
      .insertInto('task_set')
      .values({ task_id: taskId, set_id: allRulesSetId(tool.name), version: LATEST_VERSION })
      .onConflict((conflict) => conflict.columns(['task_id', 'set_id']).doNothing())
      .execute();
  }
  if (!row) await addToolsOf(trx, { taskId, tools: [tool.name], actor });
}
