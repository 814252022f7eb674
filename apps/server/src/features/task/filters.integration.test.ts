import { DEFAULT_FILTER_PATHS } from '@assay/commands/task/default-filter-paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSED, type SettingsKit, settingsKit } from './settings.test-kit.ts';

const T = '/task/api/user/task';
let kit: SettingsKit;
beforeAll(async () => {
  kit = await settingsKit();
});
afterAll(() => kit.app.close());

const newTask = (given: object = {}) => kit.make.task({ projectId: 'shop', tools: ['ESLINT'], ...given });
const add = (taskId: number, body: object, path = 'add/filter/path') =>
  kit.ann.call({
    method: 'POST',
    path: `${T}/${path}`,
    project: 'shop',
    body: { taskId, pathType: 'CUSTOM', ...body },
  });
const remove = (taskId: number, path: string, pathType = 'CUSTOM', stem = 'del/filter') =>
  kit.ann.call({
    method: 'DELETE',
    path: `${T}/${stem}?taskId=${taskId}&path=${encodeURIComponent(path)}&pathType=${pathType}`,
    project: 'shop',
  });
const list = async (taskId: number) =>
  (await kit.ann.call({ path: `${T}/filter/path/${taskId}`, project: 'shop' })).data;

/** What a scan stores of the tree. */
async function scanned(taskId: number, paths: readonly string[]): Promise<void> {
  const { id: branchId } = await kit.make.branch({ taskId });
  const blob = await kit.app.services.blobs.put(Buffer.from(JSON.stringify(paths)));
  await kit.app.db
    .insertInto('branch_inventory')
    .values({
      task_id: taskId,
      branch_id: branchId,
      build_number: 1,
      paths_blob: blob,
      file_count: paths.length,
      filter_counts: '{}',
    })
    .execute();
}

describe('adding filters (6.12)', () => {
  it('stores files and expressions as given, folders as expressions, and scans whole next time', async () => {
    const task = await newTask();
    const answer = await add(task.id, {
      filterFile: ['src/a.js', ' '],
      filterDir: ['/lib/', '/a/b/c/d/e/', '/x (1)/'],
      customPath: ['.*/gen/.*\\.ts$', ''],
    });
    expect(answer.data).toBe(true);
    expect((await list(task.id)).filterPaths.sort()).toEqual(
      ['src/a.js', '.*/lib/.*', '.*/c/d/e/.*', '.*/x \\(1\\)/.*', '.*/gen/.*\\.ts$'].sort(),
    );
    const { force_full_scan } = await kit.app.db
      .selectFrom('task')
      .select('force_full_scan')
      .where('id', '=', task.id)
      .executeTakeFirstOrThrow();
    expect(force_full_scan).toBe(true);
    expect(await kit.records(task.id)).toMatchObject([['filter_path', 'enable_action', 'ann', { count: 5 }]]);
  });

  it('answers true to empty lists and changes nothing', async () => {
    const task = await newTask();
    const before = await kit.stateOf(task.id);
    expect((await add(task.id, { filterFile: [], filterDir: [], customPath: [] })).data).toBe(true);
    expect((await add(task.id, {})).data).toBe(true);
    expect(await kit.stateOf(task.id)).toEqual(before);
  });

  it.each([
    ['a stored one', { customPath: ['.*/new/.*', '.*/old/.*'] }],
    ['another sent one', { customPath: ['.*/new/.*', '.*/new/.*'] }],
    ['a sent folder', { filterDir: ['/new/'], customPath: ['.*/new/.*'] }],
    ['a selected system path', { customPath: ['.*/node_modules/.*'] }],
  ])('refuses an entry that equals %s, whole', async (_, body) => {
    const task = await newTask();
    await add(task.id, { customPath: ['.*/old/.*'] });
    await kit.app.db
      .insertInto('filter_path')
      .values({ task_id: task.id, kind: 'DEFAULT', pattern: '.*/node_modules/.*' })
      .execute();
    const before = await kit.stateOf(task.id);
    const zh = await add(task.id, body);
    expect([zh.code, zh.message]).toEqual(['2300004', '路径重复']);
    const en = await kit.ann.call({
      method: 'POST',
      path: `${T}/add/filter/path`,
      project: 'shop',
      language: 'en',
      body: { taskId: task.id, pathType: 'CUSTOM', ...body },
    });
    expect(en.message).toBe('Path duplication');
    expect(await kit.stateOf(task.id)).toEqual(before);
  });

  it.each([
    ['an open group', '('],
    ['a back-reference', '(a*)\\1'],
    ['a look-ahead', '(?!test).*'],
    ['nested repetitions that explode', '((a{1,200}){1,200}){1,200}'],
    ['more than a thousand characters', 'a'.repeat(1001)],
    ['a repeated quantifier', 'a**'],
  ])('refuses %s, whole', async (_, expression) => {
    const task = await newTask();
    const before = await kit.stateOf(task.id);
    expect((await add(task.id, { customPath: ['.*/fine/.*', expression] })).code).toBe('2300004');
    expect(await kit.stateOf(task.id)).toEqual(before);
  });

  it('replaces different entries that a new one covers, and no others', async () => {
    const task = await newTask();
    await add(task.id, { customPath: ['.*/a/b/.*', 'src/a/x.js', '.*/other/.*', 'a.js'] });
    await add(task.id, { customPath: ['.*/a/.*'] });
    expect((await list(task.id)).filterPaths.sort()).toEqual(['.*/a/.*', '.*/other/.*', 'a.js']);
  });

  it('selects system paths as a whole, and only offered ones', async () => {
    const task = await newTask();
    const some = DEFAULT_FILTER_PATHS.slice(0, 3);
    const select = (defaultFilterPath: readonly string[]) => add(task.id, { pathType: 'DEFAULT', defaultFilterPath });
    expect((await select(some)).data).toBe(true);
    expect((await list(task.id)).defaultAddPaths).toEqual(some);
    expect((await select(some.slice(1))).data).toBe(true);
    expect((await list(task.id)).defaultAddPaths).toEqual(some.slice(1));
    const before = await kit.stateOf(task.id);
    expect((await select([...some, '.*/mine/.*'])).code).toBe('2300007');
    expect(await kit.stateOf(task.id)).toEqual(before);
    expect((await select([])).data).toBe(true);
    const { defaultAddPaths, defaultFilterPath } = await list(task.id);
    expect([defaultAddPaths, defaultFilterPath]).toEqual([[], [...DEFAULT_FILTER_PATHS]]);
  });

  it.each(['add/filter/path', 'filter/path'])('is refused to strangers, viewers and others: POST %s', async (path) => {
    const task = await newTask();
    const call = {
      method: 'POST',
      path: `${T}/${path}`,
      body: { taskId: task.id, pathType: 'CUSTOM', customPath: ['x'] },
    };
    expect(await kit.refusals(task.id, { ...call, method: 'POST' })).toEqual(REFUSED);
    expect((await add(task.id, { customPath: ['.*/here/.*'] }, path)).data).toBe(true);
    const own = await kit.make.task({ projectId: 'other' });
    const smuggled = await kit.eve.call({ ...call, method: 'POST', project: 'other', task: own.id });
    expect(smuggled.status).toBe(403);
  });
});

describe('removing a filter (6.12b)', () => {
  it.each(['del/filter', 'filter/path'])('takes exactly the named one: DELETE %s', async (stem) => {
    const task = await newTask();
    await add(task.id, { customPath: ['.*/a b/.*', '.*/c\\+\\+/.*'] });
    expect((await remove(task.id, '.*/a b/.*', 'CUSTOM', stem)).data).toBe(true);
    expect((await list(task.id)).filterPaths).toEqual(['.*/c\\+\\+/.*']);
    expect((await remove(task.id, '.*/c\\+\\+/.*', 'CUSTOM', stem)).data).toBe(true);
    expect(await kit.records(task.id)).toMatchObject([
      ['filter_path', 'enable_action', 'ann', {}],
      ['filter_path', 'diable_action', 'ann', { paths: ['.*/a b/.*'] }],
      ['filter_path', 'diable_action', 'ann', {}],
    ]);
  });

  it('refuses what is not stored, of the other type, or not the reader’s', async () => {
    const task = await newTask();
    await add(task.id, { customPath: ['.*/a/.*'] });
    const before = await kit.stateOf(task.id);
    expect((await remove(task.id, '.*/A/.*')).code).toBe('2300007');
    expect((await remove(task.id, '.*/a/.*', 'DEFAULT')).code).toBe('2300007');
    expect((await remove(task.id, '.*/a/.*', 'CODE_YML')).code).toBe('2300004');
    expect(await kit.stateOf(task.id)).toEqual(before);
    const path = `${T}/del/filter?taskId=${task.id}&path=${encodeURIComponent('.*/a/.*')}&pathType=CUSTOM`;
    expect(await kit.refusals(task.id, { method: 'DELETE', path })).toEqual(REFUSED);
  });
});

describe('what filters match', () => {
  it('is counted over the files of the last scan', async () => {
    const task = await newTask();
    await add(task.id, { customPath: ['.*/gen/.*'], filterFile: ['a.js'], filterDir: ['/nothing/'] });
    expect(await list(task.id)).not.toHaveProperty('matchedFiles');
    await scanned(task.id, ['a.js', 'a.jsx', 'lib/a.js', 'src/gen/x.ts', 'src/gen/y.ts']);
    const { matchedFiles, totalFiles } = await list(task.id);
    // A file is that file alone, although as an expression it would be found in three.
    expect([matchedFiles, totalFiles]).toEqual([{ '.*/gen/.*': 2, 'a.js': 1, '.*/nothing/.*': 0 }, 5]);
  });

  it('can be seen before anything is stored', async () => {
    const task = await newTask();
    await scanned(task.id, ['a.js', 'src/gen/x.ts', 'src/gen/y.ts']);
    const before = await kit.stateOf(task.id);
    const body = { taskId: task.id, filterDir: ['/gen/'], customPath: ['\\.js$', '(', '(?=x)'] };
    const call = { method: 'POST', path: `${T}/filter/path/preview`, project: 'shop', body } as const;
    expect((await kit.ann.call(call)).data).toEqual([
      { expression: '.*/gen/.*', valid: true, count: 2, examples: ['src/gen/x.ts', 'src/gen/y.ts'] },
      { expression: '\\.js$', valid: true, count: 1, examples: ['a.js'] },
      { expression: '(', valid: false, count: 0, examples: [] },
      { expression: '(?=x)', valid: false, count: 0, examples: [] },
    ]);
    expect(await kit.stateOf(task.id)).toEqual(before);
    expect(await kit.refusals(task.id, call)).toEqual(REFUSED);
  });

  it('is picked in a tree whose first two levels are no paths (6.14)', async () => {
    const task = await newTask({ name_cn: 'shop_tree' });
    const tree = () => kit.viewer.call({ path: `${T}/filter/path/tree`, project: 'shop', task: task.id });
    expect((await tree()).data).toEqual({});
    await scanned(task.id, ['src/b.js', 'src/a.js', 'README.md']);
    const { data } = await tree();
    expect(data).toMatchObject({
      name: 'shop_tree',
      children: [{ children: [{ name: 'README.md' }, { name: 'src' }] }],
    });
    const ids: string[] = [];
    const walk = (node: { treeId: string; children?: [] }) => {
      ids.push(node.treeId);
      node.children?.forEach(walk);
    };
    walk(data);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(6);
    expect((await kit.eve.call({ path: `${T}/filter/path/tree`, project: 'other', task: task.id })).status).toBe(403);
  });
});

it('shows what the repository’s own file asks for (6.18)', async () => {
  const task = await newTask();
  const read = (language = 'zh') =>
    kit.viewer.call({ path: `${T}/code//yml/filter/taskId/${task.id}/list`, project: 'shop', language });
  expect((await read()).data).toEqual({
    testSourceFilterPath: [],
    autoGenFilterPath: [],
    thirdPartyFilterPath: [],
    scanTestSource: false,
    problems: [],
  });
  const content = {
    testSourceFilterPath: ['.*/test/.*'],
    autoGenFilterPath: ['.*/gen/.*'],
    thirdPartyFilterPath: [],
    scanTestSource: true,
    problems: [{ zh: '第 3 行', en: 'line 3' }],
  };
  await kit.app.db
    .insertInto('task_code_yml')
    .values({ task_id: task.id, content: JSON.stringify(content), build_number: 1 })
    .execute();
  expect((await read('en')).data).toEqual({ ...content, problems: ['line 3'] });
  expect(await list(task.id)).toMatchObject({ testSourceFilterPath: ['.*/test/.*'], thirdPartyFilterPath: [] });
});
