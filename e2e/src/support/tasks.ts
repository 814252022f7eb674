import type { LintDefectRow, LintListData } from '@assay/contract/http/defect-list';
import type { Overview } from '@assay/contract/http/overview';
import type { DetectedSource, RepositoryRow } from '@assay/contract/http/repository';
import type { CreatedTask } from '@assay/contract/http/task-create';
import type { TaskCard, TaskList } from '@assay/contract/http/task-list';
import type { BuildLog, LogRecord, TaskLogPage } from '@assay/contract/http/task-log';
import { LANGUAGE_FLAGS } from '@assay/contract/language';
import type { Static } from 'typebox';
import { type Caller, PROJECT } from './call.ts';

/** A scan that ended, with what it said. */
export interface EndedScan {
  readonly taskId: number;
  /** The task-level record: `flag` 1 success, 2 failed or stopped. */
  readonly record: LogRecord;
  /** Messages of all its steps, one per line. */
  readonly messages: string;
}

const PATIENCE_MS = 60_000;
/** Flags of a record that is not under way any more. */
const OVER = [1, 2, 4];

/** Makes a task of a source the way the form does: repository, look, built-in sets, task. */
export async function makeTask(caller: Caller, { url, branch }: { url: string; branch?: string }): Promise<number> {
  const repository = await caller.post<RepositoryRow>(`/task/api/user/repo/project/${PROJECT}`, { url });
  const found = await caller.post<DetectedSource>(`/task/api/user/repo/detect/project/${PROJECT}`, { url });
  return (
    await caller.post<CreatedTask>('/task/api/user/task', {
      nameCn: found.taskName,
      codeLang: LANGUAGES,
      checkerSetList: SETS.map((checkerSetId) => ({ checkerSetId })),
      repoHashId: repository.repoHashId,
      branch: branch ?? found.defaultBranch,
    })
  ).taskId;
}

/** JavaScript, TypeScript, Python and the rest, whatever the source holds. */
const LANGUAGES = ['js', 'ts', 'python', 'others'].reduce(
  (mask, key) => mask | (LANGUAGE_FLAGS.find((language) => language.key === key)?.flag ?? 0),
  0,
);
const SETS = [
  'codecc_default_lint_js',
  'codecc_default_lint_ts',
  'codecc_default_lint_python',
  'codecc_default_ccn_js',
  'codecc_default_dupc_js',
  'cloc_js',
];

export async function start(caller: Caller, taskId: number): Promise<void> {
  await caller.post('/task/api/user/task/execute', undefined, { taskId });
}

export async function stopAnalysis(caller: Caller, taskId: number): Promise<void> {
  await caller.post('/task/api/user/task/cw/stopAnalysisTask', undefined, { taskId });
}

/** Task-level records, newest first. */
export async function records(caller: Caller, taskId: number, tool = ''): Promise<LogRecord[]> {
  const page = await caller.get<Static<typeof TaskLogPage>>(
    `/defect/api/user/tasklog?toolName=${tool}&page=0&pageSize=100`,
    { taskId },
  );
  return page.taskLogPage.content;
}

/** Waits until no build of the task is under way. @throws after the patience, with the record as it stands */
export async function ended(caller: Caller, taskId: number, patienceMs = PATIENCE_MS): Promise<EndedScan> {
  let record: LogRecord | undefined;
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    [record] = await records(caller, taskId);
    if (record && OVER.includes(record.flag))
      return { taskId, record, messages: record.stepArray.map((step) => step.msg).join('\n') };
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`The scan of task ${taskId} did not end: ${JSON.stringify(record)}`);
}

export async function scanned(caller: Caller, source: { url: string; branch?: string }): Promise<EndedScan> {
  const taskId = await makeTask(caller, source);
  await start(caller, taskId);
  return ended(caller, taskId);
}

export async function defectsOf(
  caller: Caller,
  { taskId, toolName, status = 1, checker }: { taskId: number; toolName: string; status?: number; checker?: string },
): Promise<LintDefectRow[]> {
  const data = await caller.post<LintListData>(
    '/defect/api/user/warn/list?pageNum=1&pageSize=1000&sortField=fileName&sortType=ASC',
    { toolName, status: [String(status)], ...(checker ? { checker } : {}) },
    { taskId },
  );
  return data.defectList?.records ?? [];
}

/** `path:line checker message` of every defect to be repaired, sorted: what two equal scans have in common. */
export async function fingerprint(caller: Caller, taskId: number, tools: readonly string[]): Promise<string[]> {
  const rows = await Promise.all(tools.map((toolName) => defectsOf(caller, { taskId, toolName })));
  return rows
    .flat()
    .map((row) => `${row.filePath}:${row.lineNum} ${row.checker} ${row.message} #${row.createBuildNumber}`)
    .sort();
}

export async function overviewOf(caller: Caller, taskId: number): Promise<Static<typeof Overview>> {
  return caller.get(`/task/api/user/task/overview/${taskId}`, { taskId });
}

export async function taskCards(caller: Caller): Promise<TaskCard[]> {
  const list = await caller.post<Static<typeof TaskList>>('/task/api/user/task/taskSortType/CREATE_DATE', {});
  return list.enableTasks;
}

/** All text of a build's log. */
export async function logOf(caller: Caller, { taskId, buildId }: { taskId: number; buildId: string }): Promise<string> {
  const log = await caller.get<Static<typeof BuildLog>>(
    `/defect/api/user/tasklog/analysis/logs/${PROJECT}/none/${buildId}?tag=`,
    { taskId },
  );
  return log.logs.map((line) => line.message).join('\n');
}
