import { LATEST_VERSION } from '@assay/contract/codes';
import type { CheckerSet } from '@assay/contract/http/checker-set';
import { LANGUAGE_FLAGS } from '@assay/contract/language';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncBuiltIns } from './sync.ts';

const S = '/defect/api/user/checkerSet';
let app: TestApp;
let make: Factories;
let ann: TestUser;
let mia: TestUser;
let eve: TestUser;
/** Sets that ship with the product. */
let official: number;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  await syncBuiltIns(app.db);
  official = (await app.db.selectFrom('checker_set').select('id').execute()).length;
  for (const name of ['ann', 'mia', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { ann: 'viewer', mia: 'manager' });
  await app.createProject('other', { eve: 'manager' });
  [ann, mia, eve] = (await Promise.all(['ann', 'mia', 'eve'].map((name) => app.signIn(name)))) as [
    TestUser,
    TestUser,
    TestUser,
  ];
  await make.checkerSet({
    id: 'own_set',
    projectId: 'shop',
    name: { zh: '自有', en: 'Own' },
    creator: 'ann',
    codeLang: 64,
    versions: [
      [{ toolName: 'ESLINT', checkerKey: 'no-undef' }],
      [
        { toolName: 'ESLINT', checkerKey: 'no-undef' },
        { toolName: 'ESLINT', checkerKey: 'gone', props: '[{"propName":"max","propValue":"1"}]' },
      ],
    ],
  });
  await make.checkerSet({ id: 'foreign_set', projectId: 'other', name: { zh: '外部', en: 'Foreign' } });
  await make.task({ projectId: 'shop', sets: ['own_set'] });
  await make.task({ projectId: 'shop', sets: ['own_set'], deleted_at: new Date() });
});
afterAll(() => app.close());

const post = (path: string, body: object, user = ann, project = 'shop') =>
  user.call({ method: 'POST', path: `${S}/${path}`, project, body });
const get = (path: string, user = ann, project = 'shop') => user.call({ path: `${S}/${path}`, project });
const ids = (sets: CheckerSet[]) => sets.map((set) => set.checkerSetId);

describe('sets of a project', () => {
  it('lists the built-in ones and its own, each complete', async () => {
    const { data, text } = await post('list', { projectId: 'shop', showLoading: true, keyWord: null });
    expect(ids(data)).toHaveLength(official + 1);
    expect(ids(data)).not.toContain('foreign_set');
    for (const set of data as CheckerSet[]) {
      expect(set.codeLangList.length).toBeGreaterThan(0);
      expect(set.checkerProps).toHaveLength(set.checkerCount);
      expect(set.versionList.map((entry) => entry.version)).toContain(set.version);
    }
    const own = data.find((set: CheckerSet) => set.checkerSetId === 'own_set');
    expect(own).toMatchObject({
      checkerSetName: '自有',
      codeLang: 64,
      codeLangList: ['JS'],
      toolList: ['ESLINT'],
      checkerCount: 2,
      catagories: [{ enName: 'DEFECT', cnName: '通用' }],
      scope: 2,
      creator: 'ann',
      version: LATEST_VERSION,
      versionList: [
        { version: LATEST_VERSION, displayName: 'latest' },
        { version: 2, displayName: 'V2' },
        { version: 1, displayName: 'V1' },
      ],
      projectId: 'shop',
      defaultCheckerSet: false,
      legacy: false,
      initCheckers: true,
      taskUsage: 1,
    });
    expect(own).not.toHaveProperty('checkerSetSource');
    expect(text.includes(':null')).toBe(false);
    // Default sets first.
    expect(ids(data).at(-1)).toBe('own_set');
  });

  it('filters by name, language, category, tool and source', async () => {
    expect(ids((await post('list', { keyWord: '自有' })).data)).toEqual(['own_set']);
    expect(ids((await post('list', { checkerSetSource: ['SELF_DEFINED'] })).data)).toEqual(['own_set']);
    const js = (await post('list', { checkerSetLanguage: ['JS'], toolName: ['CCN', 'DUPC'] })).data;
    expect(ids(js).sort()).toEqual(['codecc_default_ccn_js', 'codecc_default_dupc_js']);
    expect((await post('list', { keyWord: '.*' })).data).toEqual([]);
  });

  it('counts each facet without its own filter, and always a total', async () => {
    const { data } = await post('count', { projectId: 'shop', checkerSetLanguage: ['JS'] });
    expect(data.map((facet: { name: string }) => facet.name)).toEqual([
      'checkerSetLanguage',
      'checkerSetCategory',
      'toolName',
      'checkerSetSource',
      'total',
    ]);
    const counts = Object.fromEntries(
      data.map((facet: { name: string; checkerCountList: { key: string; count: number }[] }) => [
        facet.name,
        Object.fromEntries(facet.checkerCountList.map((entry) => [entry.key, entry.count])),
      ]),
    );
    expect(Object.keys(counts.checkerSetLanguage)).toHaveLength(LANGUAGE_FLAGS.length);
    expect(counts.checkerSetLanguage.Golang).toBeGreaterThanOrEqual(4);
    // The default set and the three recommended ones, besides the project's own.
    expect(counts.toolName).toMatchObject({ ESLINT: 5, CCN: 1, DUPC: 1, CLOC: 1 });
    expect(counts.checkerSetSource).toMatchObject({ RECOMMEND: 3, SELF_DEFINED: 1 });
    const { data: listed } = await post('list', { projectId: 'shop', checkerSetLanguage: ['JS'] });
    expect(counts.total).toEqual({ total: listed.length });
    const missing = await ann.call({ method: 'POST', path: `${S}/count`, body: {} });
    expect(missing.code).toBe('2300004');
  });

  it('shows a task the sets of its languages, used ones first', async () => {
    const task = await make.task({ projectId: 'shop', code_lang: 512, sets: ['codecc_default_dupc_go'] });
    const { data } = await post('list', { projectId: 'shop', taskId: String(task.id) });
    expect(data.slice(0, 3).map((set: CheckerSet) => [set.checkerSetId, set.taskUsing, set.pendingScan])).toEqual([
      ['codecc_default_dupc_go', true, false],
      ['assay_rules_go', false, false],
      ['cloc_go', false, false],
    ]);
    expect(ids(data)).toContain('assay_recommend_measures_go');
    expect(data.every((set: CheckerSet) => (set.codeLang & 512) !== 0)).toBe(true);
    const foreign = await make.task({ projectId: 'other' });
    expect((await post('list', { projectId: 'shop', taskId: foreign.id })).status).toBe(403);
  });

  it('groups single-language sets that have checkers, under display names', async () => {
    const { data } = await get('categoryList');
    expect(Object.keys(data)).toEqual(['精选', '推荐', '自定义']);
    expect(ids(data.推荐)).toEqual(
      expect.arrayContaining(['assay_recommend_security_js', 'assay_recommend_measures_go']),
    );
    expect(data.推荐.every((set: CheckerSet) => !set.defaultCheckerSet)).toBe(true);
    expect(ids(data.自定义)).toEqual(['own_set']);
    expect(data.精选.every((set: CheckerSet) => set.codeLangList.length === 1)).toBe(true);
    // Tools that need a compiler of the machine are offered, never preselected.
    const compile = ['assay_clang_sa_cpp', 'assay_clang_sa_oc', 'assay_gcc_analyzer_cpp'];
    expect(ids(data.精选.filter((set: CheckerSet) => !set.defaultCheckerSet)).sort()).toEqual(compile);
    const english = await ann.call({ path: `${S}/categoryList`, project: 'shop', language: 'en' });
    expect(Object.keys(english.data)).toEqual(['Featured', 'Recommended', 'Custom']);
  });

  it('answers the parameters of the form, misspelled as clients read them', async () => {
    const { data } = await get('params');
    expect(data.catatories.map((entry: { enName: string }) => entry.enName)).toEqual([
      'OPENSOURCE',
      'DEFECT',
      'SECURITY',
      'FORMAT',
    ]);
    expect(data.codeLangs).toHaveLength(LANGUAGE_FLAGS.length);
    expect(data.codeLangs[0]).toEqual({ codeLang: 2, displayName: 'C/C++' });
    expect(Array.isArray(data.checkerSets)).toBe(true);
  });

  it('pages other sets without their checkers', async () => {
    const { data } = await post('otherList', {
      quickSearch: 'own',
      checkerSetCategory: [],
      checkerSetLanguage: [],
      pageNum: 1,
      pageSize: 20,
    });
    expect(data.content).toEqual([]);
    const all = (await post('otherList', { quickSearch: '', pageNum: 1, pageSize: 10_000, projectInstalled: true }))
      .data;
    expect(all).toMatchObject({ totalElements: official + 1, last: true, first: true, number: 0 });
    expect(all.content.slice(0, 2).map((set: CheckerSet) => set.taskUsage)).toContain(1);
    expect(all.content[0]).toMatchObject({ projectInstalled: true });
    expect(all.content[0]).not.toHaveProperty('checkerProps');
    const second = (await post('otherList', { quickSearch: 'GO', pageNum: '2', pageSize: 2 })).data;
    expect(second).toMatchObject({
      number: 1,
      size: 2,
      last: false,
      numberOfElements: 2,
      totalElements: 8,
      totalPages: 4,
    });
    expect((await post('otherList', { pageNum: 99 })).data).toMatchObject({ content: [], last: true });
    expect((await post('otherList', { projectInstalled: false })).data.content).toEqual([]);
  });

  it('answers a version with the names of its checkers and its real number', async () => {
    const newest = (await get(`own_set/versions/${LATEST_VERSION}/detail`)).data;
    expect(newest).toMatchObject({ version: 2, checkerCount: 2 });
    expect(newest.checkerProps[1]).toEqual({
      toolName: 'ESLINT',
      checkerKey: 'gone',
      checkerName: 'gone',
      props: '[{"propName":"max","propValue":"1"}]',
    });
    expect((await get('own_set/versions/1/detail')).data).toMatchObject({ version: 1, checkerCount: 1 });
    for (const unknown of ['own_set/versions/9/detail', 'nope/versions/1/detail', 'foreign_set/versions/1/detail'])
      expect((await get(unknown)).data).toEqual({ toolList: [] });
  });

  it('says which living tasks of the project use a set', async () => {
    const { data } = await get('own_set/tasks');
    expect(data).toEqual([
      {
        taskId: expect.any(Number),
        nameCn: expect.any(String),
        nameEn: expect.any(String),
        version: LATEST_VERSION,
        disabled: false,
      },
    ]);
    expect((await get('foreign_set/tasks')).data).toEqual([]);
  });

  it('names the rights over a set', async () => {
    const rights = async (user: TestUser, checkerSetId?: string) =>
      (
        await post(
          'userManagementPermission',
          { projectId: 'shop', user: 'mia', ...(checkerSetId ? { checkerSetId } : {}) },
          user,
        )
      ).data;
    expect(await rights(ann)).toEqual([]);
    expect(await rights(ann, 'own_set')).toEqual(['CREATOR']);
    expect(await rights(mia, 'own_set')).toEqual(['MANAGER']);
    expect(await rights(ann, 'codecc_default_ccn_js')).toEqual([]);
  });

  it('is for members of the project', async () => {
    const calls: [string, string, object?][] = [
      ['POST', 'list', { projectId: 'shop' }],
      ['POST', 'count', { projectId: 'shop' }],
      ['POST', 'otherList', {}],
      ['GET', 'categoryList'],
      ['GET', 'params'],
      ['GET', 'own_set/versions/1/detail'],
      ['GET', 'own_set/tasks'],
      ['POST', 'userManagementPermission', { projectId: 'shop' }],
    ];
    for (const [method, path, body] of calls) {
      const refused = method === 'POST' ? await post(path, body ?? {}, eve) : await get(path, eve);
      expect([path, refused.status]).toEqual([path, 403]);
    }
    // Her own project in the header, ours in the body.
    expect((await post('list', { projectId: 'shop' }, eve, 'other')).status).toBe(403);
  });
});
