import { SCAN_TYPE } from '@assay/contract/codes';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let make: Factories;
let viewer: TestUser;
let eve: TestUser;
let task: number;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  for (const name of ['vera', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [viewer, eve] = [await app.signIn('vera'), await app.signIn('eve')];
  task = (await make.task({ projectId: 'shop', tools: ['ESLINT', 'CLOC'] })).id;
});
afterAll(() => app.close());

const call = (name: string, user = viewer, id = task, language = 'en') =>
  user.call({ path: `/defect/api/user/warn/tasks/${id}/${name}`, project: 'shop', language });
const overview = (query: string) =>
  viewer.call({ path: `/task/api/user/task/overview/${task}${query}`, project: 'shop', language: 'en' });

async function requestBranch(source: string, target: string): Promise<number> {
  const { id } = await make.branch({
    taskId: task,
    name: `${source || 'HEAD'}...${target || 'HEAD'}`,
    kind: 'request',
  });
  await app.db
    .updateTable('branch')
    .set({ request_source: source, request_target: target })
    .where('task_id', '=', task)
    .where('id', '=', id)
    .execute();
  return id;
}

const failed = { verdict: 'failed', reasons: [{ rule: 'maxNewSerious', limit: 0, actual: 2 }] };

describe('builds beside the main branch', () => {
  it('are none at first', async () => {
    expect((await call('requestBuilds')).data).toEqual([]);
    expect((await call('buildInfosWithBranches')).data).toEqual([]);
  });

  it('an MR/PR is told by its newest build: branch, target, verdict with sentences; the default branch by its name', async () => {
    const main = await make.build({ taskId: task });
    await app.db
      .updateTable('branch')
      .set({ follows_default: true })
      .where('task_id', '=', task)
      .where('kind', '=', 'main')
      .execute();
    const first = await requestBranch('feature/1', '');
    const request = { mode: SCAN_TYPE.request, started_by: 'bob' };
    await make.build({
      taskId: task,
      branch_id: first,
      ...request,
      gate: JSON.stringify({ verdict: 'passed', reasons: [] }),
    });
    const judged = await make.build({
      ...{ taskId: task, branch_id: first, ...request, commit_id: 'c'.repeat(40), gate: JSON.stringify(failed) },
    });
    const second = await requestBranch('fix', 'release');
    const running = await make.build({
      taskId: task,
      branch_id: second,
      ...request,
      status: 'running',
      ended_at: null,
    });
    await make.buildTool({
      taskId: task,
      build: main.number,
      tool: 'ESLINT',
      result: { pattern: 'LINT', defectCount: 9 },
    });
    await make.buildTool({
      taskId: task,
      build: judged.number,
      tool: 'ESLINT',
      result: { pattern: 'LINT', defectCount: 2 },
    });

    const { data } = await call('requestBuilds');
    expect(data).toEqual([
      {
        ...{
          buildId: running.id,
          buildNum: String(running.number),
          buildTime: running.created_at.getTime(),
          buildUser: 'bob',
        },
        ...{
          branch: 'fix',
          targetBranch: 'release',
          status: 'running',
          verdict: 'pending',
          reasons: [],
          defectCount: 0,
        },
      },
      {
        ...{
          buildId: judged.id,
          buildNum: String(judged.number),
          buildTime: judged.created_at.getTime(),
          buildUser: 'bob',
        },
        ...{ branch: 'feature/1', targetBranch: 'master', status: 'succeeded', verdict: 'failed', defectCount: 0 },
        reasons: ['2 new serious issues, 0 allowed'],
        commitId: 'c'.repeat(40),
        ...(judged.ended_at ? { endTime: judged.ended_at.getTime() } : {}),
      },
    ]);
    expect((await call('requestBuilds', viewer, task, 'zh-CN')).data[1].reasons).toEqual([
      '新增严重问题 2 个，最多允许 0 个',
    ]);

    // The overview is the main branch's, or that of the build it is asked for.
    const now = (await overview('')).data;
    expect(now.lastAnalysisResultList[0]).toMatchObject({ toolName: 'ESLINT', buildNum: String(main.number) });
    expect(now.lastAnalysisResultList[0].lastAnalysisResult).toMatchObject({ defectCount: 9 });
    expect(now).not.toHaveProperty('build');
    for (const query of [`?buildId=${judged.id}`, `?buildNum=${judged.number}`]) {
      const { data: then } = await overview(query);
      expect(then.build).toEqual({
        ...{ buildNum: String(judged.number), buildId: judged.id, branch: 'feature/1...HEAD', isRequest: true },
        ...{ verdict: 'failed', reasons: ['2 new serious issues, 0 allowed'] },
      });
      expect(then.lastAnalysisResultList[0].lastAnalysisResult).toMatchObject({ defectCount: 2 });
    }
    expect((await overview('?buildId=nothing')).code).toBe('2300007');
    const charts = await viewer.call({ path: `/task/api/user/task/${task}/history`, project: 'shop' });
    expect(charts.data.tools[0].points.map(({ value }: { value: number }) => value)).toEqual([9]);
  });

  it('of every branch, newest first, with the branch', async () => {
    const long = await make.branch({ taskId: task, name: 'release', kind: 'long' });
    const build = await make.build({ taskId: task, branch_id: long.id, started_by: 'bob' });
    const { data } = await call('buildInfosWithBranches');
    expect(data.map(({ branch, isMain }: { branch: string; isMain: boolean }) => [branch, isMain])).toEqual([
      ['release', false],
      ['feature/1...HEAD', false],
      ['feature/1...HEAD', false],
      ['master', true],
    ]);
    expect(data[0]).toEqual({
      ...{ buildId: build.id, buildNum: String(build.number), buildTime: build.created_at.getTime(), buildUser: 'bob' },
      ...{ branch: 'release', isMain: false },
    });
    // Numbers of another branch are not the task's either.
    await make.buildTool({
      taskId: task,
      build: build.number,
      tool: 'ESLINT',
      result: { pattern: 'LINT', defectCount: 5 },
    });
    expect((await overview('')).data.lastAnalysisResultList[0].lastAnalysisResult).toMatchObject({ defectCount: 9 });
  });

  it('are for those who may see the report', async () => {
    for (const name of ['requestBuilds', 'buildInfosWithBranches']) {
      expect((await call(name, eve)).status).toBe(403);
      expect((await app.call({ path: `/defect/api/user/warn/tasks/${task}/${name}` })).status).toBe(401);
    }
  });
});
