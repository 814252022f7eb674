import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncBuiltIns } from '../checker-set/sync.ts';

let app: TestApp;
let make: Factories;
let mia: TestUser;
let ann: TestUser;
let vera: TestUser;
let eve: TestUser;
let token: string;
let foreign: string;

const tokens = (project: string) => `/task/api/user/buildToken/project/${project}`;
const newToken = async (user: TestUser, project: string) =>
  (await user.call({ method: 'POST', path: tokens(project), body: { name: 'ci' } })).data.token as string;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  await syncBuiltIns(app.db);
  for (const name of ['mia', 'ann', 'vera', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { mia: 'manager', ann: 'member', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [mia, ann, vera, eve] = (await Promise.all(['mia', 'ann', 'vera', 'eve'].map((name) => app.signIn(name)))) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  token = await newToken(mia, 'shop');
  foreign = await newToken(eve, 'other');
});
afterAll(() => app.close());

const send = (path: string, body: object, secret = token, method: 'POST' | 'PUT' = 'POST') =>
  app.call({ method, path, body, headers: { authorization: `Bearer ${secret}` } });
const saveTask = (body: object, secret = token) => send('/task/api/build/task', body, secret);
const log = (body: object, secret = token) => send('/defect/api/build/tasklog', body, secret);
const taskRow = (id: number) => app.db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('build tokens', () => {
  it('are made and ended by managers of the project, shown once, and listed without a secret', async () => {
    const made = await mia.call({ method: 'POST', path: tokens('shop'), body: { name: ' nightly ' } });
    const listed = await mia.call({ path: tokens('shop') });
    expect(listed.data).toContainEqual({
      id: made.data.id,
      name: 'nightly',
      createdBy: 'mia',
      createdDate: expect.any(Number),
    });
    expect(listed.text).not.toContain(made.data.token);
    const stored = await app.db
      .selectFrom('build_token')
      .selectAll()
      .where('id', '=', made.data.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(made.data.token);
    expect((await saveTask({ pipelineId: 'p-t', codeLang: '64' }, made.data.token)).code).toBe('0');
    expect((await mia.call({ method: 'DELETE', path: `${tokens('shop')}/${made.data.id}` })).data).toBe(true);
    expect((await saveTask({ pipelineId: 'p-t2', codeLang: '64' }, made.data.token)).status).toBe(401);
    expect((await mia.call({ method: 'DELETE', path: `${tokens('shop')}/${made.data.id}` })).code).toBe('2300007');
  });

  it('end by themselves, and are refused to everybody else', async () => {
    const expiresAt = Date.now() + 3_600_000;
    const made = await mia.call({ method: 'POST', path: tokens('shop'), body: { name: 'short', expiresAt } });
    expect((await mia.call({ method: 'POST', path: tokens('shop'), body: { name: 'past', expiresAt: 1 } })).code).toBe(
      '2300004',
    );
    expect((await saveTask({ pipelineId: 'p-e', codeLang: '64' }, made.data.token)).code).toBe('0');
    app.advance(2 * 3_600_000);
    expect((await saveTask({ pipelineId: 'p-e', codeLang: '64' }, made.data.token)).status).toBe(401);
    const before = await app.db.selectFrom('build_token').selectAll().execute();
    for (const user of [ann, vera, eve]) {
      expect((await user.call({ method: 'POST', path: tokens('shop'), body: { name: 'x' } })).status).toBe(403);
      expect((await user.call({ path: tokens('shop') })).status).toBe(403);
      expect((await user.call({ method: 'DELETE', path: `${tokens('shop')}/${made.data.id}` })).status).toBe(403);
    }
    expect((await eve.call({ method: 'DELETE', path: `${tokens('other')}/${made.data.id}` })).code).toBe('2300007');
    expect(await app.db.selectFrom('build_token').selectAll().execute()).toEqual(before);
  });

  it('open nothing but the calls of pipelines, which take nothing else', async () => {
    expect(
      (await app.call({ path: '/task/api/user/userInfo', headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401);
    const body = { pipelineId: 'p-x', codeLang: '64' };
    expect((await app.call({ method: 'POST', path: '/task/api/build/task', body })).status).toBe(401);
    expect((await mia.call({ method: 'POST', path: '/task/api/build/task', body })).status).toBe(401);
    expect((await saveTask(body, 'assaybuild_guess')).status).toBe(401);
    const own = { method: 'POST', path: '/task/api/build/task', body, headers: { 'x-build-token': token } } as const;
    expect((await app.call(own)).code).toBe('0');
  });
});

describe('the task of a pipeline', () => {
  it('comes into being with default sets of its languages, and follows the pipeline afterwards', async () => {
    const created = await saveTask({
      pipelineId: 'p-9c',
      pipelineName: '构建 main!',
      codeLang: '64',
      repository: { url: 'https://git.example/team/shop.git', branch: 'main', credential: { password: 'hidden55' } },
      devopsToolParams: [{ toolName: 'CCN', varName: 'ccn_threshold', chooseValue: '11' }],
    });
    expect(created.data).toEqual({
      taskId: expect.any(Number),
      nameEn: expect.stringMatching(/^DEVOPS_[0-9a-f]{32}$/),
      created: true,
    });
    const { taskId } = created.data;
    expect(await taskRow(taskId)).toMatchObject({
      create_from: 'bs_pipeline',
      atom_code: 'CodeccCheckAtomDebug',
      pipeline_id: 'p-9c',
      pipeline_name: '构建 main!',
      name_cn: '构建_main_',
      code_lang: 64 + 1073741824,
      branch_name: 'main',
      created_by: 'mia',
    });
    const tools = await app.db
      .selectFrom('task_tool')
      .selectAll()
      .where('task_id', '=', taskId)
      .orderBy('tool')
      .execute();
    expect(tools.map((row) => row.tool)).toEqual(expect.arrayContaining(['CCN', 'CLOC', 'DUPC', 'ESLINT']));
    expect(tools.find((row) => row.tool === 'CCN')?.params).toEqual({ ccn_threshold: '11' });
    const info = await ann.call({ path: '/task/api/user/task/taskInfo', project: 'shop', task: taskId });
    expect(info.data).toMatchObject({ createFrom: 'bs_pipeline', pipelineName: '构建 main!' });

    await app.db.updateTable('task').set({ status: 1, disable_reason: 'x' }).where('id', '=', taskId).execute();
    const again = await saveTask({
      pipelineId: 'p-9c',
      nameCn: 'renamed_9c',
      scanType: 2,
      targetBranch: 'main',
      checkerSetList: [{ checkerSetId: 'codecc_default_ccn_js' }],
    });
    expect(again.data).toEqual({ ...created.data, created: false });
    expect(await taskRow(taskId)).toMatchObject({
      name_cn: 'renamed_9c',
      status: 0,
      disable_reason: null,
      scan_type: 2,
      request_target: 'main',
    });
    const sets = await app.db
      .selectFrom('task_set')
      .select('set_id')
      .where('task_id', '=', taskId)
      .orderBy('set_id')
      .execute();
    expect(sets.map((row) => row.set_id)).toEqual(['codecc_default_ccn_js', 'standard_cloc']);
    const started = await send('/task/api/build/execute', {
      pipelineId: 'p-9c',
      branch: 'feature',
      triggerFrom: 'bot',
    });
    expect(started.data).toEqual({ buildId: expect.stringMatching(/^[0-9a-f]{32}$/), buildNum: '1' });
    expect(app.jobs.at(-1)).toMatchObject({ name: 'scan', payload: { taskId, build: 1 } });
  });

  it('is one task also when two runs say so at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => saveTask({ pipelineId: 'p-race', codeLang: '64' })));
    expect(new Set(answers.map((answer) => answer.data.taskId)).size).toBe(1);
  });

  it('is refused with bad parts, and then nothing is left of it', async () => {
    const count = async () => [
      (await app.db.selectFrom('task').select('id').execute()).length,
      (await app.db.selectFrom('repository').select('id').execute()).length,
    ];
    const before = await count();
    const repository = { url: 'https://git.example/never/stored.git' };
    expect((await saveTask({ pipelineId: 'p-bad', repository })).code).toBe('2300002');
    expect((await saveTask({ pipelineId: 'p-bad', codeLang: '0', repository })).code).toBe('2300004');
    expect((await saveTask({ pipelineId: 'p-bad', codeLang: '64', repository: { url: 'ext::sh -c id' } })).code).toBe(
      '2300004',
    );
    expect(
      (await saveTask({ pipelineId: 'p-bad', codeLang: '64', repository: { ...repository, branch: '--x' } })).code,
    ).toBe('2300004');
    const sets = [{ checkerSetId: 'no_such_set' }];
    expect((await saveTask({ pipelineId: 'p-bad', codeLang: '64', repository, checkerSetList: sets })).code).toBe(
      '2300007',
    );
    expect(await count()).toEqual(before);
  });

  it('belongs to the project of the token alone', async () => {
    const { data } = await saveTask({ pipelineId: 'p-own', codeLang: '64' });
    expect((await send('/task/api/build/execute', { taskId: data.taskId }, foreign)).code).toBe('2300007');
    expect((await send('/task/api/build/roles', { taskId: data.taskId, roles: [] }, foreign, 'PUT')).code).toBe(
      '2300007',
    );
    const report = { task_id: data.taskId, toolName: 'CCN', pipelineBuildId: 'b-f', stepNum: 1, flag: 3 };
    expect((await log(report, foreign)).code).toBe('2300007');
    expect(await app.db.selectFrom('build').select('id').where('task_id', '=', data.taskId).execute()).toEqual([]);
    const elsewhere = await saveTask({ pipelineId: 'p-own', codeLang: '64' }, foreign);
    expect(elsewhere.data.taskId).not.toBe(data.taskId);
  });
});

describe('roles synced from elsewhere', () => {
  const sync = (body: object) => send('/task/api/build/roles', body, token, 'PUT');
  const mayRead = async (user: TestUser, task: number) =>
    (await user.call({ path: '/task/api/user/task/taskInfo', project: 'shop', task })).status;

  it('replace those of the project for a pipeline’s task', async () => {
    const { data } = await saveTask({ pipelineId: 'p-roles', codeLang: '64' });
    expect([await mayRead(ann, data.taskId), await mayRead(eve, data.taskId)]).toEqual([200, 403]);
    const roles = [
      { role_code: 'executor', user_list: ['eve', 'nobody'] },
      { role_code: 'viewer', user_list: [] },
    ];
    expect((await sync({ pipelineId: 'p-roles', roles })).data).toEqual({ skipped: ['nobody'] });
    expect([await mayRead(ann, data.taskId), await mayRead(eve, data.taskId), await mayRead(mia, data.taskId)]).toEqual(
      [403, 200, 200],
    );
  });

  it('are the only ones of an open-source task, and none of a task made here', async () => {
    const open = await make.task({ projectId: 'shop', create_from: 'gongfeng_scan', atom_code: '' });
    expect(await mayRead(mia, open.id)).toBe(403);
    const roles = [
      { role_code: 'member', user_list: ['ann'] },
      { role_code: 'manager', user_list: ['Mia'] },
    ];
    expect((await sync({ taskId: open.id, roles })).code).toBe('0');
    expect([await mayRead(mia, open.id), await mayRead(ann, open.id), await mayRead(vera, open.id)]).toEqual([
      200, 200, 403,
    ]);
    expect((await sync({ taskId: open.id, roles: [] })).code).toBe('0');
    expect(await mayRead(ann, open.id)).toBe(403);
    const self = await make.task({ projectId: 'shop' });
    expect((await sync({ taskId: self.id, roles })).code).toBe('2300004');
    expect((await sync({ roles })).code).toBe('2300002');
  });
});

describe('POST /defect/api/build/tasklog', () => {
  /** A pipeline's task with two tools. */
  async function twoTools(pipelineId: string): Promise<{ taskId: number; nameEn: string }> {
    const { data } = await saveTask({ pipelineId, codeLang: '64' });
    await app.db
      .deleteFrom('task_tool')
      .where('task_id', '=', data.taskId)
      .where('tool', 'not in', ['CCN', 'ESLINT'])
      .execute();
    return data;
  }
  const stepsOf = async (taskId: number, tool: string) => {
    const rows = await app.db
      .selectFrom('build_step')
      .selectAll()
      .where('task_id', '=', taskId)
      .where('tool', '=', tool)
      .orderBy('build_number')
      .orderBy('seq')
      .execute();
    return rows.map((row) => [row.build_number, row.step_num, row.flag]);
  };
  const builds = (taskId: number) =>
    app.db
      .selectFrom('build')
      .select(['number', 'id', 'status', 'reported', 'started_by'])
      .where('task_id', '=', taskId)
      .orderBy('number')
      .execute();
  const card = async (taskId: number) => {
    const list = await mia.call({
      method: 'POST',
      path: '/task/api/user/task/taskSortType/CREATE_DATE',
      project: 'shop',
      body: {},
    });
    return list.data.enableTasks.find((task: { taskId: number }) => task.taskId === taskId);
  };

  it('turns reported steps into records, state, progress and the end of the build', async () => {
    const { taskId, nameEn } = await twoTools('p-log');
    const report = (toolName: string, stepNum: number, flag: number, more: object = {}) =>
      log({
        stream_name: nameEn,
        task_id: taskId,
        toolName,
        pipelineBuildId: 'b-1',
        triggerFrom: 'ann',
        stepNum,
        flag,
        startTime: 1,
        endTime: 0,
        ...more,
      });
    expect((await report('CCN', 1, 3, { msg: 'my pipeline' })).data).toBe(true);
    await report('CCN', 1, 3);
    await report('CCN', 2, 3);
    await report('CCN', 3, 3);
    expect(await stepsOf(taskId, 'CCN')).toEqual([
      [1, 1, 1],
      [1, 2, 1],
      [1, 3, 3],
    ]);
    // 3 steps of CCN and none of ESLINT, of 10.
    expect(await card(taskId)).toMatchObject({ displayToolName: 'CCN', displayStep: 3, displayProgress: 30 });
    await report('CCN', 3, 1);
    await report('CCN', 4, 1);
    expect(await stepsOf(taskId, 'CCN')).toEqual([
      [1, 1, 1],
      [1, 2, 1],
      [1, 3, 1],
      [1, 4, 1],
    ]);
    const ccn = await app.db
      .selectFrom('task_tool')
      .selectAll()
      .where('task_id', '=', taskId)
      .where('tool', '=', 'CCN')
      .executeTakeFirstOrThrow();
    expect(ccn.first_success_at).not.toBeNull();
    expect(await builds(taskId)).toEqual([
      { number: 1, id: 'b-1', status: 'running', reported: true, started_by: 'ann' },
    ]);
    await report('ESLINT', 3, 2, { msg: 'no compiler' });
    expect((await builds(taskId))[0]?.status).toBe('succeeded');
    expect(await card(taskId)).toMatchObject({ displayToolName: 'ESLINT', displayStepStatus: 1 });
    // What comes after the end changes nothing.
    await report('ESLINT', 4, 1);
    expect(await stepsOf(taskId, 'ESLINT')).toEqual([[1, 3, 2]]);
    const records = await mia.call({
      path: '/defect/api/user/tasklog?toolName=CCN&page=1&pageSize=10',
      project: 'shop',
      task: taskId,
    });
    expect(records.code).toBe('0');
  });

  it('ends the whole build when the pipeline failed', async () => {
    const { taskId } = await twoTools('p-fail');
    const report = (toolName: string, stepNum: number, flag: number, more: object = {}) =>
      log({ task_id: taskId, toolName, pipelineBuildId: 'b-fail', stepNum, flag, ...more });
    await report('ESLINT', 2, 3);
    await report('CCN', 2, 3);
    await report('CCN', 2, 3, { pipelineFail: true, msg: 'no disk' });
    expect(await stepsOf(taskId, 'CCN')).toEqual([[1, 2, 4]]);
    expect(await stepsOf(taskId, 'ESLINT')).toEqual([[1, 2, 4]]);
    const records = await app.db
      .selectFrom('build_tool')
      .select(['tool', 'flag'])
      .where('task_id', '=', taskId)
      .execute();
    expect(records.every((record) => record.flag === 2)).toBe(true);
    expect(await builds(taskId)).toMatchObject([{ status: 'failed' }]);
  });

  it('interrupts the run before when another one begins, and leaves it ended', async () => {
    const { taskId } = await twoTools('p-two');
    const report = (build: string, stepNum: number, flag: number) =>
      log({ task_id: taskId, toolName: 'CCN', pipelineBuildId: build, stepNum, flag });
    await report('b-old', 2, 3);
    await report('b-new', 1, 3);
    expect((await builds(taskId)).map((build) => [build.id, build.status])).toEqual([
      ['b-old', 'interrupted'],
      ['b-new', 'running'],
    ]);
    await report('b-old', 3, 3);
    expect(await stepsOf(taskId, 'CCN')).toEqual([
      [1, 2, 4],
      [2, 1, 3],
    ]);
    await report('b-new', 4, 1);
    expect((await card(taskId)).toolConfigInfoList).toContainEqual(
      expect.objectContaining({ toolName: 'CCN', curStep: 5, stepStatus: 0 }),
    );
  });

  it('refuses other builds, tools and tasks without effect', async () => {
    const { taskId } = await twoTools('p-no');
    const other = await twoTools('p-no-2');
    await log({ task_id: other.taskId, toolName: 'CCN', pipelineBuildId: 'b-taken', stepNum: 1, flag: 3 });
    const self = await make.task({ projectId: 'shop', tools: ['CCN'] });
    const own = await make.build({ taskId, status: 'running' });
    const base = { task_id: taskId, toolName: 'CCN', pipelineBuildId: 'b-no', stepNum: 1, flag: 3 };
    expect((await log({ ...base, pipelineBuildId: 'b-taken' })).code).toBe('2300004');
    expect((await log({ ...base, pipelineBuildId: own.id })).code).toBe('2300004');
    expect((await log({ ...base, toolName: 'RUFF' })).code).toBe('2300007');
    expect((await log({ ...base, task_id: self.id })).code).toBe('2300004');
    expect((await log({ ...base, task_id: 999_999 })).code).toBe('2300007');
    expect((await log({ ...base, flag: 9 })).code).toBe('2300004');
    expect((await log({ ...base, pipelineBuildId: '../x' })).code).toBe('2300004');
    expect(await builds(taskId)).toMatchObject([{ id: own.id, status: 'running' }]);
    expect(await builds(self.id)).toEqual([]);
  });
});
