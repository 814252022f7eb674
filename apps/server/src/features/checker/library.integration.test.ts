import { DETECTION, LATEST_VERSION } from '@assay/contract/codes';
import type { Checker } from '@assay/contract/http/checker';
import type { Facet } from '@assay/contract/http/checker-set';
import { LANGUAGE_FLAGS } from '@assay/contract/language';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { checkersOf, tools } from '@assay/tools/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncBuiltIns } from '../checker-set/sync.ts';

/** Contract-core 9.10 and 10.1 to 10.3 over the real catalogue. */
const C = '/defect/api/user/checker';
let app: TestApp;
let make: Factories;
let ann: TestUser;
let eve: TestUser;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  await syncBuiltIns(app.db);
  for (const name of ['ann', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { ann: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, eve] = (await Promise.all(['ann', 'eve'].map((name) => app.signIn(name)))) as [TestUser, TestUser];
  await make.checkerSet({
    id: 'own',
    projectId: 'shop',
    versions: [[{ toolName: 'ESLINT', checkerKey: 'yoda' }], [{ toolName: 'ESLINT', checkerKey: 'no-eval' }]],
  });
  const custom = {
    key: 'house-rule',
    name: 'house-rule',
    description: { zh: '家规', en: 'a rule of the house' },
    severity: 1 as const,
    category: 'CODE_DEFECT' as const,
    type: 'custom',
    languages: ['js'],
    tags: ['house'],
    recommended: false,
  };
  const row = { tool: 'ESLINT', severity: 1, category: 'CODE_DEFECT', type: 'custom', created_by: 'mia' };
  await app.db
    .insertInto('checker')
    .values([
      { ...row, key: 'house-rule', definition: JSON.stringify(custom), project_id: 'shop' },
      { ...row, key: 'gone-rule', definition: JSON.stringify({ ...custom, key: 'gone-rule', deprecated: true }) },
    ])
    .execute();
});
afterAll(() => app.close());

describe('what became of what a checker raised', () => {
  const score = async (user: TestUser, checkerKey = 'no-undef') =>
    (await user.call({ path: `${C}/score?toolName=ESLINT&checkerKey=${checkerKey}` })).data;

  it('is counted by project, each defect once, for those who belong to it', async () => {
    const task = await make.task({ projectId: 'shop', tools: ['ESLINT'] });
    const gone = await make.task({ projectId: 'shop', tools: ['ESLINT'] });
    const given = { taskId: task.id, tool: 'ESLINT' };
    const [wrong, meant, other] = [
      await make.defect({ ...given, line: 1, path: 'test/a.js' }),
      await make.defect({ ...given, line: 2 }),
      await make.defect({ ...given, line: 3 }),
    ];
    await make.defect({ ...given, line: 4 });
    await make.defect({ ...given, line: 5, checker: 'yoda' });
    const fixed = await make.defect({ ...given, line: 6, detection: DETECTION.gone });
    await make.defect({ ...given, line: 7, detection: DETECTION.maskedByPath });
    await make.defect({ taskId: gone.id, tool: 'ESLINT' });
    await app.db.updateTable('place').set({ returned: 2 }).where('defect_id', '=', other.id).execute();
    for (const ran_ms of [9_000, 1_500, null]) {
      const { number } = await make.build({ taskId: task.id });
      await make.buildTool({ taskId: task.id, build: number, tool: 'ESLINT' });
      const row = app.db.updateTable('build_tool').where('task_id', '=', task.id).where('build_number', '=', number);
      await row.set({ ran_ms }).execute();
      if (ran_ms === 1_500) expect((await score(ann))[0].toolTime).toEqual({ tasks: 1, ms: 1_500 });
    }
    await app.db.updateTable('task').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    await app.db
      .updateTable('place')
      .set((eb) => ({ gone_at: eb(eb.ref('first_seen_at'), '+', sql<Date>`interval '36 hours'`) }))
      .where('defect_id', '=', fixed.id)
      .execute();
    for (const [defect, type] of [
      [wrong, 1],
      [meant, 2],
      [other, 4],
    ] as const)
      await app.db
        .insertInto('verdict')
        .values({
          task_id: task.id,
          defect_id: defect.id,
          ignore_type: type,
          ignored_at: new Date(),
          ignored_by: 'ann',
        })
        .execute();
    expect(await score(ann)).toEqual([
      {
        projectId: 'shop',
        projectName: expect.any(String),
        tasks: 1,
        raised: 6,
        open: 1,
        falsePositive: 1,
        byDesign: 1,
        ignoredElse: 1,
        fixed: 1,
        masked: 1,
        daysToFix: 1.5,
        everFixed: 2,
        returned: 1,
        openDays: expect.any(Number),
        falseFolder: { path: 'test', count: 1 },
      },
    ]);
    expect(await score(eve)).toEqual([]);
    expect(await score(ann, 'never-raised')).toEqual([]);
  });
});

const count = async (body: object = {}, user = ann, project = 'shop', language?: string): Promise<Facet[]> =>
  (
    await user.call({
      method: 'POST',
      path: `${C}/count`,
      project,
      body,
      ...(language ? { language } : {}),
    })
  ).data;
const list = async (body: object = {}, query = '', user = ann, project = 'shop'): Promise<Checker[]> =>
  (await user.call({ method: 'POST', path: `${C}/list${query}`, project, body })).data;
const facet = (facets: Facet[], name: string) =>
  Object.fromEntries(facets.find((entry) => entry.name === name)?.checkerCountList.map((e) => [e.key, e.count]) ?? []);
const total = async (body: object) => facet(await count(body), 'total').total;
const keys = (checkers: Checker[]) => checkers.map((checker) => checker.checkerKey);
const shipped = tools.flatMap((tool) => checkersOf(tool.name)).filter((checker) => !checker.deprecated).length;

describe('facets', () => {
  it('come in their order, with a total, and every entry the contract lists even at 0', async () => {
    const facets = await count({ showLoading: true, pageNum: 1, keyWord: null });
    expect(facets.map((entry) => entry.name)).toEqual([
      'checkerLanguage',
      'checkerCategory',
      'toolName',
      'tag',
      'severity',
      'editable',
      'checkerRecommend',
      'checkerSetSelected',
      'total',
    ]);
    expect(facets.at(-1)?.checkerCountList).toEqual([{ key: 'total', count: shipped + 1 }]);
    const entries = (name: string) => facets.find((entry) => entry.name === name)?.checkerCountList ?? [];
    const ordered = [...LANGUAGE_FLAGS].sort((a, b) => a.order - b.order);
    expect(entries('checkerLanguage').map((e) => e.key)).toEqual(ordered.map((language) => language.name));
    expect(entries('checkerCategory')).toHaveLength(6);
    expect(entries('checkerCategory')[1]).toMatchObject({ key: 'SECURITY_RISK', name: '安全漏洞' });
    expect(entries('severity').map((e) => e.key)).toEqual(['1', '2', '4']);
    expect(entries('editable').map((e) => e.key)).toEqual(['true', 'false']);
    expect(entries('checkerRecommend').map((e) => [e.key, e.name])).toEqual([
      ['SYSTEM_DEFAULT', '默认'],
      ['SYSTEM_RECOMMEND', '推荐'],
      ['USER_DEFINED', '自定义'],
    ]);
    expect(entries('checkerSetSelected').map((e) => e.name)).toEqual(['已选中', '未选中']);
    const tags = entries('tag').map((e) => e.count);
    expect(tags).toEqual([...tags].sort((a, b) => b - a));
    expect(entries('toolName').map((e) => e.key)).toEqual(
      tools.filter((tool) => checkersOf(tool.name).some((c) => !c.deprecated)).map((tool) => tool.name),
    );
    const english = await count({}, ann, 'shop', 'en');
    expect(english[0]?.checkerCountList.at(-1)?.key).toBe('Others');
  });

  it('count with every filter but their own', async () => {
    const filter = { toolName: ['RUFF'], severity: ['1'], checkerLanguage: ['Python'] };
    const facets = await count(filter);
    const rows = await list(filter);
    expect(facet(facets, 'total').total).toBe(rows.length);
    expect(facet(facets, 'severity')).toEqual({
      '1': rows.length,
      '2': (await list({ ...filter, severity: ['2'] })).length,
      '4': (await list({ ...filter, severity: ['4'] })).length,
    });
    expect(facet(facets, 'toolName').RUFF).toBe(rows.length);
    expect(facet(facets, 'checkerLanguage').JS).toBe(0);
    const nothing = await count({ toolName: ['ESLINT'], checkerLanguage: ['Python'] });
    expect(facet(nothing, 'total').total).toBe(0);
    expect(facet(nothing, 'toolName').RUFF).toBeGreaterThan(0);
    expect(facet(nothing, 'checkerLanguage').JS).toBeGreaterThan(0);
  });

  it('agree with the list in each value', async () => {
    const facets = await count({ toolName: ['ESLINT'] });
    for (const name of ['checkerCategory', 'severity', 'editable', 'checkerRecommend', 'checkerSetSelected'])
      for (const [key, n] of Object.entries(facet(facets, name)))
        expect([name, key, (await list({ toolName: ['ESLINT'], [name]: [key] })).length]).toEqual([name, key, n]);
  });
});

describe('the list', () => {
  it('has every field, with names of languages as they are passed everywhere', async () => {
    const rows = await list({ keyWord: 'max-lines', toolName: ['ESLINT'] });
    const lines = rows.find((row) => row.checkerKey === 'max-lines');
    expect(lines).toMatchObject({
      toolName: 'ESLINT',
      checkerName: 'max-lines',
      checkerType: expect.any(String),
      checkerDesc: expect.any(String),
      checkerDescModel: expect.any(String),
      checkerLanguage: ['JS', 'TS'],
      checkerCategory: 'CODE_FORMAT',
      checkerCategoryName: '代码规范',
      checkerTag: ['eslint'],
      severity: 4,
      editable: true,
      createdBy: 'system',
      createdDate: expect.any(Number),
      nativeChecker: true,
      status: 2,
      language: 64 + 2048,
    });
    expect(JSON.parse(lines?.props ?? '')[0]).toEqual({ propName: 'max', propValue: '300', displayValue: '300' });
    expect(lines?.parameters?.slice(0, 2)).toEqual([
      { name: 'max', label: expect.any(String), type: 'integer', min: 1, max: 1_000_000, default: '300' },
      { name: 'skipBlankLines', label: expect.any(String), type: 'boolean', default: 'false' },
    ]);
    for (const row of await list()) {
      expect(row.checkerLanguage.length).toBeGreaterThan(0);
      expect([1, 2, 4]).toContain(row.severity);
      expect(row.editable).toBe(row.props !== undefined);
    }
  });

  it('puts selected checkers first, then sorts', async () => {
    const own = { checkerSetId: 'own', version: LATEST_VERSION, toolName: ['ESLINT'] };
    const rows = await list(own);
    expect(rows[0]).toMatchObject({ checkerKey: 'no-eval', checkerSetSelected: true });
    expect(rows.filter((row) => row.checkerSetSelected)).toHaveLength(1);
    const rest = keys(rows.slice(1));
    expect(rest).toEqual([...rest].sort());
    const down = keys(await list({ ...own, version: 1 }, '?sortField=checkerKey&sortType=DESC'));
    expect(down[0]).toBe('yoda');
    expect(down.slice(1)).toEqual([...down.slice(1)].sort().reverse());
    const byTool = (await list({ checkerSetSelected: ['false'] }, '?sortField=toolName')).map((row) => row.toolName);
    expect(byTool).toEqual([...byTool].sort());
    // Without a set: whatever any set of the project has.
    const selected = await list({ checkerSetSelected: ['true'] });
    expect(keys(selected)).toEqual(expect.arrayContaining(['no-eval', 'CCN_threshold', 'F401']));
    expect(keys(selected)).not.toContain('house-rule');
  });

  it('pages when asked and answers everything otherwise', async () => {
    expect(await list({}, '?pageNum=1&pageSize=100000')).toHaveLength(shipped + 1);
    expect(await list()).toHaveLength(shipped + 1);
    const first = await list({}, '?pageNum=1&pageSize=7');
    const second = await list({}, '?pageNum=2&pageSize=7');
    expect(keys([...first, ...second])).toEqual(keys(await list({}, '?pageNum=1&pageSize=14')));
    expect(await list({}, '?pageNum=0&pageSize=0')).toHaveLength(10);
    expect(await list({}, '?pageNum=9999&pageSize=50')).toEqual([]);
  });

  it('finds key words as text or expression, and never fails or hangs on one', async () => {
    expect(keys(await list({ keyWord: 'NO-EVAL' }))).toContain('no-eval');
    expect(keys(await list({ keyWord: '家规' }))).toEqual(['house-rule']);
    expect(keys(await list({ keyWord: '^no-e(val|mpty)$', toolName: ['ESLINT'] }))).toEqual(['no-empty', 'no-eval']);
    expect(keys(await list({ keyWord: '^F40[12]$' }))).toEqual(['F401', 'F402']);
    for (const keyWord of ['(', '[', '(a+)+$', '(?=x)', '\\1', '%', '_', "'", '\u0000', 'a{999}', '*'.repeat(999)])
      expect([keyWord, Array.isArray(await list({ keyWord }))]).toEqual([keyWord, true]);
    expect(await total({ keyWord: '%' })).toBeLessThan(shipped / 2);
  });

  it('shows custom checkers to their project alone, and deprecated ones to nobody', async () => {
    expect(await list({ checkerRecommend: ['USER_DEFINED'] })).toMatchObject([
      { checkerKey: 'house-rule', createdBy: 'mia', nativeChecker: false, checkerRecommend: 'USER_DEFINED' },
    ]);
    expect(await list({ checkerRecommend: ['USER_DEFINED'] }, '', eve, 'other')).toEqual([]);
    expect(keys(await list({ keyWord: 'gone-rule' }))).toEqual([]);
    // Another project's set selects nothing here.
    const foreign = await list({ checkerSetId: 'own', checkerSetSelected: ['true'] }, '', eve, 'other');
    expect(foreign).toEqual([]);
  });

  it('is for members of the project', async () => {
    for (const call of ['count', 'list'])
      expect(await eve.call({ method: 'POST', path: `${C}/${call}`, project: 'shop', body: {} })).toMatchObject({
        status: 403,
        code: '2300006',
      });
  });
});

describe('the detail', () => {
  const detail = async (key: string, tool = 'ESLINT', user = ann) =>
    (await user.call({ path: `${C}/detail/toolName/${tool}?checkerKey=${key}`, project: 'shop' })).data;

  it('explains, in HTML of ours only', async () => {
    const rule = await detail('no-eval');
    expect(rule).toMatchObject({
      checkerKey: 'no-eval',
      toolName: 'ESLINT',
      severity: 1,
      checkerCategory: 'SECURITY_RISK',
      errExample: expect.any(String),
      rightExample: expect.any(String),
      codeExample: expect.stringContaining('<p>'),
      checkerDetailDesc: expect.stringContaining('<p>'),
    });
    expect(rule.codeExample).not.toMatch(/<(script|img|iframe)/i);
    expect(await detail('max-lines')).toMatchObject({ editable: true, paramValue: '300' });
    expect(await detail('@typescript-eslint%2fmax-params')).toMatchObject({
      checkerKey: '@typescript-eslint/max-params',
    });
  });

  it('is never an error for a checker that is not there', async () => {
    expect(await detail('%3Cb%3E')).toEqual({ toolName: 'ESLINT', checkerKey: '<b>' });
    expect(await detail('no-eval', 'NOPE')).toEqual({ toolName: 'NOPE', checkerKey: 'no-eval' });
    for (const key of ['undefined', '']) expect(await detail(key)).toEqual({});
    expect(await detail('house-rule')).toMatchObject({ checkerName: 'house-rule' });
    expect(await detail('house-rule', 'ESLINT', eve)).toEqual({ toolName: 'ESLINT', checkerKey: 'house-rule' });
    expect((await app.call({ path: `${C}/detail/toolName/ESLINT?checkerKey=no-eval` })).status).toBe(401);
  });
});
