import { DETECTION } from '@assay/contract/codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, defectKit, idsOf, type Kit } from '../defect.test-kit.ts';

/** 2026-03-02 08:00 UTC is 16:00 of the same day in the site's zone. */
const AT = Date.parse('2026-03-02T08:00:00Z');

let kit: Kit;
/** Ids by the letters used below. */
const id: Record<string, number> = {};

beforeAll(async () => {
  kit = await defectKit();
  const make = async (name: string, given: Parameters<Kit['place']>[0]) => {
    id[name] = await kit.place(given);
  };
  for (let number = 1; number <= 12; number++) await kit.make.build({ taskId: kit.taskId });
  await make('a1', { path: 'src/a.js', line: 3, severity: 1, author: 'ann', first_build: 2 });
  await make('a2', { path: 'src/a.js', line: 9, severity: 4, author: 'bob', first_build: 10 });
  await make('b1', { path: 'src/b.js', line: 1, severity: 2, checker: 'eqeqeq', first_build: 9 });
  await make('lib', {
    path: 'lib/src/a.js',
    line: 5,
    severity: 2,
    line_time: new Date(AT - 400 * DAY),
    first_build: 1,
  });
  await make('jsx', { path: 'src/a.jsx', line: 7, severity: 4, line_time: null, first_build: 3 });
  await make('gone', { path: 'src/gone.js', detection: DETECTION.gone, severity: 2 });
  await make('goneIgnored', { path: 'src/gone.js', line: 2, detection: DETECTION.gone, severity: 2 });
  await make('ignored', { path: 'src/b.js', line: 4, severity: 1 });
  await make('check', { path: 'src/b.js', line: 6, severity: 1, needs_check: true });
  await make('unverified', { path: 'src/c.js', line: 6, severity: 4, detection: DETECTION.notVerified });
  await make('masked', { path: 'gen/x.js', detection: DETECTION.maskedByPath });
  await make('maskedIgnored', { path: 'gen/y.js', detection: DETECTION.maskedByChecker });
  await make('assigned', { path: 'src/d.js', line: 1, severity: 2, author: 'ann' });
  const ignore = { ignore_type: 4, ignore_reason: 'later', ignored_by: 'bob', ignored_at: new Date(AT) };
  for (const name of ['goneIgnored', 'ignored', 'check', 'maskedIgnored']) await kit.verdict(id[name] ?? 0, ignore);
  await kit.verdict(id.assigned ?? 0, { assignees: ['carl', 'dora'], mark: 1, marked_at: new Date(AT) });
  // The same things in another task: never to be seen from this one.
  await kit.place({ taskId: kit.otherId, path: 'src/a.js', author: 'ann' });
});
afterAll(() => kit.app.close());

const named = (ids: readonly number[]) => ids.map((one) => Object.keys(id).find((name) => id[name] === one));
const open = ['a1', 'a2', 'b1', 'lib', 'jsx', 'check', 'unverified', 'assigned'];
const found = async (body: object, query?: string) => named(idsOf(await kit.list(body, query)));
const sorted = async (body: object) => (await found(body)).sort();

describe('shape', () => {
  it('answers every field of a row, counters as plain zeros, and no null', async () => {
    const { data, code, text } = await kit.list(
      { status: [1, 4], fileList: ['src/b.js'] },
      'pageNum=1&pageSize=100&sortField=fileName&sortType=ASC',
    );
    expect(code).toBe('0');
    expect(text).not.toContain(':null');
    expect(data).toMatchObject({
      toolName: 'ESLINT',
      seriousCount: 0,
      existCount: 0,
      newCount: 0,
      newDefectJudgeTime: 0,
    });
    expect(data).not.toHaveProperty('fileList');
    expect(data.defectList).toMatchObject({ count: 3, page: 1, pageSize: 100, totalPages: 1 });
    expect(data.defectList.records[0]).toEqual({
      entityId: String(id.b1),
      status: 1,
      mark: 0,
      fileName: 'b.js',
      lineNum: 1,
      filePath: 'src/b.js',
      checker: 'eqeqeq',
      message: 'eqeqeq at src/b.js:1',
      author: 'ann',
      severity: 2,
      lineUpdateTime: AT,
      createBuildNumber: '9',
      createTime: AT,
      toolName: 'ESLINT',
    });
    expect(data.defectList.records[1]).toMatchObject({ status: 5, ignoreTime: AT });
    expect(data.defectList.records[2]).toMatchObject({ status: 1, needsCheck: true });
    expect(data.defectList.records[2]).not.toHaveProperty('ignoreTime');
  });

  it('sends gone as 3 also when ignored, masked with its bit, the assigned people joined', async () => {
    const { data } = await kit.list({ status: [2, 8] });
    const byId = new Map(
      data.defectList.records.map((row: { entityId: string; status: number }) => [Number(row.entityId), row.status]),
    );
    expect(['gone', 'goneIgnored', 'masked', 'maskedIgnored'].map((name) => byId.get(id[name] ?? 0))).toEqual([
      3, 3, 9, 21,
    ]);
    const assigned = (await kit.list({ fileList: ['src/d.js'] })).data.defectList.records[0];
    expect(assigned).toMatchObject({ author: 'carl;dora', mark: 1, markTime: AT });
  });

  it('says of a marked defect that a later analysis still found it', async () => {
    await kit.make.buildTool({
      taskId: kit.taskId,
      build: 12,
      tool: 'ESLINT',
      startedAt: new Date(AT + DAY),
      result: {},
    });
    expect((await kit.list({ fileList: ['src/d.js'] })).data.defectList.records[0].mark).toBe(2);
  });

  it('is an empty page for a task that was never scanned, and a refusal for an unknown tool', async () => {
    const fresh = await kit.make.task({ projectId: 'shop', tools: ['ESLINT'] });
    const { data } = await kit.post('list?pageNum=3&pageSize=0', { toolName: 'ESLINT' }, kit.ann, fresh.id);
    expect(data.defectList).toEqual({ count: 0, page: 1, pageSize: 10, totalPages: 0, records: [] });
    expect((await kit.list({ toolName: 'NOPE' })).code).toBe('2300014');
    expect((await kit.list({ toolName: '' })).code).toBe('2300002');
  });
});

describe('filters', () => {
  it.each<[string, object, string[]]>([
    ['nothing: what is to be repaired', {}, open],
    ['not verified and guessed ones are open', { status: [1] }, open],
    ['repaired', { status: ['2'] }, ['gone', 'goneIgnored']],
    ['ignored', { status: '4' }, ['ignored']],
    ['masked, all of the family', { status: [8] }, ['masked', 'maskedIgnored']],
    ['several', { status: [1, 2, 4] }, [...open, 'gone', 'goneIgnored', 'ignored']],
    ['severity, 3 means 4', { severity: [3] }, ['a2', 'jsx', 'unverified']],
    ['severity as text', { severity: ['1'] }, ['a1', 'check']],
    ['no severity: all', { severity: [] }, open],
    ['checker', { checker: 'eqeqeq' }, ['b1']],
    ['an empty checker: all', { checker: '' }, open],
    ['author of the line', { author: 'bob' }, ['a2']],
    ['one of those assigned', { author: 'dora' }, ['assigned']],
    ['the joined text', { author: 'carl;dora' }, ['assigned']],
    ['a path that names a file is that file', { fileList: ['src/a.js'] }, ['a1', 'a2']],
    ['with a slash before it', { fileList: ['/src/a.js'] }, ['a1', 'a2']],
    ['a folder of the tree picker', { fileList: ['.*/lib/src/.*'] }, ['lib']],
    ['a file of the tree picker', { fileList: ['.*/src/b.js'] }, ['b1', 'check']],
    ['alternatives', { fileList: ['.*/lib/.*', 'd\\.js$'] }, ['lib', 'assigned']],
    ['no expression: found literally', { fileList: ['src/d.j('] }, []],
    [
      'dates are of the line',
      { startCreateTime: '2026-03-02', endCreateTime: '2026-03-02' },
      ['a1', 'a2', 'b1', 'check', 'unverified', 'assigned'],
    ],
    ['without an end', { startCreateTime: '2026-03-03' }, []],
    ['without a start there is none', { endCreateTime: '2020-01-01' }, open],
    ['unreadable dates are none', { startCreateTime: 'Invalid Date', endCreateTime: '' }, open],
    ['the raw picker is not read', { daterange: ['2020-01-01', '2020-01-02'] }, open],
    ['an unknown build shows nothing', { buildId: 'f'.repeat(32) }, []],
    [
      'all together',
      {
        author: 'ann',
        severity: [1, 2],
        checker: 'no-undef',
        status: [1],
        fileList: ['.*/src/.*'],
        defectType: [1, 2],
      },
      ['a1', 'lib', 'check'],
    ],
  ])('%s', async (_, body, expected) => {
    expect(await sorted(body)).toEqual([...expected].sort());
    expect((await kit.list(body)).data.defectList.count).toBe(expected.length);
  });

  it('means whoever asks by @me: user name and display name, whoever is assigned first', async () => {
    const rename = (username: string, display_name: string) =>
      kit.app.db.updateTable('person').set({ display_name }).where('username', '=', username).execute();
    const ofMe = async (user = kit.ann) => named(idsOf(await kit.list({ author: '@me' }, undefined, user)));
    const ofAnn = await sorted({ author: 'ann' });
    expect(ofAnn.length).toBeGreaterThan(0);
    expect((await ofMe()).sort()).toEqual(ofAnn);
    await rename('ann', 'dora');
    expect((await ofMe()).sort()).toEqual([...ofAnn, 'assigned'].sort());
    expect((await kit.list({ author: '@me' })).data.defectList.count).toBe(ofAnn.length + 1);
    await rename('vera', 'bob');
    expect(await ofMe(kit.viewer)).toEqual(['a2']);
    // Who has no defects sees none, not everybody's.
    expect(await ofMe(kit.admin)).toEqual([]);
    await rename('ann', 'ann');
    await rename('vera', 'vera');
  });

  it('tells new from historical by the line, by its discovery when the line has no time', async () => {
    await kit.app.db
      .updateTable('task')
      .set({ new_defect_judge: JSON.stringify({ judgeBy: 1, fromDateTime: AT - DAY }) })
      .where('id', '=', kit.taskId)
      .execute();
    expect(await sorted({ defectType: [2] })).toEqual(['lib']);
    expect(await sorted({ defectType: [1] })).toEqual(open.filter((name) => name !== 'lib').sort());
    expect((await kit.list({ defectType: [1] })).data.newDefectJudgeTime).toBe(AT - DAY);
    await kit.app.db.updateTable('task').set({ new_defect_judge: null }).where('id', '=', kit.taskId).execute();
  });

  it.each([
    '(a+)+$',
    '((((((((((.*)*)*)*)*)*)*)*)*)*',
    '(x{255}){255}',
    '[',
    '\\1',
    '(?=a)',
    '*',
    'a'.repeat(5_000),
    '\u0000',
    '\ud800',
  ])('answers a hostile pattern %j in bounded time', async (pattern) => {
    const started = performance.now();
    const answer = await kit.list({ fileList: [pattern] });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(answer.code).toBe('0');
    expect(answer.data.defectList.count).toBeGreaterThanOrEqual(0);
  });
});

describe('order and pages', () => {
  it.each<[string, string[]]>([
    ['sortField=fileName&sortType=ASC', ['a1', 'lib', 'a2', 'jsx', 'b1', 'check', 'unverified', 'assigned']],
    ['sortField=fileName&sortType=desc', ['assigned', 'unverified', 'check', 'b1', 'jsx', 'a2', 'lib', 'a1']],
    ['sortField=severity&sortType=DESC', ['a1', 'check']],
    ['sortField=severity&sortType=ASC', ['a2', 'jsx', 'unverified'].reverse()],
    ['sortField=&sortType=', ['a2', 'jsx', 'unverified'].reverse()],
    ['sortField=createBuildNumber&sortType=DESC', ['a2', 'b1', 'jsx', 'a1']],
  ])('%s', async (query, first) => {
    expect((await found({}, `pageNum=1&pageSize=100&${query}`)).slice(0, first.length)).toEqual(first);
  });

  it('cuts pages that neither overlap nor lose a row, and answers the first one beyond the end', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => kit.list({}, `pageNum=${page}&pageSize=3&sortField=fileName&sortType=ASC`)),
    );
    expect(pages.map((page) => page.data.defectList.records.length)).toEqual([3, 3, 2]);
    expect(named(pages.flatMap(idsOf)).sort()).toEqual([...open].sort());
    const beyond = await kit.list({}, 'pageNum=9&pageSize=3&sortField=fileName&sortType=ASC');
    expect(beyond.data.defectList).toMatchObject({ page: 1, totalPages: 3, count: 8 });
    expect(idsOf(beyond)).toEqual(idsOf(pages[0] ?? beyond));
    const exported = await kit.list({}, 'pageNum=3&pageSize=300000');
    expect(exported.data.defectList.records).toHaveLength(8);
  });
});

describe('by file', () => {
  it('gathers the same defects, and sends them as fileList', async () => {
    const { data } = await kit.list({ clusterType: 'file', status: [1] });
    expect(data).not.toHaveProperty('defectList');
    expect(data.fileList).toMatchObject({ count: 6, page: 1, totalPages: 1 });
    const perFile = data.fileList.records.map((row: { filePath: string; defectCount: number }) => [
      row.filePath,
      row.defectCount,
    ]);
    expect(Object.fromEntries(perFile)).toEqual({
      'lib/src/a.js': 1,
      'src/a.js': 2,
      'src/a.jsx': 1,
      'src/b.js': 2,
      'src/c.js': 1,
      'src/d.js': 1,
    });
    const a = data.fileList.records.find((row: { filePath: string }) => row.filePath === 'src/a.js');
    expect(a).toEqual({
      fileName: 'a.js',
      filePath: 'src/a.js',
      defectCount: 2,
      checkerList: ['no-undef'],
      severityList: [1, 4],
      authorList: ['ann', 'bob'],
      fileUpdateTime: AT,
      status: 0,
    });
  });

  it('sorts and pages, the first page again beyond the end', async () => {
    const most = await kit.list({ clusterType: 'file' }, 'pageNum=1&pageSize=2&sortField=defectCount&sortType=DESC');
    expect(most.data.fileList.records.map((row: { defectCount: number }) => row.defectCount)).toEqual([2, 2]);
    const beyond = await kit.list({ clusterType: 'file' }, 'pageNum=8&pageSize=2&sortField=defectCount&sortType=DESC');
    expect(beyond.data.fileList).toEqual(most.data.fileList);
    const last = await kit.list({ clusterType: 'file' }, 'pageNum=3&pageSize=2&sortField=fileName&sortType=ASC');
    expect(last.data.fileList.records.map((row: { fileName: string }) => row.fileName)).toEqual(['c.js', 'd.js']);
  });
});

describe('counters', () => {
  const counters = async (statisticType: string, body: object = {}) =>
    (
      await kit.post('initpage', {
        toolName: 'ESLINT',
        statisticType,
        pageNum: 1,
        pageSize: 100,
        sortField: null,
        ...body,
      })
    ).data;

  it('ignore their own facet and honour the others', async () => {
    expect(await counters('STATUS', { status: [4], severity: [1], defectType: [2] })).toMatchObject({
      existCount: 8,
      fixCount: 2,
      ignoreCount: 1,
      maskCount: 2,
      newDefectJudgeTime: expect.any(Number),
    });
    expect(await counters('SEVERITY', { status: [1], severity: [1] })).toMatchObject({
      seriousCount: 2,
      normalCount: 3,
      promptCount: 3,
    });
    expect(await counters('SEVERITY', { author: 'bob' })).toMatchObject({
      seriousCount: 0,
      normalCount: 0,
      promptCount: 1,
    });
    const periods = await counters('DEFECT_TYPE', { status: [2] });
    expect(periods.newCount + periods.historyCount).toBe(2);
    expect(await counters('SURPRISE')).toMatchObject({ existCount: 0, seriousCount: 0, newCount: 0 });
    expect(await counters('SEVERITY', { toolName: 'DUPC' })).toMatchObject({ seriousCount: 0 });
  });
});

describe('choices', () => {
  it('lists handlers, checkers by type and the tree, for the asked statuses', async () => {
    const { data } = await kit.get('checker/authors/toolName/ESLINT?status=1');
    expect(data.authorList).toEqual(['ann', 'bob', 'carl', 'dora']);
    expect(data.checkerList.flatMap((group: { checkers: string[] }) => group.checkers).sort()).toEqual([
      'eqeqeq',
      'no-undef',
    ]);
    expect(data.filePathTree).toMatchObject({ name: 'web_shop', children: [{ name: expect.stringMatching(/^repo/) }] });
    const names = data.filePathTree.children[0].children.map((node: { name: string }) => node.name);
    expect(names).toEqual(['lib', 'src']);
    const all = (await kit.get('checker/authors/toolName/ESLINT')).data;
    expect(all.filePathTree.children[0].children.map((node: { name: string }) => node.name)).toEqual([
      'gen',
      'lib',
      'src',
    ]);
    const none = (await kit.get('checker/authors/toolName/ESLINT?status=16')).data;
    expect(none).toEqual({ authorList: [], checkerList: [], filePathTree: {} });
  });
});
