import { LATEST_VERSION } from '@assay/contract/codes';
import type { CheckerSet } from '@assay/contract/http/checker-set';
import { type TestAnswer, type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncBuiltIns } from './sync.ts';

/** Sets changed over HTTP: every effect, every refusal, and that a refusal changes nothing. */
const S = '/defect/api/user/checkerSet';
let app: TestApp;
let make: Factories;
let boss: TestUser;
let mem: TestUser;
let eye: TestUser;
let eve: TestUser;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  await syncBuiltIns(app.db);
  for (const name of ['boss', 'mem', 'eye', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { boss: 'manager', mem: 'member', eye: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [boss, mem, eye, eve] = (await Promise.all(['boss', 'mem', 'eye', 'eve'].map((name) => app.signIn(name)))) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
});
afterAll(() => app.close());

type Method = 'POST' | 'PUT' | 'GET';
const call = (user: TestUser, method: Method, path: string, body?: object, project = 'shop') =>
  user.call({ method, path: `${S}${path}`, project, ...(body ? { body } : {}) });
const form = (id: string, more: object = {}) => ({
  checkerSetId: id,
  checkerSetName: id,
  codeLang: 64,
  description: 'about',
  catagories: ['FORMAT'],
  baseCheckerSetId: '',
  scope: 0,
  ...more,
});
const NO_UNDEF = { toolName: 'ESLINT', checkerKey: 'no-undef' };
const MAX_LINES = { toolName: 'ESLINT', checkerKey: 'max-lines' };
const save = (user: TestUser, id: string, checkerProps: object[], project = 'shop') =>
  call(user, 'PUT', `/checkerSets/${id}/checkers`, { checkerProps }, project);
const detail = async (id: string, version: number = LATEST_VERSION, user = boss, project = 'shop') =>
  (await call(user, 'GET', `/${id}/versions/${version}/detail`, undefined, project)).data as CheckerSet;
const manage = (user: TestUser, id: string, body: object, project = 'shop') =>
  call(user, 'POST', `/${id}/management`, { projectId: project, ...body }, project);
const inProject = async (user: TestUser, project: string): Promise<CheckerSet[]> =>
  (await call(user, 'POST', '/list', { projectId: project }, project)).data;
const find = async (user: TestUser, project: string, id: string) =>
  (await inProject(user, project)).find((set) => set.checkerSetId === id);
const everything = async () => {
  const tables = [
    'checker_set',
    'checker_set_version',
    'project_set',
    'task_set',
    'task_checkers',
    'task_tool',
  ] as const;
  const rows = await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()));
  const task = await app.db.selectFrom('task').selectAll().orderBy('id').execute();
  const records = await app.db.selectFrom('operation_record').selectAll().orderBy('id').execute();
  return JSON.stringify([...rows.map((list) => list.map((row) => JSON.stringify(row)).sort()), task, records]);
};
/** Refused with this code, and nothing is different. */
const refused = async (code: string, act: () => Promise<TestAnswer>) => {
  const before = await everything();
  const answer = await act();
  expect(answer.code).toBe(code);
  if (code === '2300006') expect(answer.status).toBe(403);
  expect(await everything()).toBe(before);
  return answer;
};

describe('making a set', () => {
  it('is private, at version 1, without checkers until the first save', async () => {
    expect(await call(mem, 'POST', '', form('fresh'))).toMatchObject({ code: '0', data: true });
    const set = await find(mem, 'shop', 'fresh');
    expect(set).toMatchObject({
      checkerSetName: 'fresh',
      description: 'about',
      codeLang: 64,
      codeLangList: ['JS'],
      catagories: [{ enName: 'FORMAT', cnName: '规范' }],
      scope: 2,
      creator: 'mem',
      version: LATEST_VERSION,
      versionList: [
        { version: LATEST_VERSION, displayName: 'latest' },
        { version: 1, displayName: 'V1' },
      ],
      projectId: 'shop',
      defaultCheckerSet: false,
      initCheckers: false,
      legacy: false,
      checkerCount: 0,
      checkerProps: [],
      toolList: [],
      taskUsage: 0,
    });
    expect(set).not.toHaveProperty('checkerSetSource');
    const groups = (await call(mem, 'GET', '/categoryList')).data;
    expect(groups.自定义.map((entry: CheckerSet) => entry.checkerSetId)).not.toContain('fresh');
  });

  it('copies a base, in the newest version or a given one', async () => {
    await make.checkerSet({ id: 'base', projectId: 'shop', versions: [[NO_UNDEF], [NO_UNDEF, MAX_LINES]] });
    await call(mem, 'POST', '', form('copy_new', { baseCheckerSetId: 'base', baseCheckerSetVersion: LATEST_VERSION }));
    await call(mem, 'POST', '', form('copy_old', { baseCheckerSetId: 'base', baseCheckerSetVersion: 1 }));
    expect(await detail('copy_new')).toMatchObject({ version: 1, checkerCount: 2, initCheckers: true });
    expect(await detail('copy_old')).toMatchObject({ version: 1, checkerCount: 1 });
  });

  it.each([
    ['2300002', { checkerSetId: '' }],
    ['2300002', { checkerSetName: null }],
    ['2300002', { description: '' }],
    ['2300002', { codeLang: null }],
    ['2300002', { catagories: [] }],
    ['2300004', { checkerSetId: 'no-dash' }],
    ['2300004', { checkerSetId: 'a'.repeat(51) }],
    ['2300004', { checkerSetName: 'a b' }],
    ['2300004', { checkerSetName: '名'.repeat(51) }],
    ['2300004', { codeLang: 96 }],
    ['2300004', { codeLang: 3 }],
    ['2300004', { catagories: ['NOTHING'] }],
    ['2300004', { baseCheckerSetId: 'nowhere' }],
    ['2300008', { checkerSetId: 'fresh' }],
    ['2300008', { checkerSetId: 'cloc_js' }],
    ['2300008', { checkerSetName: 'fresh' }],
  ])('answers %s to %j', async (code, more) => {
    await refused(code, () => call(mem, 'POST', '', form('refused', more)));
  });

  it('does not take a foreign private set as base, nor make anything for viewers and strangers', async () => {
    await make.checkerSet({ id: 'secret', projectId: 'other' });
    await refused('2300004', () => call(mem, 'POST', '', form('thief', { baseCheckerSetId: 'secret' })));
    await refused('2300006', () => call(eye, 'POST', '', form('viewers')));
    await refused('2300006', () => call(eve, 'POST', '', form('strangers')));
  });
});

describe('saving checkers', () => {
  it('fills version 1 first, then adds versions, with parameters where a checker has some', async () => {
    expect((await save(mem, 'fresh', [NO_UNDEF, { ...MAX_LINES, checkerName: 'x' }])).data).toBe(true);
    expect(await detail('fresh')).toMatchObject({ version: 1, checkerCount: 2, initCheckers: true });
    const props = '[{"propName":"max","propValue":99,"displayValue":"99"}]';
    await save(mem, 'fresh', [{ ...NO_UNDEF, props }, { ...MAX_LINES, props }, MAX_LINES, { ...MAX_LINES, props }]);
    const second = await detail('fresh');
    expect(second).toMatchObject({ version: 2, checkerCount: 2 });
    const [lines, undef] = second.checkerProps ?? [];
    expect(undef).toEqual({ ...NO_UNDEF, checkerName: 'no-undef' });
    expect(JSON.parse(lines?.props ?? '')).toEqual([
      { propName: 'max', propValue: '99', displayValue: '99' },
      { propName: 'skipBlankLines', propValue: 'false', displayValue: 'false' },
      { propName: 'skipComments', propValue: 'false', displayValue: 'false' },
    ]);
    expect((await detail('fresh', 1)).checkerProps?.[0]).not.toHaveProperty('props');
  });

  it('keeps what a checker weighs in the set, but for the usual weight, and refuses what is none', async () => {
    await save(mem, 'fresh', [
      { ...NO_UNDEF, severity: 3 },
      { ...MAX_LINES, severity: 9 },
    ]).then((answer) => expect(answer.code).not.toBe('0'));
    const before = (await detail('fresh')).version;
    expect((await save(mem, 'fresh', [{ ...NO_UNDEF, severity: 3 }, MAX_LINES])).data).toBe(true);
    const stored = await detail('fresh');
    expect(stored.version).toBe(before + 1);
    expect(stored.checkerProps?.map(({ checkerKey, severity }) => [checkerKey, severity])).toEqual([
      ['max-lines', undefined],
      ['no-undef', 4],
    ]);
    const listed = (await inProject(mem, 'shop')).find((set) => set.checkerSetId === 'fresh');
    expect(listed?.checkerProps?.find(({ checkerKey }) => checkerKey === 'no-undef')).toMatchObject({ severity: 4 });
  });

  it('brings those who follow the newest a full scan, and not those who stay at a version', async () => {
    const follows = await make.task({ projectId: 'shop', sets: ['fresh'] });
    const stays = await make.task({ projectId: 'shop', sets: ['fresh'] });
    await app.db.updateTable('task_set').set({ version: 1 }).where('task_id', '=', stays.id).execute();
    await save(mem, 'fresh', [NO_UNDEF]);
    const task = (id: number) =>
      app.db
        .selectFrom('task')
        .select(['force_full_scan', 'revision', 'checkers_changed_at'])
        .where('id', '=', id)
        .executeTakeFirst();
    expect(await task(follows.id)).toEqual({
      force_full_scan: true,
      revision: follows.revision + 1,
      checkers_changed_at: expect.any(Date),
    });
    expect(await task(stays.id)).toEqual({
      force_full_scan: false,
      revision: stays.revision,
      checkers_changed_at: null,
    });
    const using = (await call(mem, 'POST', '/list', { projectId: 'shop', taskId: String(follows.id) })).data[0];
    expect(using).toMatchObject({ checkerSetId: 'fresh', taskUsing: true, pendingScan: true });
    const told = async (id: number) => {
      const of = { project: 'shop', task: id };
      const list = { taskId: String(id), toolName: 'ESLINT' };
      const answers = await Promise.all([
        mem.call({ ...of, path: '/task/api/user/task/taskInfo' }),
        mem.call({ ...of, path: `/task/api/user/task/taskId/${id}` }),
        mem.call({ ...of, path: `/task/api/user/task/overview/${id}` }),
        mem.call({ ...of, method: 'POST', path: '/defect/api/user/warn/list', body: list }),
        mem.call({ ...of, method: 'POST', path: '/defect/api/user/warn/initpage', body: list }),
        mem.call({ ...of, method: 'POST', path: '/defect/api/user/warn/list', body: { ...list, toolName: 'CCN' } }),
        mem.call({ ...of, method: 'POST', path: '/defect/api/user/warn/list', body: { ...list, toolName: 'DUPC' } }),
      ]);
      expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => '0'));
      return answers.map((answer) => answer.data.pendingScan);
    };
    expect(await told(follows.id)).toEqual(Array(7).fill(true));
    expect(await told(stays.id)).toEqual(Array(7).fill(undefined));
    // A scan of a request settles nothing, the next one of the branch does.
    const later = { status: 'succeeded' as const, started_at: new Date(Date.now() + 1000) };
    const request = await make.branch({ taskId: follows.id, name: 'mr', kind: 'request' });
    await make.build({ taskId: follows.id, branch_id: request.id, ...later });
    expect(await told(follows.id)).toEqual(Array(7).fill(true));
    const main = await make.branch({ taskId: follows.id, name: 'master', kind: 'main' });
    await make.build({ taskId: follows.id, branch_id: main.id, ...later });
    expect(await told(follows.id)).toEqual(Array(7).fill(undefined));
  });

  it('saves everything a filter finds, and what is given besides', async () => {
    await call(mem, 'POST', '', form('by_filter'));
    const filter = { checkerSetId: 'by_filter', toolName: ['ESLINT'], checkerLanguage: ['JS'], keyWord: 'max-' };
    const given = { ...MAX_LINES, props: '[{"propName":"max","propValue":"7"}]' };
    const body = {
      checkerProps: [given, { toolName: 'CCN', checkerKey: 'CCN_threshold' }],
      checkerListQueryReq: filter,
    };
    expect((await call(mem, 'POST', '/checkers/all', body)).data).toBe(true);
    const { checkerProps = [] } = await detail('by_filter');
    expect(checkerProps.map((prop) => prop.checkerKey)).toEqual(
      expect.arrayContaining(['CCN_threshold', 'max-depth', 'max-lines', 'max-params']),
    );
    expect(checkerProps.every((prop) => /max-|CCN_/.test(prop.checkerKey))).toBe(true);
    expect(checkerProps.find((prop) => prop.checkerKey === 'max-lines')?.props).toContain('"7"');
  });

  it('is refused where it makes no sense or is not theirs', async () => {
    const empty = await refused('2300004', () => save(mem, 'fresh', []));
    expect(empty).toMatchObject({ message: '规则不能为空' });
    await refused('2303003', () => save(mem, 'fresh', [{ toolName: 'ESLINT', checkerKey: 'no-such-rule' }]));
    await refused('2303003', () => save(mem, 'fresh', [{ toolName: 'NOPE', checkerKey: 'no-undef' }]));
    const props = '[{"propName":"max","propValue":"-4"}]';
    await refused('2303005', () => save(mem, 'fresh', [{ ...MAX_LINES, props }]));
    await refused('2300006', () => save(eye, 'fresh', [NO_UNDEF]));
    await refused('2300006', () => save(eve, 'fresh', [NO_UNDEF]));
    // In her own project the set is another's, also when it is named there.
    await refused('2300004', () => save(eve, 'fresh', [NO_UNDEF], 'other'));
    await refused('2300004', () => save(boss, 'codecc_default_ccn_js', [NO_UNDEF]));
    await refused('2300004', () => save(boss, 'nowhere', [NO_UNDEF]));
    const body = { checkerListQueryReq: { checkerSetId: 'secret' } };
    await refused('2300004', () => call(boss, 'POST', '/checkers/all', body));
  });

  it('changes name, description and category of all versions, for those who may', async () => {
    const info = { checkerSetName: '新名字', description: 'told anew', catagories: ['SECURITY'] };
    expect((await call(mem, 'PUT', '/fresh/baseInfo', info)).data).toBe(true);
    expect(await detail('fresh', 1)).toMatchObject({
      checkerSetName: '新名字',
      description: 'told anew',
      catagories: [{ enName: 'SECURITY', cnName: '安全' }],
    });
    await refused('2300008', () => call(mem, 'PUT', '/fresh/baseInfo', { ...info, checkerSetName: 'by_filter' }));
    await refused('2300004', () => call(mem, 'PUT', '/fresh/baseInfo', { ...info, checkerSetName: 'x y' }));
    await refused('2300006', () => call(eye, 'PUT', '/fresh/baseInfo', info));
    await refused('2300004', () => call(eve, 'PUT', '/fresh/baseInfo', info, 'other'));
  });
});

describe('the store', () => {
  it('offers what is published to other projects, which install, follow and remove it', async () => {
    await refused('2300004', () =>
      call(eve, 'POST', '/fresh/relationships', { type: 'PROJECT', projectId: 'other' }, 'other'),
    );
    expect((await manage(mem, 'fresh', { scope: 1 })).data).toBe(true);
    const offered = (await call(eve, 'POST', '/otherList', { projectInstalled: false }, 'other')).data.content;
    expect(offered).toMatchObject([{ checkerSetId: 'fresh', projectInstalled: false, scope: 1 }]);
    const body = { type: 'PROJECT', projectId: 'other' };
    expect((await call(eve, 'POST', '/fresh/relationships', body, 'other')).data).toBe(true);
    expect((await call(eve, 'POST', '/fresh/relationships', { ...body, version: 1 }, 'other')).data).toBe(true);
    expect(await find(eve, 'other', 'fresh')).toMatchObject({ version: LATEST_VERSION, projectId: 'shop', scope: 1 });
    expect((await call(eve, 'POST', '/otherList', { projectInstalled: false }, 'other')).data.content).toEqual([]);
    const all = (await call(eve, 'POST', '/otherList', { quickSearch: '新名' }, 'other')).data.content;
    expect(all).toMatchObject([{ checkerSetId: 'fresh', projectInstalled: true }]);

    expect((await manage(eve, 'fresh', { versionSwitchTo: 1 }, 'other')).data).toBe(true);
    expect(await find(eve, 'other', 'fresh')).toMatchObject({ version: 1, checkerCount: 2 });
    expect(await find(boss, 'shop', 'fresh')).toMatchObject({ version: LATEST_VERSION, checkerCount: 1 });
    // Installed sets are used, not changed.
    await refused('2300004', () => save(eve, 'fresh', [NO_UNDEF], 'other'));
    await refused('2300004', () => manage(eve, 'fresh', { scope: 2 }, 'other'));
    await refused('2300004', () => manage(eve, 'fresh', { deleteCheckerSet: true }, 'other'));

    // Private again: whoever has it keeps it.
    await manage(mem, 'fresh', { scope: 2 });
    expect(await find(eve, 'other', 'fresh')).toBeDefined();
    const task = await make.task({ projectId: 'other', sets: ['fresh', 'cloc_js'] });
    await refused('2300004', () => manage(eve, 'fresh', { uninstallCheckerSet: true }, 'other'));
    await app.db.deleteFrom('task_set').where('task_id', '=', task.id).where('set_id', '=', 'fresh').execute();
    expect((await manage(eve, 'fresh', { uninstallCheckerSet: true }, 'other')).data).toBe(true);
    expect(await find(eve, 'other', 'fresh')).toBeUndefined();
    expect(await detail('fresh', LATEST_VERSION, eve, 'other')).toEqual({ toolList: [] });
  });

  it('refuses a public name twice, an empty set, and removing what is not foreign', async () => {
    await call(mem, 'POST', '', form('twin', { checkerSetName: '同名' }));
    await refused('2300004', () => manage(mem, 'twin', { scope: 1 }));
    await save(mem, 'twin', [NO_UNDEF]);
    await call(eve, 'POST', '', form('twin2', { checkerSetName: '同名' }), 'other');
    await save(eve, 'twin2', [NO_UNDEF], 'other');
    await manage(mem, 'twin', { scope: 1 });
    await refused('2300008', () => manage(eve, 'twin2', { scope: 1 }, 'other'));
    await refused('2300004', () => manage(mem, 'twin', { scope: 7 }));
    await refused('2300004', () => manage(boss, 'twin', { uninstallCheckerSet: true }));
    await refused('2300004', () => manage(boss, 'cloc_js', { uninstallCheckerSet: true }));
    await refused('2300004', () => manage(boss, 'cloc_js', { scope: 2 }));
    await refused('2300004', () => manage(boss, 'cloc_js', { deleteCheckerSet: true }));
    await refused('2300004', () => manage(boss, 'twin', {}));
    await refused('2300004', () => manage(boss, 'twin', { versionSwitchTo: 9 }));
    await refused('2300004', () => manage(boss, 'twin2', { defaultCheckerSet: true }));
    await refused('2300002', () => call(boss, 'POST', '/twin/management', { scope: 1 }));
    const other = { type: 'BRANCH', projectId: 'shop' };
    await refused('2300004', () => call(boss, 'POST', '/twin/relationships', other));
    const unknown = { type: 'PROJECT', projectId: 'shop', version: 4 };
    await refused('2300004', () => call(boss, 'POST', '/nowhere/relationships', unknown));
    await refused('2300004', () =>
      call(eve, 'POST', '/twin/relationships', { ...unknown, projectId: 'other' }, 'other'),
    );
  });

  it('is for managers and whoever made the set', async () => {
    for (const body of [
      { scope: 2 },
      { defaultCheckerSet: true },
      { deleteCheckerSet: true },
      { versionSwitchTo: 1 },
    ]) {
      await refused('2300006', () => manage(eye, 'twin', body));
      await refused('2300006', () => call(eve, 'POST', '/twin/management', { projectId: 'shop', ...body }, 'other'));
    }
    await refused('2300006', () => manage(mem, 'cloc_js', { defaultCheckerSet: false }));
    await refused('2300006', () => call(eye, 'POST', '/twin/relationships', { type: 'PROJECT', projectId: 'shop' }));
  });

  it('keeps defaults per project', async () => {
    expect((await manage(boss, 'cloc_js', { defaultCheckerSet: false })).data).toBe(true);
    expect((await manage(mem, 'twin', { defaultCheckerSet: true })).data).toBe(true);
    expect(await find(boss, 'shop', 'cloc_js')).toMatchObject({ defaultCheckerSet: false });
    expect(await find(boss, 'shop', 'twin')).toMatchObject({ defaultCheckerSet: true, version: LATEST_VERSION });
    expect(await find(eve, 'other', 'cloc_js')).toMatchObject({ defaultCheckerSet: true });
  });

  it('removes an own set that no task uses; its id stays taken and others keep it', async () => {
    await call(eve, 'POST', '/twin/relationships', { type: 'PROJECT', projectId: 'other' }, 'other');
    const task = await make.task({ projectId: 'shop', sets: ['twin'] });
    await refused('2300004', () => manage(mem, 'twin', { deleteCheckerSet: true }));
    await app.db.deleteFrom('task_set').where('task_id', '=', task.id).execute();
    expect((await manage(mem, 'twin', { deleteCheckerSet: true })).data).toBe(true);
    expect(await find(boss, 'shop', 'twin')).toBeUndefined();
    expect(await find(eve, 'other', 'twin')).toMatchObject({ scope: 2 });
    await refused('2300008', () => call(mem, 'POST', '', form('twin', { checkerSetName: 'free' })));
    expect((await call(mem, 'POST', '', form('twin_again', { checkerSetName: '同名' }))).data).toBe(true);
  });
});

describe('sets of a task', () => {
  const enable = (user: TestUser, id: string, taskId: number, more: object = {}) =>
    call(user, 'POST', `/${id}/relationships`, { type: 'TASK', projectId: 'shop', taskId: String(taskId), ...more });
  const setsOf = async (taskId: number) =>
    (await app.db.selectFrom('task_set').selectAll().where('task_id', '=', taskId).orderBy('set_id').execute()).map(
      (row) => [row.set_id, row.version],
    );

  it('are enabled in the version the project uses, with their tools, and discarded but for the last', async () => {
    const task = await make.task({ projectId: 'shop', sets: ['cloc_js'], tools: ['CLOC'] });
    await manage(boss, 'fresh', { versionSwitchTo: 2 });
    expect((await enable(mem, 'fresh', task.id)).data).toBe(true);
    expect((await enable(mem, 'fresh', task.id)).data).toBe(true);
    // An official set needs no installing.
    expect((await enable(mem, 'codecc_default_dupc_js', task.id, { projectId: null })).data).toBe(true);
    expect(await setsOf(task.id)).toEqual([
      ['cloc_js', LATEST_VERSION],
      ['codecc_default_dupc_js', LATEST_VERSION],
      ['fresh', 2],
    ]);
    const tools = await app.db.selectFrom('task_tool').select('tool').where('task_id', '=', task.id).execute();
    expect(tools.map((row) => row.tool).sort()).toEqual(['CLOC', 'DUPC', 'ESLINT']);
    const row = await app.db.selectFrom('task').selectAll().where('id', '=', task.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ force_full_scan: true, revision: task.revision + 2 });

    expect((await manage(boss, 'fresh', { versionSwitchTo: LATEST_VERSION })).data).toBe(true);
    expect(await setsOf(task.id)).toContainEqual(['fresh', LATEST_VERSION]);
    for (const id of ['fresh', 'codecc_default_dupc_js'])
      expect((await manage(mem, id, { discardFromTask: String(task.id) })).data).toBe(true);
    expect(await setsOf(task.id)).toEqual([['cloc_js', LATEST_VERSION]]);
    await refused('2300004', () => manage(mem, 'cloc_js', { discardFromTask: task.id }));
    await refused('2300004', () => manage(mem, 'fresh', { discardFromTask: task.id }));

    const records = await mem.call({
      method: 'POST',
      path: `/defect/api/user/operation/taskId/${task.id}`,
      project: 'shop',
      body: ['checker_config', 'register_tool'],
      language: 'en',
    });
    expect(records.data.map((record: { operType: string; operMsg: string }) => record.operMsg)).toEqual([
      'mem disabled the rule set JavaScript duplication',
      'mem disabled the rule set 新名字',
      'boss switched the rule set 新名字 to version latest',
      'mem enabled the rule set JavaScript duplication',
      'mem registered the tool Duplicate rate',
      'mem enabled the rule set 新名字',
      'mem registered the tool ESLint',
    ]);
  });

  it('wake a disabled tool only when they are about nothing else', async () => {
    const task = await make.task({ projectId: 'shop', sets: ['standard_cloc'], tools: ['CLOC', 'ESLINT', 'CCN'] });
    await app.db
      .updateTable('task_tool')
      .set({ follow_status: 6, last_follow_status: 4, stop_reason: 'for a reason' })
      .where('task_id', '=', task.id)
      .where('tool', '<>', 'CLOC')
      .execute();
    await make.checkerSet({
      id: 'mixed',
      projectId: 'shop',
      versions: [[NO_UNDEF, { toolName: 'DUPC', checkerKey: 'DUPC_block' }]],
    });
    await enable(mem, 'mixed', task.id);
    await enable(mem, 'codecc_default_ccn_js', task.id);
    const rows = await app.db
      .selectFrom('task_tool')
      .select(['tool', 'follow_status'])
      .where('task_id', '=', task.id)
      .orderBy('tool')
      .execute();
    expect(rows.map((row) => [row.tool, row.follow_status])).toEqual([
      ['CCN', 4],
      ['CLOC', 4],
      ['DUPC', 4],
      ['ESLINT', 6],
    ]);
  });

  it('are refused to strangers, viewers and through ids of other projects', async () => {
    const task = await make.task({ projectId: 'shop', sets: ['cloc_js', 'fresh'] });
    const foreign = await make.task({ projectId: 'other', sets: ['cloc_js', 'codecc_default_ccn_js'] });
    await refused('2300006', () => enable(eye, 'codecc_default_ccn_js', task.id));
    await refused('2300006', () => manage(eye, 'fresh', { discardFromTask: task.id }));
    await refused('2300006', () => enable(eve, 'codecc_default_ccn_js', task.id));
    await refused('2300006', () => enable(mem, 'codecc_default_ccn_js', foreign.id));
    await refused('2300006', () => manage(mem, 'cloc_js', { discardFromTask: foreign.id }));
    // Not installed here, and private elsewhere.
    await refused('2300004', () => enable(mem, 'secret', task.id));
    await refused('2300004', () => enable(mem, 'nowhere', task.id));
    await refused('2300002', () => call(mem, 'POST', '/fresh/relationships', { type: 'TASK', projectId: 'shop' }));
    // Whoever made a set may take it out of any task of the project.
    await app.db.updateTable('checker_set').set({ creator: 'eye' }).where('id', '=', 'fresh').execute();
    expect((await manage(eye, 'fresh', { discardFromTask: task.id })).data).toBe(true);
  });

  it('stop being two at once without leaving the task with none', async () => {
    const task = await make.task({ projectId: 'shop', sets: ['cloc_js', 'codecc_default_ccn_js'] });
    const answers = await Promise.all(
      ['cloc_js', 'codecc_default_ccn_js'].map((id) => manage(mem, id, { discardFromTask: task.id })),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual(['0', '2300004']);
    expect(await setsOf(task.id)).toHaveLength(1);
  });
});
