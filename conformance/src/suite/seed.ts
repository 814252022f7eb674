import type { HttpClient } from '../client/http-client.ts';
import { is } from '../shapes/shape.ts';
import { must } from './checks.ts';
import { LCOV_REPORT, REPORTS } from './reports.ts';
import { listAt, numberAt, success, textAt } from './run.ts';

const PATIENCE_MS = 120_000;
/** JavaScript, Python, C and the rest. */
const LANGUAGES = 64 | 32 | 2 | 1_073_741_824;
const SETS = [
  'codecc_default_lint_js',
  'codecc_default_lint_python',
  'codecc_default_ccn_js',
  'codecc_default_dupc_js',
  'cloc_js',
  'assay_gcc_analyzer_cpp',
  'assay_clang_sa_cpp',
];

/** Makes a task of a folder the way the form does, analyses it, and uploads what other analysers found. @returns the task */
export async function seedTask(
  client: HttpClient,
  { project, url }: { project: string; url: string },
): Promise<number> {
  const repository = success(await client.post(`/task/api/user/repo/project/${project}`, { url }));
  const created = success(
    await client.post('/task/api/user/task', {
      nameCn: `conformance_${Date.now().toString(36)}`,
      codeLang: String(LANGUAGES),
      repoHashId: textAt(repository, 'repoHashId'),
      aliasName: textAt(repository, 'aliasName'),
      scmType: 'CODE_GIT',
      branch: 'main',
      osType: '',
      buildEnv: '',
      projectBuildType: '',
      projectBuildCommand: '',
      checkerSetList: SETS.map((checkerSetId) => ({ checkerSetId, version: 2_147_483_647 })),
      devopsToolParams: [],
    }),
  );
  const taskId = numberAt(created, 'taskId');
  client.task = taskId;
  await analyse(client);
  // At both addresses (core 6.11, 13.4): those whose findings come as reports.
  for (const [path, toolName] of [
    ['/task/api/user/task', 'PINPOINT'],
    ['/task/api/user/tool', 'KLOCWORK'],
  ] as const) {
    const tools = [{ toolName, taskId, paramJson: '' }];
    success(await client.post(path, { ...Object(repository), branch: 'main', taskId, tools }), is(true));
    await ended(client);
  }
  for (const [toolName, report] of Object.entries(REPORTS))
    await upload(client, `report/upload/taskId/${taskId}?toolName=${toolName}`, report);
  await upload(client, `coverage/taskId/${taskId}`, LCOV_REPORT);
  return taskId;
}

async function upload(client: HttpClient, path: string, rawBody: string): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' };
  success(await client.call('POST', `/defect/api/user/${path}`, { rawBody, headers }));
  await ended(client);
}

/** Starts an analysis and waits for its end. */
export async function analyse(client: HttpClient): Promise<void> {
  success(await client.post('/task/api/user/task/execute'));
  await ended(client);
}

/** Waits until no analysis of the task is under way. @throws after the patience, or when it failed */
export async function ended(client: HttpClient): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const page = success(await client.get('/defect/api/user/tasklog?toolName=&page=1&pageSize=1'));
    const [record] = listAt(page, 'taskLogPage', 'content');
    const flag = numberAt(record, 'flag');
    if (flag !== 3) {
      must(flag === 1, `The analysis ended with flag ${flag}: ${JSON.stringify(record).slice(0, 600)}`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The analysis did not end');
}
