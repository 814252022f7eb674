import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const T = '/task/api/user/task';
let app: TestApp;
let make: Factories;
let ann: TestUser;
let viewer: TestUser;
let eve: TestUser;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  for (const name of ['ann', 'vera', 'eve']) await app.createPerson(name);
  await app.createPerson('root', { isAdmin: true });
  await app.createProject('shop', { ann: 'member', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, viewer, eve] = (await Promise.all(['ann', 'vera', 'eve'].map((name) => app.signIn(name)))) as [
    TestUser,
    TestUser,
    TestUser,
  ];
});
afterAll(() => app.close());

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

  it('scans the difference to a target branch when one is named, or when the task is set so', async () => {
    const branches = async (taskId: number) =>
      app.db
        .selectFrom('build')
        .innerJoin('branch', (join) =>
          join.onRef('branch.task_id', '=', 'build.task_id').onRef('branch.id', '=', 'build.branch_id'),
        )
        .select(['branch.name', 'branch.kind', 'build.mode'])
        .where('build.task_id', '=', taskId)
        .orderBy('build.number')
        .execute();
    const task = await make.task({ projectId: 'shop', tools: ['CCN'], branch_name: 'main' });
    expect((await execute(ann, task.id, { branch: 'feature/1', targetBranch: 'main' })).data).toBe(true);
    expect((await execute(ann, task.id)).data).toBe(true);
    expect(await branches(task.id)).toEqual([
      { name: 'feature/1...main', kind: 'request', mode: 2 },
      { name: 'main', kind: 'main', mode: 1 },
    ]);
    const set = await make.task({
      projectId: 'shop',
      tools: ['CCN'],
      branch_name: 'dev',
      scan_type: 2,
      request_target: 'main',
    });
    expect((await execute(ann, set.id)).data).toBe(true);
    expect(await branches(set.id)).toEqual([{ name: 'dev...main', kind: 'request', mode: 2 }]);
    expect((await execute(ann, set.id, { branch: '--upload-pack=x' })).code).toBe('2300004');
    expect(await branches(set.id)).toHaveLength(1);
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
