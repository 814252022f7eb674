import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { TEST_TIME } from '@assay/testing/factories/test-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let make: Factories;
let ann: TestUser;
let eve: TestUser;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  for (const name of ['ann', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { ann: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, eve] = (await Promise.all(['ann', 'eve'].map((name) => app.signIn(name)))) as [TestUser, TestUser];
});
afterAll(() => app.close());

const overview = (id: number, user = ann, query = '') =>
  user.call({ path: `/task/api/user/task/overview/${id}${query}`, project: 'shop', task: id });
const history = (id: number, user = ann, language = 'en') =>
  user.call({ path: `/task/api/user/task/${id}/history`, project: 'shop', language });

async function scanned() {
  const task = await make.task({ projectId: 'shop', tools: ['CLOC', 'DUPC', 'ESLINT', 'CCN'] });
  const first = await make.build({ taskId: task.id });
  await make.buildTool({
    taskId: task.id,
    build: 1,
    tool: 'ESLINT',
    startedAt: new Date(1_000),
    endedAt: new Date(3_000),
    result: { pattern: 'LINT', defectCount: 9, defectChange: 9, fileCount: 2, fileChange: 2 },
  });
  await make.buildTool({
    taskId: task.id,
    build: 1,
    tool: 'DUPC',
    result: { pattern: 'DUPC', defectCount: 1, defectChange: 0, dupRate: 6.31, dupRateChange: null, secret: 'x' },
  });
  await app.db
    .updateTable('build')
    .set({ gate: JSON.stringify({ verdict: 'passed', reasons: [] }) })
    .where('id', '=', first.id)
    .execute();
  await make.build({
    taskId: task.id,
    gate: JSON.stringify({
      verdict: 'failed',
      reasons: [
        { rule: 'maxNewSerious', limit: 0, actual: 2 },
        { rule: 'brandNew', limit: 1, actual: 3 },
      ],
    }),
  });
  await make.buildTool({
    taskId: task.id,
    build: 2,
    tool: 'ESLINT',
    flag: 2,
    step: 3,
    startedAt: new Date(5_000),
    endedAt: new Date(5_100),
  });
  await make.buildTool({ taskId: task.id, build: 2, tool: 'CCN', flag: 3, step: 2, startedAt: new Date(6_000) });
  return task;
}

describe('GET /overview', () => {
  it('says why a first check failed, in the language of the reader, and nothing of one that ended well', async () => {
    const task = await make.task({ projectId: 'shop', tools: ['ESLINT', 'CCN'] });
    await make.build({ taskId: task.id, status: 'failed' });
    for (const [tool, flag] of [
      ['ESLINT', 2],
      ['CCN', 1],
    ] as const) {
      const message = { zh: `${tool} 无法读取代码库`, en: `${tool} cannot read the repository` };
      await make.buildTool({ taskId: task.id, build: 1, tool, flag, step: 2 });
      await make.buildStep({ taskId: task.id, build: 1, tool, seq: 1, step: 2, flag, message });
    }
    const told = async (language: string) => {
      const path = `/task/api/user/task/overview/${task.id}`;
      const { data } = await ann.call({ path, project: 'shop', language });
      return data.lastAnalysisResultList.map((one: { toolName: string; failure?: string }) => [
        one.toolName,
        one.failure,
      ]);
    };
    expect(await told('en')).toEqual([
      ['ESLINT', 'ESLINT cannot read the repository'],
      ['CCN', undefined],
    ]);
    expect(await told('zh-CN')).toEqual([
      ['ESLINT', 'ESLINT 无法读取代码库'],
      ['CCN', undefined],
    ]);
  });

  it('has one entry per tool that is on, in tool order, with the newest numbers there are', async () => {
    const task = await scanned();
    await app.db
      .updateTable('task_tool')
      .set({ follow_status: 6 })
      .where('task_id', '=', task.id)
      .where('tool', '=', 'CLOC')
      .execute();
    const { data, text } = await overview(task.id);
    expect(data.taskId).toBe(task.id);
    expect(data.lastAnalysisResultList.map((last: { toolName: string }) => last.toolName)).toEqual([
      'ESLINT',
      'CCN',
      'DUPC',
    ]);
    const [eslint, ccn, dupc] = data.lastAnalysisResultList;
    // The run failed: its record is shown, the numbers are those of the run before.
    expect(eslint).toMatchObject({
      curStep: 3,
      stepStatus: 1,
      buildNum: '2',
      lastAnalysisTime: 5_000,
      elapseTime: 100,
      resultBuildNum: '1',
    });
    expect(eslint.lastAnalysisResult).toEqual({
      pattern: 'LINT',
      defectCount: 9,
      defectChange: 9,
      fileCount: 2,
      fileChange: 2,
    });
    expect(ccn).toEqual({
      toolName: 'CCN',
      curStep: 2,
      stepStatus: 0,
      buildNum: '2',
      buildId: expect.any(String),
      lastAnalysisTime: 6_000,
      elapseTime: 0,
    });
    expect(dupc.curStep).toBe(5);
    expect(dupc.lastAnalysisResult).toEqual({ pattern: 'DUPC', defectCount: 1, defectChange: 0, dupRate: 6.31 });
    expect(text.includes(':null')).toBe(false);
    const then = await overview(task.id, ann, '?buildNum=1');
    expect(then.data.lastAnalysisResultList[0]).toMatchObject({ buildNum: '1', stepStatus: 0, curStep: 5 });
  });

  it("says how long a tool itself worked: as measured, as its pipeline says, or nothing for a record's whole length", async () => {
    const task = await make.task({ projectId: 'shop', tools: ['ESLINT', 'CCN', 'COVERITY'] });
    await make.build({ taskId: task.id });
    for (const tool of ['ESLINT', 'CCN']) await make.buildTool({ taskId: task.id, build: 1, tool });
    const eslint = app.db.updateTable('build_tool').where('task_id', '=', task.id).where('tool', '=', 'ESLINT');
    await eslint.set({ ran_ms: 1_234 }).execute();
    await make.build({ taskId: task.id, reported: true });
    await make.buildTool({ taskId: task.id, build: 2, tool: 'COVERITY' });
    for (const step of [2, 3, 4])
      await make.buildStep({
        taskId: task.id,
        build: 2,
        tool: 'COVERITY',
        seq: step,
        step,
        endedAt: new Date(TEST_TIME.getTime() + step * 700),
      });
    const own = async () => {
      const { data } = await overview(task.id);
      const list: { toolName: string; elapseTime: number; ownTime?: number }[] = data.lastAnalysisResultList;
      return Object.fromEntries(list.map((one) => [one.toolName, [one.elapseTime, one.ownTime]]));
    };
    expect(await own()).toEqual({ ESLINT: [5_000, 1_234], CCN: [5_000, undefined], COVERITY: [5_000, 2_100] });
    // Steps of a build of ours last as long as the slowest tool: they say nothing of one.
    await make.build({ taskId: task.id });
    await make.buildTool({ taskId: task.id, build: 3, tool: 'CCN' });
    await make.buildStep({ taskId: task.id, build: 3, tool: 'CCN', seq: 1, step: 3 });
    expect((await own()).CCN).toEqual([5_000, undefined]);
  });

  it('answers an empty list for a task without tools, and a tool that never ran', async () => {
    const bare = await make.task({ projectId: 'shop' });
    expect((await overview(bare.id)).data).toEqual({ taskId: bare.id, status: 0, lastAnalysisResultList: [] });
    const fresh = await make.task({ projectId: 'shop', tools: ['CCN'] });
    expect((await overview(fresh.id)).data.lastAnalysisResultList).toEqual([
      { toolName: 'CCN', curStep: 0, stepStatus: 0, elapseTime: 0 },
    ]);
  });

  it('is for those who may see reports', async () => {
    const task = await make.task({ projectId: 'shop' });
    for (const ask of [overview, history]) {
      expect((await ask(task.id, eve)).status).toBe(403);
      expect((await ask(task.id)).code).toBe('0');
    }
  });
});

describe('GET /history', () => {
  it('gives the last 30 numbers of each tool, oldest first, and why the gate is shut', async () => {
    const task = await scanned();
    for (let number = 3; number <= 33; number++) {
      await make.build({ taskId: task.id, status: 'failed' });
      await make.buildTool({
        taskId: task.id,
        build: number,
        tool: 'CLOC',
        result: { pattern: 'CLOC', totalLines: number * 10 },
      });
    }
    await make.defect({ taskId: task.id, tool: 'ESLINT', build: 2 });
    await make.defect({ taskId: task.id, tool: 'ESLINT', build: 2, detection: 2 });
    await make.defect({ taskId: task.id, tool: 'ESLINT', build: 1 });
    const ignored = await make.defect({ taskId: task.id, tool: 'ESLINT', build: 2 });
    await app.db.insertInto('verdict').values({ task_id: task.id, defect_id: ignored.id, ignore_type: 1 }).execute();
    const { data } = await history(task.id);
    const byTool = Object.fromEntries(
      data.tools.map((tool: { toolName: string; points: unknown[] }) => [tool.toolName, tool.points]),
    );
    expect(data.tools.map((tool: { toolName: string }) => tool.toolName)).toEqual(['ESLINT', 'DUPC', 'CLOC']);
    expect(byTool.ESLINT).toEqual([{ buildNum: '1', time: 1_000, value: 9 }]);
    expect(byTool.DUPC).toMatchObject([{ value: 6.31 }]);
    expect(byTool.CLOC).toHaveLength(30);
    expect(byTool.CLOC[0]).toMatchObject({ buildNum: '4', value: 40 });
    expect(byTool.CLOC[29]).toMatchObject({ buildNum: '33', value: 330 });
    expect(data.gate).toEqual({
      verdict: 'failed',
      reasons: ['2 new serious issues, 0 allowed', 'brandNew'],
      newCount: 1,
      newByTool: [{ toolName: 'ESLINT', count: 1 }],
      buildNum: '2',
      sinceBuild: '1',
    });
    // The number's own link: the same rows.
    const rows = await ann.call({
      method: 'POST',
      path: '/defect/api/user/warn/list?pageNum=1&pageSize=10',
      body: { toolName: 'ESLINT', introducedIn: '2' },
      project: 'shop',
      task: task.id,
    });
    expect(rows.data.defectList.count).toBe(data.gate.newCount);
    expect((await history(task.id, ann, 'zh')).data.gate.reasons[0]).toContain('新增严重问题 2 个');
  });

  it('has no verdict before the first result', async () => {
    const task = await make.task({ projectId: 'shop', tools: ['CCN'] });
    expect((await history(task.id)).data).toEqual({
      tools: [],
      gate: { verdict: 'none', reasons: [], newCount: 0, newByTool: [] },
    });
  });
});

describe('quality', () => {
  async function measured(results: Record<string, object>) {
    const tools = ['ESLINT', 'RUFF', 'CCN', 'DUPC', 'CLOC'];
    const task = await make.task({ projectId: 'shop', tools });
    await make.build({ taskId: task.id });
    for (const [tool, result] of Object.entries(results))
      await make.buildTool({ taskId: task.id, build: 1, tool, result: { pattern: 'LINT', ...result } });
    return task.id;
  }
  const of = async (id: number) => {
    const { data } = await overview(id);
    const grades = data.lastAnalysisResultList.flatMap((tool: { grade?: string }) => tool.grade ?? []);
    return { quality: data.quality, grades };
  };

  it('counts the issues of all tools that check standards per thousand lines of code, and grades what is measured', async () => {
    const id = await measured({
      ESLINT: { defectCount: 30 },
      RUFF: { defectCount: 12 },
      CCN: { pattern: 'CCN', defectCount: 900, averageCCN: 2.4 },
      DUPC: { pattern: 'DUPC', defectCount: 3, dupRate: 5.5 },
      CLOC: { pattern: 'CLOC', totalLines: 9_000, sumCode: 4_000 },
    });
    expect(await of(id)).toEqual({
      quality: { issues: 42, lines: 4_000, density: 10.5, stars: 3, upTo: [5, 10, 20, 50] },
      grades: ['good', 'poor'],
    });
  });

  it('rates nothing that was not counted', async () => {
    expect(await of(await measured({ ESLINT: { defectCount: 1 } }))).toEqual({ quality: undefined, grades: [] });
    expect((await of(await measured({ CLOC: { sumCode: 100 } }))).quality).toBeUndefined();
    expect((await of(await measured({ ESLINT: { defectCount: 1 }, CLOC: { sumCode: 0 } }))).quality).toBeUndefined();
  });

  it('follows the thresholds of the site', async () => {
    const id = await measured({ ESLINT: { defectCount: 4 }, CLOC: { sumCode: 1_000 } });
    const value = JSON.stringify({ upTo: [1, 2, 3, 4] });
    await app.db.insertInto('site_setting').values({ key: 'stars', value }).execute();
    expect((await of(id)).quality).toMatchObject({ density: 4, stars: 2, upTo: [1, 2, 3, 4] });
    await app.db.deleteFrom('site_setting').where('key', '=', 'stars').execute();
    expect((await of(id)).quality.stars).toBe(5);
  });
});

describe('what the newest build brought', () => {
  it('is as many as the rows its link opens, for every tool, whatever people said of them', async () => {
    const task = await make.task({ projectId: 'shop', tools: ['ESLINT', 'CCN'] });
    await make.build({ taskId: task.id });
    await make.build({ taskId: task.id });
    for (const tool of ['ESLINT', 'CCN']) {
      await make.defect({ taskId: task.id, tool, build: 1 });
      for (let line = 1; line <= 3; line++) await make.defect({ taskId: task.id, tool, build: 2, line });
      for (const detection of [2, 3, 4, 5] as const) await make.defect({ taskId: task.id, tool, build: 2, detection });
      const checker = await make.defect({ taskId: task.id, tool, build: 2 });
      await app.db.updateTable('defect').set({ cause: 'checker' }).where('id', '=', checker.id).execute();
      const [hidden, guessed] = [
        await make.defect({ taskId: task.id, tool, build: 2 }),
        await make.defect({ taskId: task.id, tool, build: 2 }),
      ];
      for (const { id } of [hidden, guessed])
        await app.db.insertInto('verdict').values({ task_id: task.id, defect_id: id, ignore_type: 1 }).execute();
      await app.db.updateTable('place').set({ needs_check: true }).where('defect_id', '=', guessed.id).execute();
    }
    const { gate } = (await history(task.id)).data;
    // Three found, one not looked at again, one whose ignore rests on a guess.
    expect(gate.newByTool).toEqual([
      { toolName: 'ESLINT', count: 5 },
      { toolName: 'CCN', count: 5 },
    ]);
    expect(gate.newCount).toBe(10);
    for (const { toolName, count } of gate.newByTool) {
      const { data } = await ann.call({
        method: 'POST',
        path: '/defect/api/user/warn/list?pageNum=1&pageSize=10',
        body: { toolName, introducedIn: gate.buildNum, status: [1] },
        project: 'shop',
        task: task.id,
      });
      expect(data.defectList.count ?? data.defectList.totalElements).toBe(count);
    }
  });
});
