import type { BothLanguages } from '@assay/contract/both-languages';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let make: Factories;
let ann: TestUser;
let viewer: TestUser;
let eve: TestUser;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  for (const name of ['ann', 'vera', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { ann: 'member', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, viewer, eve] = (await Promise.all(['ann', 'vera', 'eve'].map((name) => app.signIn(name)))) as [
    TestUser,
    TestUser,
    TestUser,
  ];
});
afterAll(() => app.close());

describe('GET /tasklog', () => {
  const records = (task: number, query: string, user = ann, language?: string) =>
    user.call({ path: `/defect/api/user/tasklog${query}`, project: 'shop', task, ...(language ? { language } : {}) });

  it('answers a page of records, newest first, steps oldest first in the reader’s language', async () => {
    const task = await make.task({ projectId: 'shop', tools: ['CCN'] });
    for (let number = 1; number <= 12; number++) {
      const build = await make.build({ taskId: task.id, started_by: 'ann' });
      await make.buildTool({
        taskId: task.id,
        build: build.number,
        tool: 'CCN',
        startedAt: new Date(1_000),
        endedAt: new Date(4_500),
      });
    }
    const message = { zh: '已排队', en: 'queued' };
    await make.buildStep({
      taskId: task.id,
      build: 12,
      tool: 'CCN',
      seq: 1,
      step: 1,
      message,
      startedAt: new Date(1_000),
      endedAt: new Date(1_400),
    });
    await make.buildStep({
      taskId: task.id,
      build: 12,
      tool: 'CCN',
      seq: 2,
      step: 2,
      message: { zh: '42', en: '{"fileName":"x"}' },
    });
    await make.buildStep({ taskId: task.id, build: 12, tool: 'CCN', seq: 3, step: 3, flag: 3 });
    const { data, text } = await records(task.id, '?toolName=CCN&page=1&pageSize=10&isAjax=1');
    expect(data).toMatchObject({ taskId: task.id, toolName: 'CCN', page: 1, pageSize: 10 });
    const { content, ...page } = data.taskLogPage;
    expect(page).toEqual({
      totalElements: 12,
      totalPages: 2,
      number: 0,
      size: 10,
      numberOfElements: 10,
      first: true,
      last: false,
    });
    expect(content.map((row: { buildNum: string }) => row.buildNum)).toEqual([
      '12',
      '11',
      '10',
      '9',
      '8',
      '7',
      '6',
      '5',
      '4',
      '3',
    ]);
    expect(content[0]).toMatchObject({
      buildNum: '12',
      buildId: expect.stringMatching(/^[0-9a-f]{32}$/),
      flag: 1,
      currStep: 4,
      startTime: 1_000,
      endTime: 4_500,
      elapseTime: 3_500,
      pipelineId: task.pipeline_id,
      streamName: task.name_en,
      toolName: 'CCN',
      taskId: task.id,
      triggerFrom: 'ann',
    });
    expect(content[0].stepArray.map((step: Record<string, unknown>) => [step.stepNum, step.flag, step.msg])).toEqual([
      [1, 1, '已排队'],
      // A message that parses as JSON would be read as the description of an archive.
      [2, 1, '42.'],
      [3, 3, ''],
    ]);
    expect(content[0].stepArray[0]).toMatchObject({ startTime: 1_000, endTime: 1_400, elapseTime: 400 });
    expect(content[0].stepArray[2]).toMatchObject({ endTime: 0, elapseTime: 0 });
    expect(content[1].stepArray).toEqual([]);
    expect(text.includes(':null')).toBe(false);
    const english = await records(task.id, '/?toolName=CCN&pageSize=1', ann, 'en');
    expect(english.data.taskLogPage.content[0].stepArray.map((step: { msg: string }) => step.msg)).toEqual([
      'queued',
      '{"fileName":"x"}.',
      '',
    ]);
  });

  it('answers the first page for one beyond the end, and an empty page for a tool that never ran', async () => {
    const task = await make.task({ projectId: 'shop', tools: ['CCN'] });
    const build = await make.build({ taskId: task.id });
    await make.buildTool({ taskId: task.id, build: build.number, tool: '', step: 6 });
    const beyond = await records(task.id, '?toolName=&page=7&pageSize=');
    expect(beyond.data).toMatchObject({ toolName: '', page: 1, pageSize: 10 });
    expect(beyond.data.taskLogPage.content).toMatchObject([{ toolName: '', currStep: 6 }]);
    const none = await records(task.id, '?toolName=CCN&page=-3&pageSize=0');
    expect(none.data.taskLogPage).toEqual({
      content: [],
      totalElements: 0,
      totalPages: 0,
      number: 0,
      size: 10,
      numberOfElements: 0,
      first: true,
      last: true,
    });
    expect((await records(task.id, '?page=one')).code).toBe('2300004');
  });

  it('is for those who may see reports of the task of the header', async () => {
    const task = await make.task({ projectId: 'shop' });
    expect((await records(task.id, '?toolName=CCN', viewer)).code).toBe('0');
    expect((await records(task.id, '?toolName=CCN', eve)).status).toBe(403);
    expect(
      (await eve.call({ path: `/defect/api/user/tasklog?toolName=CCN&taskId=${task.id}`, project: 'other' })).code,
    ).toBe('2300002');
    expect((await app.call({ path: '/defect/api/user/tasklog', task: task.id })).status).toBe(401);
  });
});

describe('build log text', () => {
  const STEMS = ['/defect/api/user/tasklog/analysis/logs', '/log/api/user/logs'];

  async function running(messages: (string | BothLanguages)[] = [], status: 'running' | 'succeeded' = 'running') {
    const task = await make.task({ projectId: 'shop' });
    const build = await make.build({ taskId: task.id, status });
    await make.log({ taskId: task.id, build: build.number, messages });
    return {
      task,
      build,
      path: (stem: string, project = 'shop', pipeline = task.pipeline_id) =>
        `${stem}/${project}/${pipeline}/${build.id}`,
    };
  }

  it.each(STEMS)('%s answers lines, and what is new after a number', async (stem) => {
    const { task, build, path } = await running(['clone', 'scan <b>x</b>', '三']);
    const first = await ann.call({ path: path(stem) });
    expect(first.data).toMatchObject({
      buildId: build.id,
      finished: false,
      hasMore: false,
      status: 0,
      timeUsed: expect.any(Number),
    });
    expect(first.data.logs.map((line: Record<string, unknown>) => [line.lineNo, line.message])).toEqual([
      [1, 'clone'],
      [2, 'scan <b>x</b>'],
      [3, '三'],
    ]);
    expect(first.data.logs[0]).toEqual({
      lineNo: 1,
      message: 'clone',
      timestamp: expect.any(Number),
      tag: '',
      priority: 0,
      executeCount: 1,
    });
    expect((await ann.call({ path: `${path(stem)}/after?start=4` })).data).toMatchObject({
      logs: [],
      status: 1,
      finished: false,
    });
    await make.log({ taskId: task.id, build: build.number, messages: ['late'], first: 4, tool: 'CCN' });
    await app.db
      .updateTable('build')
      .set({ status: 'failed', ended_at: new Date() })
      .where('id', '=', build.id)
      .execute();
    const after = await ann.call({ path: `${path(stem)}/after?start=4&executeCount=1&tag=` });
    expect(after.data).toMatchObject({ finished: true, hasMore: false, logs: [{ lineNo: 4, tag: 'CCN' }] });
    expect((await ann.call({ path: `${path(stem)}/after` })).code).toBe('2300002');
    await make.log({ taskId: task.id, build: build.number, messages: ['another tool'], first: 5, tool: 'DUPC' });
    const tagged = await ann.call({ path: `${path(stem)}?tag=CCN` });
    expect(tagged.data.logs.map((line: { tag: string }) => line.tag)).toEqual(['', '', '', 'CCN']);
    const searched = await ann.call({ path: `${path(stem)}?queryKeywords=%3CB%3E` });
    expect(searched.data.logs.map((line: { lineNo: number }) => line.lineNo)).toEqual([2]);
  });

  it.each(STEMS)('%s speaks the language of its reader, and searches what the reader sees', async (stem) => {
    const cloned = { zh: '等待该分支上更早的构建结束', en: 'Waits for an earlier build of the branch' };
    const compiler = 'gcc: error: 分支 branch';
    const { path } = await running([cloned, compiler], 'succeeded');
    const read = async (language: string, call = '') => {
      const answer = await ann.call({ path: `${path(stem)}${call}`, language });
      return answer.data.logs.map((line: { message: string }) => line.message);
    };
    for (const call of ['', '/after?start=0', '/more?num=10']) {
      expect(await read('zh-CN', call)).toEqual([cloned.zh, compiler]);
      expect(await read('en', call)).toEqual([cloned.en, compiler]);
    }
    const found = (language: string, words: string) => read(language, `?queryKeywords=${encodeURIComponent(words)}`);
    expect(await found('zh-CN', '更早的构建')).toEqual([cloned.zh]);
    expect(await found('zh-CN', 'earlier')).toEqual([]);
    expect(await found('en', 'EARLIER')).toEqual([cloned.en]);
    expect(await found('en', '更早')).toEqual([]);
    expect(await found('zh-CN', 'branch')).toEqual([compiler]);
    expect(await found('en', 'branch')).toEqual([cloned.en, compiler]);
    const file = async (language: string) => (await ann.call({ path: `${path(stem)}/download`, language })).text;
    expect(await file('zh-CN')).toMatch(/^\S+ 等待该分支上更早的构建结束\n\S+ gcc: error: 分支 branch\n$/);
    expect(await file('en')).toMatch(/^\S+ Waits for an earlier build of the branch\n\S+ gcc: error: 分支 branch\n$/);
  });

  it('gives a long log in parts that lose and repeat nothing', async () => {
    const { path } = await running(
      Array.from({ length: 3_005 }, (_, index) => `line ${index + 1}`),
      'succeeded',
    );
    const first = (await ann.call({ path: path(STEMS[0] ?? '') })).data;
    expect([first.finished, first.hasMore, first.logs.length, first.logs.at(-1).lineNo]).toEqual([
      true,
      true,
      3_000,
      3_000,
    ]);
    const rest = (await ann.call({ path: `${path(STEMS[0] ?? '')}/after?start=3001` })).data;
    expect([rest.hasMore, rest.logs.length]).toEqual([false, 5]);
    const more = (await ann.call({ path: `${path(STEMS[0] ?? '')}/more?num=2&fromStart=false&end=10` })).data;
    expect(more.logs.map((line: { lineNo: number }) => line.lineNo)).toEqual([9, 10]);
    const file = await ann.call({ path: `${path(STEMS[1] ?? '')}/download` });
    expect(file.headers['content-type']).toContain('application/octet-stream');
    expect(file.text.split('\n')).toHaveLength(3_006);
    expect(file.text).toContain('line 3005');
  });

  it('writes no line of its own into the file for a line end in a message', async () => {
    const { path } = await running(['one\r\n2026-01-01T00:00:00.000Z forged'], 'succeeded');
    const file = await ann.call({ path: `${path(STEMS[0] ?? '')}/download?tag=` });
    expect(file.text.trimEnd().split('\n')).toHaveLength(1);
  });

  it.each(STEMS.flatMap((stem) => ['', '/after?start=0', '/more', '/download'].map((call) => [stem, call])))(
    '%s…%s opens no build to strangers, through whatever project the address names',
    async (stem, call) => {
      const { path } = await running(['secret line']);
      expect((await viewer.call({ path: path(stem) + call })).text).toContain('secret line');
      const refused = [
        await eve.call({ path: path(stem) + call }),
        await eve.call({ path: path(stem, 'other') + call }),
        await eve.call({ path: path(stem, 'other') + call, project: 'shop' }),
        await app.call({ path: path(stem) + call }),
        await ann.call({ path: `${stem}/shop/p-x/${'0'.repeat(32)}${call}` }),
      ];
      expect(refused.map((answer) => [answer.status, answer.code])).toEqual([
        [403, '2300006'],
        [200, '2300007'],
        [200, '2300007'],
        [401, '2300401'],
        [200, '2300007'],
      ]);
      for (const answer of refused) expect(answer.text).not.toContain('secret line');
    },
  );
});
