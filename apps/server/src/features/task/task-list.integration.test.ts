import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const T = '/task/api/user/task';
let app: TestApp;
let make: Factories;
let ann: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  for (const name of ['ann', 'vera', 'eve']) await app.createPerson(name);
  await app.createPerson('root', { isAdmin: true });
  await app.createProject('shop', { ann: 'member', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, admin] = (await Promise.all(['ann', 'root'].map((name) => app.signIn(name)))) as [TestUser, TestUser];
});
afterAll(() => app.close());

/** A project of its own for tests that look at whole lists. */
async function projectFor(id: string): Promise<string> {
  await app.createProject(id, { ann: 'member' });
  return id;
}

const list = (project: string, body: object = {}, order = 'CREATE_DATE') =>
  ann.call({ method: 'POST', path: `${T}/taskSortType/${order}`, project, body: { showLoading: true, ...body } });

describe('POST /taskSortType', () => {
  it('answers two arrays when there is nothing', async () => {
    const { data } = await list(await projectFor('empty'), { taskStatus: '', taskSource: null });
    expect(data).toEqual({ enableTasks: [], disableTasks: [] });
  });

  it('shows a running task with every field a card reads', async () => {
    const projectId = await projectFor('cards');
    const repository = await make.repository({ projectId, alias: 'team/shop' });
    const task = await make.task({
      projectId,
      repository_id: repository.id,
      tools: ['CLOC', 'CCN', 'ESLINT'],
      name_cn: '商城',
      created_at: new Date(5_000),
    });
    const build = await make.build({ taskId: task.id, status: 'running' });
    await make.buildTool({ taskId: task.id, build: build.number, tool: 'ESLINT', startedAt: new Date(7_000) });
    await make.buildTool({
      taskId: task.id,
      build: build.number,
      tool: 'CCN',
      flag: 3,
      step: 3,
      startedAt: new Date(6_000),
    });
    await make.buildTool({
      taskId: task.id,
      build: build.number,
      tool: 'CLOC',
      flag: 3,
      step: 1,
      startedAt: new Date(6_500),
    });
    const { data, text } = await list(projectId);
    expect(data.disableTasks).toEqual([]);
    expect(data.enableTasks).toHaveLength(1);
    const [card] = data.enableTasks;
    expect(card).toMatchObject({
      taskId: task.id,
      nameCn: '商城',
      nameEn: task.name_en,
      status: 0,
      createFrom: 'bs_codecc',
      projectId,
      pipelineId: task.pipeline_id,
      topFlag: -1,
      aliasName: 'team/shop',
      branch: 'master',
      displayStepStatus: 0,
      displayStep: 3,
      displayToolName: 'CCN',
      displayName: '圈复杂度',
      displayProgress: 60,
      minStartTime: 6_000,
      toolNames: 'ESLINT,CCN,CLOC',
      createdDate: 5_000,
      codeLibraryInfo: { codeInfo: [{ url: repository.url, aliasName: 'team/shop', branch: 'master' }] },
    });
    expect(
      card.toolConfigInfoList.map((tool: Record<string, unknown>) => [tool.toolName, tool.curStep, tool.stepStatus]),
    ).toEqual([
      ['ESLINT', 5, 0],
      ['CCN', 3, 0],
      ['CLOC', 1, 0],
    ]);
    expect(text.includes(':null')).toBe(false);
    const english = await ann.call({
      method: 'POST',
      path: `${T}/taskSortType/CREATE_DATE`,
      project: projectId,
      body: {},
      language: 'en',
    });
    expect(english.data.enableTasks[0].displayName).toBe('Cyclomatic complexity');
  });

  it('filters by status and source, and says so when it knows neither', async () => {
    const projectId = await projectFor('filters');
    const at = async (name: string, flag: 1 | 2 | 3 | 4 | undefined, step: number, given = {}) => {
      const task = await make.task({ projectId, name_cn: name, tools: ['CCN'], ...given });
      if (flag === undefined) return;
      const build = await make.build({ taskId: task.id, status: 'running' });
      await make.buildTool({ taskId: task.id, build: build.number, tool: 'CCN', flag, step });
    };
    await at('done', 1, 4);
    await at('failed', 2, 3);
    await at('interrupted', 4, 3);
    await at('working', 3, 2);
    await at('fresh', undefined, 0);
    await at('pipe', undefined, 0, { create_from: 'bs_pipeline' });
    await make.task({ projectId, name_cn: 'toolless' });
    await at('off', undefined, 0, { status: 1, disabled_at: new Date() });
    const names = async (body: object) => {
      const { data } = await list(projectId, body, 'SIMPLIFIED_PINYIN');
      return [...data.enableTasks, ...data.disableTasks].map((card: { nameCn: string }) => card.nameCn);
    };
    expect(await names({ taskStatus: 'SUCCESS' })).toEqual(['done']);
    expect(await names({ taskStatus: 'FAIL' })).toEqual(['failed', 'interrupted']);
    expect(await names({ taskStatus: 'ANALYSING' })).toEqual(['working']);
    expect(await names({ taskStatus: 'WAITING', taskSource: 'bs_codecc' })).toEqual(['fresh', 'toolless', 'off']);
    expect(await names({ taskStatus: 'DISABLED' })).toEqual(['off']);
    expect(await names({ taskSource: 'bs_pipeline' })).toEqual(['pipe']);
    expect((await list(projectId, { taskStatus: 'NEVER' })).code).toBe('2300004');
    expect((await list(projectId, {}, 'BY_MOOD')).code).toBe('2300004');
  });

  it('leaves a task without tools without a step status: the card shows waiting', async () => {
    const projectId = await projectFor('toolless');
    await make.task({ projectId });
    const [card] = (await list(projectId)).data.enableTasks;
    expect(card).not.toHaveProperty('displayStepStatus');
    expect(card.toolConfigInfoList).toEqual([]);
  });

  it('puts pinned tasks first in every order; a pin is one person’s', async () => {
    const projectId = await projectFor('pins');
    const [b, a, c] = [
      await make.task({ projectId, name_cn: '贝', created_at: new Date(1_000) }),
      await make.task({ projectId, name_cn: '阿', created_at: new Date(3_000) }),
      await make.task({ projectId, name_cn: '才', created_at: new Date(2_000) }),
    ];
    const order = async (type: string) =>
      (await list(projectId, {}, type)).data.enableTasks.map((card: { taskId: number }) => card.taskId);
    expect(await order('SIMPLIFIED_PINYIN')).toEqual([a.id, b.id, c.id]);
    expect(await order('CREATE_DATE')).toEqual([a.id, c.id, b.id]);
    const pin = (id: number, flag: string) =>
      ann.call({ method: 'PUT', path: `${T}/top/config/taskId/${id}/topFlag/${flag}`, project: projectId });
    expect((await pin(b.id, 'true')).data).toBe(true);
    expect(await order('CREATE_DATE')).toEqual([b.id, a.id, c.id]);
    const base = await ann.call({ path: `${T}/base`, project: projectId });
    expect(
      base.data.enableTasks.map((entry: { taskId: number; topFlag: number }) => [entry.taskId, entry.topFlag]),
    ).toEqual([
      [b.id, 1],
      [a.id, -1],
      [c.id, -1],
    ]);
    const asAdmin = await admin.call({ path: `${T}/base`, project: projectId });
    expect(asAdmin.data.enableTasks[0].taskId).toBe(a.id);
    expect((await pin(b.id, 'false')).data).toBe(true);
    expect((await pin(b.id, 'false')).data).toBe(false);
    expect((await pin(b.id, 'maybe')).code).toBe('2300004');
  });

  it('shows open-source tasks to those with a role on them only', async () => {
    const projectId = await projectFor('open');
    const task = await make.task({ projectId, create_from: 'gongfeng_scan', name_cn: 'open' });
    expect((await list(projectId)).data.enableTasks).toEqual([]);
    const id = {
      personId: (await app.db.selectFrom('person').select('id').where('username', '=', 'ann').executeTakeFirstOrThrow())
        .id,
    };
    await app.db
      .insertInto('task_member')
      .values({ task_id: task.id, person_id: id.personId, role: 'viewer' })
      .execute();
    expect((await list(projectId)).data.enableTasks).toHaveLength(1);
  });

  it('shows a member tasks of this project only, whatever the body says', async () => {
    const projectId = await projectFor('mine');
    await make.task({ projectId: 'other', name_cn: 'secret' });
    const { data } = await list(projectId, { projectId: 'other' });
    expect(data.enableTasks).toEqual([]);
    expect((await list('other')).status).toBe(403);
    expect((await ann.call({ path: `${T}/base` })).code).toBe('2300002');
  });
});
