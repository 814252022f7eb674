import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const T = '/task/api/user/task';
let app: TestApp;
let make: Factories;
let ann: TestUser;
let viewer: TestUser;
let eve: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  for (const name of ['ann', 'vera', 'eve']) await app.createPerson(name);
  await app.createPerson('root', { isAdmin: true });
  await app.createProject('shop', { ann: 'member', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, viewer, eve, admin] = (await Promise.all(['ann', 'vera', 'eve', 'root'].map((name) => app.signIn(name)))) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
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

describe('one task', () => {
  let taskId: number;
  beforeAll(async () => {
    const set = await make.checkerSet({
      id: 'js_two',
      versions: [
        [{ toolName: 'ESLINT', checkerKey: 'a' }],
        [
          { toolName: 'ESLINT', checkerKey: 'a' },
          { toolName: 'ESLINT', checkerKey: 'b' },
        ],
      ],
    });
    const other = await make.checkerSet({
      id: 'js_more',
      name: { zh: '更多', en: 'more' },
      versions: [
        [
          { toolName: 'ESLINT', checkerKey: 'b' },
          { toolName: 'CCN', checkerKey: 'b' },
        ],
      ],
    });
    const task = await make.task({ projectId: 'shop', tools: ['ESLINT', 'CCN', 'CLOC'], sets: [set.id, other.id] });
    taskId = task.id;
    await app.db
      .updateTable('task_tool')
      .set({ follow_status: 6 })
      .where('task_id', '=', taskId)
      .where('tool', '=', 'CLOC')
      .execute();
    await app.db
      .updateTable('task_tool')
      .set({ params: JSON.stringify({ ccn_threshold: '9' }) })
      .where('task_id', '=', taskId)
      .where('tool', '=', 'CCN')
      .execute();
    await app.db
      .insertInto('filter_path')
      .values([
        { task_id: taskId, kind: 'CUSTOM', pattern: '.*/x/.*' },
        { task_id: taskId, kind: 'DEFAULT', pattern: '.*/node_modules/.*' },
        { task_id: taskId, kind: 'DEFAULT', pattern: 'no longer offered' },
      ])
      .execute();
  });

  const get = (path: string, user = ann) => user.call({ path: `${T}/${path}`, project: 'shop', task: taskId });

  it('answers its detail with every list there', async () => {
    const { data, text } = await get('taskInfo');
    expect(data).toMatchObject({
      taskId,
      projectId: 'shop',
      createFrom: 'bs_codecc',
      atomCode: 'CodeccCheckAtomDebug',
      scanType: 1,
      executeDate: [],
      executeTime: '',
      newDefectJudge: { judgeBy: 1, fromDate: '' },
      notifyCustomInfo: {},
      checkerSetName: '更多,规则集 js_two',
      checkerCount: 3,
      taskOwner: [],
      taskMember: [],
    });
    expect(
      data.enableToolList.map((tool: Record<string, unknown>) => [
        tool.toolName,
        tool.toolPattern,
        tool.toolType,
        tool.paramJson,
      ]),
    ).toEqual([
      ['ESLINT', 'LINT', 'STANDARD', undefined],
      ['CCN', 'CCN', 'CCN', '{"ccn_threshold":"9"}'],
    ]);
    expect(data.disableToolList).toMatchObject([{ toolName: 'CLOC', followStatus: 6, taskId }]);
    expect(text.includes(':null')).toBe(false);
  });

  it('answers basic information, members, state, source and filters', async () => {
    expect((await get(`taskId/${taskId}`)).data).toMatchObject({
      taskId,
      filterPath: ['.*/x/.*'],
      taskViewer: [],
      scmType: 'CODE_GIT',
      branch: 'master',
    });
    expect((await get('users')).data).toEqual({ taskMember: [], taskOwner: [], taskViewer: [] });
    expect((await get('status')).data).toEqual({ status: 0 });
    expect((await get('code/lib')).data).toMatchObject({
      branch: 'master',
      osType: 'LINUX',
      projectBuildType: '',
      codeInfo: [{ branch: 'master' }],
    });
    const filters = (await get(`filter/path/${taskId}`)).data;
    expect(filters).toMatchObject({ taskId, filterPaths: ['.*/x/.*'], defaultAddPaths: ['.*/node_modules/.*'] });
    expect(filters.defaultFilterPath.length).toBeGreaterThan(10);
    // The client really asks with two slashes.
    expect((await get(`code//yml/filter/taskId/${taskId}/list`)).data).toMatchObject({
      testSourceFilterPath: [],
      autoGenFilterPath: [],
      thirdPartyFilterPath: [],
    });
  });

  it('lists branch and address of read-only tasks', async () => {
    const task = await make.task({ projectId: 'shop', create_from: 'bs_pipeline' });
    const { data } = await ann.call({ path: `${T}/code/lib`, project: 'shop', task: task.id });
    expect(data.branch).toEqual(['master']);
    expect(data.repoUrl).toEqual([expect.stringContaining('https://')]);
  });

  const READS = [
    'status',
    'taskInfo',
    'memberList',
    'users',
    'code/lib',
    'taskId/:id',
    'filter/path/:id',
    'code/yml/filter/taskId/:id/list',
  ];
  it.each(READS)('GET %s is for members of the project', async (read) => {
    const path = read.replace(':id', String(taskId));
    expect((await get(path, viewer)).code).toBe('0');
    expect((await get(path, eve)).status).toBe(403);
    expect((await app.call({ path: `${T}/${path}`, project: 'shop', task: taskId })).status).toBe(401);
    // Her own project in the header opens nothing of another one.
    expect((await eve.call({ path: `${T}/${path}`, project: 'other', task: taskId })).status).toBe(403);
  });

  it('goes by the path, not by a stale header', async () => {
    const mine = await make.task({ projectId: 'other' });
    const answer = await eve.call({ path: `${T}/taskId/${taskId}`, project: 'other', task: mine.id });
    expect(answer.status).toBe(403);
    const absent = await ann.call({ path: `${T}/taskId/999999`, project: 'shop', task: taskId });
    expect(absent.status).toBe(403);
    expect((await admin.call({ path: `${T}/taskId/999999`, project: 'shop' })).code).toBe('2300007');
  });

  it.each(['abc', '-1', '0', '1e3', '99999999999999999999', '1;drop table task'])(
    'refuses the task id %s',
    async (id) => {
      const { code, status } = await ann.call({ path: `${T}/taskId/${encodeURIComponent(id)}`, project: 'shop' });
      expect([status, code]).toEqual([200, '2300004']);
    },
  );
});

describe('starting and stopping', () => {
  const execute = (user: TestUser, task: number, body?: object) =>
    user.call({ method: 'POST', path: `${T}/execute`, project: 'shop', task, ...(body ? { body } : {}) });
  const builds = (taskId: number) =>
    app.db
      .selectFrom('build')
      .select(['number', 'status', 'started_by'])
      .where('task_id', '=', taskId)
      .orderBy('number')
      .execute();

  it('starts a build with its job, adds line statistics, and stops it', async () => {
    const task = await make.task({ projectId: 'shop', tools: ['CCN'] });
    const sent = app.jobs.length;
    expect((await execute(ann, task.id)).data).toBe(true);
    expect(await builds(task.id)).toEqual([{ number: 1, status: 'queued', started_by: 'ann' }]);
    expect(app.jobs.slice(sent)).toMatchObject([
      { kind: 'sent', name: 'scan', payload: { taskId: task.id, build: 1 } },
    ]);
    const tools = await app.db.selectFrom('task_tool').select('tool').where('task_id', '=', task.id).execute();
    expect(tools.map((row) => row.tool).sort()).toEqual(['CCN', 'CLOC']);

    // Again while it runs: the first is interrupted.
    expect((await execute(ann, task.id, {})).data).toBe(true);
    expect((await builds(task.id)).map((build) => build.status)).toEqual(['interrupted', 'queued']);

    const stop = await ann.call({
      method: 'POST',
      path: `${T}/cw/stopAnalysisTask`,
      project: 'shop',
      task: task.id,
      body: { anything: 1 },
    });
    expect(stop.data).toBe(true);
    expect((await builds(task.id)).map((build) => build.status)).toEqual(['interrupted', 'interrupted']);
    const records = await app.db
      .selectFrom('operation_record')
      .select('oper_type')
      .where('task_id', '=', task.id)
      .orderBy('id')
      .execute();
    expect(records.map((row) => row.oper_type)).toEqual(['trigger_analysis', 'trigger_analysis', 'stop_analysis']);
  });

  it('answers false for a task without tools', async () => {
    const task = await make.task({ projectId: 'shop' });
    expect((await execute(ann, task.id)).data).toBe(false);
    expect(await builds(task.id)).toEqual([]);
  });

  it('refuses suspended tasks and those of a pipeline', async () => {
    const off = await make.task({ projectId: 'shop', tools: ['CCN'], status: 1 });
    expect((await execute(ann, off.id)).code).toBe('2301007');
    const pipe = await make.task({ projectId: 'shop', tools: ['CCN'], create_from: 'bs_pipeline' });
    expect((await execute(ann, pipe.id)).code).toBe('2300004');
    await make.build({ taskId: pipe.id, status: 'running' });
    expect(
      (await ann.call({ method: 'POST', path: `${T}/cw/stopAnalysisTask`, project: 'shop', task: pipe.id })).code,
    ).toBe('2300004');
    expect(await builds(off.id)).toEqual([]);
    expect((await builds(pipe.id)).map((build) => build.status)).toEqual(['running']);
  });

  it('is not for viewers, strangers and members of other projects: nothing starts, nothing stops', async () => {
    const task = await make.task({ projectId: 'shop', tools: ['CCN'] });
    const running = await make.task({ projectId: 'shop', tools: ['CCN'] });
    await make.build({ taskId: running.id, status: 'running' });
    const mine = await make.task({ projectId: 'other', tools: ['CCN'] });
    const sent = app.jobs.length;
    for (const user of [viewer, eve]) {
      expect((await execute(user, task.id, { taskId: task.id })).status).toBe(403);
      expect(
        (await user.call({ method: 'POST', path: `${T}/cw/stopAnalysisTask`, project: 'shop', task: running.id }))
          .status,
      ).toBe(403);
    }
    expect((await app.call({ method: 'POST', path: `${T}/execute`, project: 'shop', task: task.id })).status).toBe(401);
    // A task id smuggled into body or query changes nothing: the header decides.
    const smuggled = await eve.call({
      method: 'POST',
      path: `${T}/execute?taskId=${task.id}`,
      project: 'other',
      task: mine.id,
      body: { taskId: task.id },
    });
    expect(smuggled.data).toBe(true);
    expect(await builds(task.id)).toEqual([]);
    expect((await builds(running.id)).map((build) => build.status)).toEqual(['running']);
    expect(app.jobs.slice(sent)).toMatchObject([{ payload: { taskId: mine.id } }]);
  });

  it('is not done for a deleted task', async () => {
    const task = await make.task({ projectId: 'shop', tools: ['CCN'], deleted_at: new Date() });
    expect((await execute(ann, task.id)).code).toBe('2300007');
    expect(await builds(task.id)).toEqual([]);
  });
});
