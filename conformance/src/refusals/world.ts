import type { Role } from '@assay/contract/codes';
import { insertPending } from '@assay/server/features/checker-set/preview-queries';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { factories } from '@assay/testing/factories';
import type { Known } from './example.ts';

/** In every name of the project `shop`: an answer that holds it tells something about the project. */
export const MARKER = 'geheim';

/** People as the matrix names them; `rival` manages another project, `stranger` is in none. */
export const PEOPLE = ['boss', 'mem', 'vi', 'rival', 'stranger'] as const;
export type Person = (typeof PEOPLE)[number];

export interface World {
  readonly app: TestApp;
  readonly users: Readonly<Record<Person, TestUser>>;
  /** What is in the project `shop`, by the names calls use. */
  readonly known: Known;
}

/** A project with one of everything, and people who may or may not see it. Not for tests that change anything. */
export async function makeWorld(): Promise<World> {
  const app = await testApp();
  for (const name of PEOPLE) await app.createPerson(name);
  const roles: Record<string, Role> = { boss: 'manager', mem: 'member', vi: 'viewer' };
  await app.createProject('shop', roles);
  await app.createProject('other', { rival: 'manager' });
  const make = factories(app.db);
  const set = await make.checkerSet({
    id: 'shop_set',
    projectId: 'shop',
    creator: 'boss',
    name: { zh: MARKER, en: MARKER },
  });
  const repository = await make.repository({
    projectId: 'shop',
    alias: `${MARKER}/repo`,
    url: `https://git.example/${MARKER}.git`,
  });
  const task = await make.task({
    projectId: 'shop',
    repository_id: repository.id,
    name_cn: `${MARKER}_task`,
    tools: ['ESLINT', 'CCN', 'DUPC', 'CLOC'],
    sets: [set.id],
  });
  const build = await make.build({ taskId: task.id });
  await make.buildTool({ taskId: task.id, build: build.number, tool: 'ESLINT' });
  await make.log({ taskId: task.id, build: build.number, tool: 'ESLINT', messages: [MARKER] });
  const defect = await make.defect({ taskId: task.id, tool: 'ESLINT', path: `src/${MARKER}.js` });
  const users = Object.fromEntries(
    await Promise.all(PEOPLE.map(async (name) => [name, await app.signIn(name)] as const)),
  ) as Record<Person, TestUser>;
  const comment = await users.boss.call({
    method: 'POST',
    path: `/defect/api/user/warn/codeComment/toolName/ESLINT?defectId=${defect.id}`,
    project: 'shop',
    task: task.id,
    body: { comment: MARKER, userName: 'boss' },
  });
  if (comment.code !== '0') throw new Error(`The world has no comment: ${comment.text}`);
  const { id: commentId, thread_id } = await app.db.selectFrom('comment').selectAll().executeTakeFirstOrThrow();
  const token = await users.boss.call({
    method: 'POST',
    path: '/task/api/user/buildToken/project/shop',
    project: 'shop',
    body: { name: MARKER },
  });
  if (token.code !== '0') throw new Error(`The world has no build token: ${token.text}`);
  const { id: tokenId } = await app.db.selectFrom('build_token').select('id').executeTakeFirstOrThrow();
  const { id: bossId } = await app.db
    .selectFrom('person')
    .select('id')
    .where('username', '=', 'boss')
    .executeTakeFirstOrThrow();
  const requestId = '0'.repeat(32);
  await app.db.transaction().execute((trx) => insertPending(trx, { requestId, taskId: task.id }));
  const known: Known = {
    taskId: task.id,
    task_id: task.id,
    resource_code: String(task.id),
    nameEn: task.name_en,
    stream_name: task.name_en,
    projectId: 'shop',
    project_id: 'shop',
    projCode: 'shop',
    pipelineId: task.pipeline_id,
    buildId: build.id,
    pipelineBuildId: build.id,
    repoHashId: repository.id,
    checkerSetId: set.id,
    baseCheckerSetId: set.id,
    version: 1,
    toolName: 'ESLINT',
    toolNameList: ['ESLINT'],
    tools: [{ toolName: 'RUFF', taskId: task.id }],
    checkerKey: 'no-undef',
    entityId: String(defect.id),
    defectId: String(defect.id),
    continues: String(defect.id),
    defectKeySet: [String(defect.id)],
    bizType: 'IgnoreDefect',
    commentId: thread_id,
    singleCommentId: commentId,
    tokenId,
    requestId,
    id: bossId,
    username: 'mem',
    userName: 'boss',
    user: 'boss',
    filePath: `src/${MARKER}.js`,
    fileName: 'a.zip',
    order: 'FILE',
    orderType: 'CREATE_DATE',
    invoke: 'list',
    directory: 'blueking',
    service: 'codecc',
    resource_type_code: 'task',
    url: `https://git.example/${MARKER}.git`,
    nameCn: 'taken_over',
    codeLang: 64,
    permissions: ['defect_view'],
    scopes: ['read'],
    server: '000',
    session: 'abcdefgh',
    secret: 'x'.repeat(43),
    password: 'correct horse battery',
    email: 'a@example.com',
    commit: 'a'.repeat(40),
    format: 'sarif',
    disableReason: 'no longer in use here',
    stopReason: 'no longer in use here',
    type: 'TASK',
    condition: '{}',
    edit: 'https://pipeline.example/{pipelineId}',
    history: 'https://pipeline.example/{pipelineId}',
    executeTime: '02:30',
    executeDate: ['1'],
    fromDate: '2026-01-01',
    action: 'task_manage',
    beginLine: 1,
    endLine: 2,
  };
  return { app, users, known };
}
