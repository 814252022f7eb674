import { gunzipSync } from 'node:zlib';
import { LATEST_VERSION } from '@assay/contract/codes';
import type { CheckerPackage, OldSet } from '@assay/contract/http/checker';
import { readTaskContents } from '@assay/database/checkers/task-contents';
import { languagesOn } from '@assay/domain/checkers/by-language';
import { effectiveCheckers } from '@assay/domain/checkers/effective';
import { type TestAnswer, type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { checkersOf, tools } from '@assay/tools/catalogue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncBuiltIns } from '../checker-set/sync.ts';

/** Contract-core 9.1 to 9.9: the checkers of one tool in one task. */
const C = '/defect/api/user/checker';
let app: TestApp;
let make: Factories;
let mem: TestUser;
let boss: TestUser;
let eye: TestUser;
let eve: TestUser;
let task: number;

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
  const two = (key: string) => [
    { toolName: 'ESLINT', checkerKey: key },
    { toolName: 'ESLINT', checkerKey: 'max-lines' },
  ];
  await make.checkerSet({ id: 'plain', projectId: 'shop', creator: 'mem', versions: [two('no-eval'), two('yoda')] });
  await make.checkerSet({
    id: 'wide',
    projectId: 'shop',
    creator: 'mem',
    versions: [
      [
        { toolName: 'ESLINT', checkerKey: 'no-var' },
        { toolName: 'CCN', checkerKey: 'CCN_threshold' },
      ],
    ],
  });
  await make.checkerSet({ id: 'foreign', projectId: 'other' });
});
afterAll(() => app.close());
beforeEach(async () => {
  task = (await make.task({ projectId: 'shop', sets: ['plain'], tools: ['ESLINT'] })).id;
});

const call = (user: TestUser, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  user.call({ method, path: `${C}${path}`, project: 'shop', ...(body ? { body } : {}) });
const checkers = async (tool = 'ESLINT', id = task) =>
  (await call(mem, 'GET', `/tasks/${id}/toolName/${tool}/checkers`)).data as {
    checkerPackages: CheckerPackage[];
    checkerSet: Record<string, unknown>;
  };
const open = async (tool = 'ESLINT', id = task) =>
  (await checkers(tool, id)).checkerPackages
    .flatMap((entry) => entry.checkerList)
    .filter((checker) => checker.checkerStatus)
    .map((checker) => checker.checkerKey)
    .sort();
const configure = (user: TestUser, opened: string[], closed: string[], id = task) =>
  call(user, 'POST', `/tasks/${id}/toolName/ESLINT/checkers/configuration`, {
    pkgId: '0',
    toolName: 'ESLINT',
    taskId: id,
    openedCheckers: opened,
    closedCheckers: closed,
  });
const link = (user: TestUser, set: object, body: object = {}, id = task) =>
  call(user, 'POST', `/tasks/${id}/checkerSets/relationship`, {
    toolCheckerSets: [{ toolName: 'ESLINT', ...set }],
    ...body,
  });
const param = (user: TestUser, value: string, name: string, tool = 'ESLINT') =>
  call(user, 'PUT', `/taskId/${task}/tools/${tool}/param/${value}?checkerKey=${name}`);
const state = async () => {
  const tables = [
    'checker_set',
    'checker_set_version',
    'project_set',
    'task_set',
    'task_checkers',
    'task_tool',
  ] as const;
  const rows = await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()));
  const tasks = await app.db.selectFrom('task').selectAll().orderBy('id').execute();
  return JSON.stringify([...rows.map((list) => list.map((row) => JSON.stringify(row)).sort()), tasks]);
};
const refused = async (code: string, act: () => Promise<TestAnswer>) => {
  const before = await state();
  const answer = await act();
  expect(answer.code).toBe(code);
  expect(await state()).toBe(before);
};
const setsOf = async (id = task) =>
  (await app.db.selectFrom('task_set').selectAll().where('task_id', '=', id).orderBy('set_id').execute()).map((row) => [
    row.set_id,
    row.version,
  ]);
const record = async (id = task) =>
  app.db
    .selectFrom('operation_record')
    .select(['func_id', 'oper_type', 'tool', 'operator'])
    .where('task_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();

it('links sets at the address of the specification too, for the task of the header', async () => {
  const path = `${C}/checkerSets/relationship`;
  const body = { toolCheckerSets: [{ toolName: 'ESLINT', checkerSetId: 'wide', version: '1' }] };
  const before = await state();
  expect(await mem.call({ method: 'POST', path, project: 'shop', body })).toMatchObject({ code: '2300002' });
  expect(await state()).toBe(before);
  expect(await mem.call({ method: 'POST', path, project: 'shop', task, body })).toMatchObject({
    code: '0',
    data: true,
  });
  expect(await setsOf()).toContainEqual(['wide', 1]);
});

describe('what a checker weighs in a task', () => {
  it('is what its set says, also after the tool was configured in the task', async () => {
    await make.checkerSet({
      id: `weighed_${task}`,
      projectId: 'shop',
      creator: 'mem',
      versions: [
        [
          { toolName: 'ESLINT', checkerKey: 'no-eval', severity: 4 },
          { toolName: 'ESLINT', checkerKey: 'yoda' },
        ],
      ],
    });
    const own = (await make.task({ projectId: 'shop', sets: [`weighed_${task}`], tools: ['ESLINT'] })).id;
    const weight = async (key: string) =>
      (await checkers('ESLINT', own)).checkerPackages
        .flatMap((entry) => entry.checkerList)
        .find((checker) => checker.checkerKey === key)?.severity;
    expect([await weight('no-eval'), await weight('no-var')]).toEqual([3, 2]);
    expect((await configure(mem, [], ['yoda'], own)).code).toBe('0');
    expect(await weight('no-eval')).toBe(3);
    const [stored] = await app.db.selectFrom('task_checkers').select('checkers').where('task_id', '=', own).execute();
    expect(stored?.checkers).toContainEqual({ checkerKey: 'no-eval', severity: 4, languages: 64 });
  });
});

describe('the languages a checker is on in', () => {
  it('are said where they are not all of the task; what is opened is on in all, what stays keeps its own', async () => {
    const [javascript, typescript] = [64, 2048];
    const eslint = (checkerKey: string) => ({ toolName: 'ESLINT', checkerKey });
    const id = `lang_${task}`;
    const given = { projectId: 'shop', creator: 'mem' };
    await make.checkerSet({
      ...given,
      id: `${id}_js`,
      codeLang: javascript,
      versions: [[eslint('yoda'), eslint('no-var')]],
    });
    await make.checkerSet({ ...given, id: `${id}_ts`, codeLang: typescript, versions: [[eslint('no-var')]] });
    const sets = [`${id}_js`, `${id}_ts`];
    const code_lang = javascript | typescript | 1_073_741_824;
    const own = (await make.task({ projectId: 'shop', sets, tools: ['ESLINT'], code_lang })).id;
    const codeLang = async (key: string) => {
      const { checkerPackages } = await checkers('ESLINT', own);
      const list = checkerPackages.flatMap((entry) => entry.checkerList);
      return list.find((checker) => checker.checkerKey === key)?.codeLang;
    };
    expect([await codeLang('yoda'), await codeLang('no-var'), await codeLang('no-eval')]).toEqual([
      javascript,
      undefined,
      undefined,
    ]);
    expect((await configure(mem, ['no-eval'], [], own)).code).toBe('0');
    expect([await codeLang('yoda'), await codeLang('no-eval')]).toEqual([javascript, undefined]);
    const [stored] = await app.db.selectFrom('task_checkers').select('checkers').where('task_id', '=', own).execute();
    expect(stored?.checkers).toEqual(
      expect.arrayContaining([
        { checkerKey: 'yoda', languages: javascript },
        { checkerKey: 'no-var', languages: javascript | typescript },
        { checkerKey: 'no-eval' },
      ]),
    );
    // Closed and opened again it is the task's own: on in every language.
    expect((await configure(mem, [], ['yoda'], own)).code).toBe('0');
    expect((await configure(mem, ['yoda'], [], own)).code).toBe('0');
    expect(await codeLang('yoda')).toBeUndefined();
  });

  it('stay what they were in a set made from the task (9.5), and none comes into a set of another language (9.4)', async () => {
    const [javascript, typescript] = [64, 2048];
    const eslint = (checkerKey: string) => ({ toolName: 'ESLINT', checkerKey });
    const id = `kept_${task}`;
    const given = { projectId: 'shop', creator: 'mem' };
    await make.checkerSet({
      ...{ ...given, id: `${id}_js`, codeLang: javascript },
      versions: [[eslint('yoda'), eslint('no-var')]],
    });
    await make.checkerSet({
      ...{ ...given, id: `${id}_ts`, codeLang: typescript },
      versions: [[eslint('no-var'), eslint('max-lines')]],
    });
    const code_lang = javascript | typescript;
    const own = (await make.task({ projectId: 'shop', sets: [`${id}_js`, `${id}_ts`], tools: ['ESLINT'], code_lang }))
      .id;
    const used = async () => {
      const { sets, own: said } = await readTaskContents(app.db, own);
      const entries = effectiveCheckers(sets, said).get('ESLINT')?.byLanguage ?? [];
      return ['max-lines', 'no-eval', 'no-var', 'yoda'].map((key) => languagesOn(entries, key) & code_lang);
    };
    expect((await configure(mem, ['no-eval'], [], own)).code).toBe('0');
    const inTask = [typescript, code_lang, code_lang, javascript];
    expect(await used()).toEqual(inTask);
    const path = `/tasks/${own}/tools/ESLINT/checkerSets`;
    const made = `${id}_made`;
    expect((await call(mem, 'POST', path, { checkerSetId: made, checkerSetName: made, scope: 2 })).data).toBe(true);
    expect(await setsOf(own)).toEqual([[made, LATEST_VERSION]]);
    expect(await used()).toEqual(inTask);
    const contentOf = async (set: string) =>
      (
        await app.db
          .selectFrom('checker_set_version')
          .select('checkers')
          .where('set_id', '=', set)
          .orderBy('version', 'desc')
          .executeTakeFirstOrThrow()
      ).checkers.sort((a, b) => (a.checkerKey < b.checkerKey ? -1 : 1));
    expect(await contentOf(made)).toEqual([
      { ...eslint('max-lines'), languages: typescript },
      eslint('no-eval'),
      eslint('no-var'),
      { ...eslint('yoda'), languages: javascript },
    ]);
    // The next version of the set keeps them too.
    expect((await configure(mem, [], ['no-eval'], own)).code).toBe('0');
    const again = { checkerSetName: made, scope: 2, upgradeMyOtherTasks: 'N' };
    expect((await call(mem, 'PUT', `${path}/${made}`, again)).data).toBe(true);
    expect(await used()).toEqual([typescript, 0, code_lang, javascript]);
    // A set copied from it for one language has what acts there.
    const base = { baseCheckerSetId: made, checkerSetId: `${id}_copy`, checkerSetName: `${id}_copy` };
    const copied = await mem.call({
      ...{ method: 'POST', path: '/defect/api/user/checkerSet', project: 'shop' },
      body: { ...base, description: 'copy', codeLang: javascript, catagories: ['DEFECT'] },
    });
    expect(copied.code).toBe('0');
    expect(await contentOf(`${id}_copy`)).toEqual([eslint('no-var'), eslint('yoda')]);
    const body = { checkerSetName: `${id}_js`, scope: 2, upgradeMyOtherTasks: 'N' };
    expect((await call(mem, 'PUT', `${path}/${id}_js`, body)).data).toBe(true);
    expect(await contentOf(`${id}_js`)).toEqual([eslint('no-var'), eslint('yoda')]);
  });
});

describe('packages (9.1)', () => {
  it('are in the order of their numbers, with every field', async () => {
    const { checkerPackages, checkerSet } = await checkers();
    const ids = checkerPackages.map((entry) => Number(entry.pkgId));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(checkerPackages[0]).toMatchObject({
      pkgId: '0',
      pkgName: 'DEFAULT',
      pkgDesc: '默认规则包',
      openCheckerNum: 0,
    });
    let listed = 0;
    for (const entry of checkerPackages) {
      expect(entry.totalCheckerNum).toBe(entry.checkerList.length);
      expect(entry.checkerList.length).toBeGreaterThan(0);
      expect(entry.openCheckerNum).toBe(entry.checkerList.filter((checker) => checker.checkerStatus).length);
      listed += entry.totalCheckerNum;
      for (const checker of entry.checkerList) {
        expect([1, 2, 3]).toContain(checker.severity);
        expect(checker.language).toBeGreaterThan(0);
        expect(typeof checker.paramValue).toBe('string');
        expect(checker).not.toHaveProperty('codeExample');
      }
    }
    expect(listed).toBe(checkersOf('ESLINT').filter((checker) => !checker.deprecated).length);
    expect(await open()).toEqual(['max-lines', 'yoda']);
    expect(checkerSet).toMatchObject({
      codeLang: 64,
      checkerCount: 2,
      checkerSetId: 'plain',
      checkerSetName: '规则集 plain',
      creator: 'mem',
      version: 2,
      latestVersion: 2,
      pendingScan: false,
    });
    const lines = checkerPackages.flatMap((entry) => entry.checkerList).find((c) => c.checkerKey === 'max-lines');
    expect(lines).toMatchObject({ severity: 3, editable: true, paramValue: '300', language: 64 + 2048 });
  });

  it('carry packed explanations for compile-type tools only', async () => {
    const compile = tools.find(
      (tool) => ['COVERITY', 'KLOCWORK', 'PINPOINT'].includes(tool.pattern) && checkersOf(tool.name).length > 0,
    );
    if (!compile) return;
    const [first] = (await checkers(compile.name)).checkerPackages;
    const packed = first?.checkerList[0]?.codeExample ?? '';
    expect(gunzipSync(Buffer.from(packed, 'latin1')).toString()).toContain('<p>');
  });

  it('show a tool without a set as closed, and know no strange tool', async () => {
    const { checkerSet } = await checkers('RUFF');
    expect(checkerSet).toEqual({ codeLang: expect.any(Number), checkerCount: 0, pendingScan: false });
    await refused('2300014', () => call(mem, 'GET', `/tasks/${task}/toolName/NOPE/checkers`));
  });
});

describe('opening and closing (9.2)', () => {
  it('makes the tool configured in the task: no set is linked, and later versions do not reach it', async () => {
    expect(await configure(mem, ['no-eval', 'max-lines'], ['yoda'])).toMatchObject({ code: '0', data: true });
    expect(await open()).toEqual(['max-lines', 'no-eval']);
    expect((await checkers()).checkerSet).toEqual({ codeLang: expect.any(Number), checkerCount: 2, pendingScan: true });
    // The set was about this tool alone, so nothing of it is left in the task.
    expect(await setsOf()).toEqual([]);
    const row = await app.db.selectFrom('task').selectAll().where('id', '=', task).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ force_full_scan: true, revision: 1, checkers_changed_at: expect.any(Date) });
    expect(await record()).toEqual({
      func_id: 'checker_config',
      oper_type: 'open_checker',
      tool: 'ESLINT',
      operator: 'mem',
    });
    await configure(mem, [], ['no-eval']);
    expect(await open()).toEqual(['max-lines']);
    expect(await record()).toMatchObject({ oper_type: 'close_checker' });
  });

  it('leaves the other tools of a set alone', async () => {
    await link(mem, { checkerSetId: 'wide', version: String(LATEST_VERSION) });
    await configure(mem, ['no-eval'], ['no-var']);
    expect(await setsOf()).toEqual([['wide', LATEST_VERSION]]);
    expect(await open()).toEqual(['no-eval']);
    expect(await open('CCN')).toEqual(['CCN_threshold']);
  });

  it('answers false to nothing and refuses what is not there', async () => {
    expect((await configure(mem, [], [])).data).toBe(false);
    await refused('2303003', () => configure(mem, ['no-such'], []));
    await refused('2303003', () => configure(mem, [], ['no-such']));
    await refused('2300006', () => configure(eye, ['no-eval'], []));
    await refused('2300006', () => configure(eve, ['no-eval'], []));
    const foreign = (await make.task({ projectId: 'other' })).id;
    await refused('2300006', () => configure(mem, ['no-eval'], [], foreign));
  });

  it('keeps both of two changes made at once', async () => {
    await Promise.all([configure(mem, ['no-eval'], []), configure(boss, ['no-var'], ['yoda'])]);
    expect(await open()).toEqual(['max-lines', 'no-eval', 'no-var']);
  });
});

describe('a parameter (9.7)', () => {
  it('is set by key or name, and the same value changes nothing', async () => {
    expect((await param(mem, '120', 'max-lines')).data).toBe(true);
    const lines = (await checkers()).checkerPackages
      .flatMap((entry) => entry.checkerList)
      .find((checker) => checker.checkerKey === 'max-lines');
    expect(lines?.paramValue).toBe('120');
    expect(await open()).toEqual(['max-lines', 'yoda']);
    expect(await record()).toMatchObject({ func_id: 'checker_config', oper_type: 'modify_checker', tool: 'ESLINT' });
    const before = await state();
    expect((await param(mem, '120', 'max-lines')).data).toBe(true);
    expect(await state()).toBe(before);
    await make.task({ projectId: 'shop' });
    await app.db
      .insertInto('task_set')
      .values({ task_id: task, set_id: 'codecc_default_lint_python', version: LATEST_VERSION })
      .execute();
    await configure(mem, ['max-depth'], []);
    const ruff = await call(mem, 'POST', `/tasks/${task}/toolName/RUFF/checkers/configuration`, {
      openedCheckers: ['E501'],
    });
    expect(ruff.data).toBe(true);
    // The old screen sends the name of the checker.
    expect((await param(mem, '99', 'line-too-long', 'RUFF')).data).toBe(true);
  });

  it('of a closed checker is kept for the day it is opened, and nothing else is looked for', async () => {
    const shown = async () =>
      (await checkers()).checkerPackages
        .flatMap((entry) => entry.checkerList)
        .find((checker) => checker.checkerKey === 'max-depth');
    const byDefault = (await shown())?.paramValue;
    expect((await param(mem, '3', 'max-depth')).data).toBe(true);
    expect(byDefault).not.toBe('3');
    expect(await shown()).toMatchObject({ checkerStatus: false, paramValue: '3', editable: true });
    expect(await open()).toEqual(['max-lines', 'yoda']);
    expect((await checkers()).checkerSet).toMatchObject({ checkerCount: 2, pendingScan: false });
    expect(await record()).toMatchObject({ oper_type: 'modify_checker', tool: 'ESLINT' });
    const before = await state();
    expect((await param(mem, '3', 'max-depth')).data).toBe(true);
    expect(await state()).toBe(before);

    await configure(mem, ['max-depth'], []);
    expect(await shown()).toMatchObject({ checkerStatus: true, paramValue: '3' });
    await configure(mem, [], ['max-depth']);
    expect(await shown()).toMatchObject({ checkerStatus: false, paramValue: '3' });
    expect(await open()).toEqual(['max-lines', 'yoda']);
  });

  it('is refused for checkers without one, unknown ones and bad values', async () => {
    await refused('2303003', () => param(mem, '3', 'yoda'));
    await refused('2303005', () => param(mem, 'many', 'max-depth'));
    await refused('2303003', () => param(mem, '3', 'no-such'));
    await refused('2303005', () => param(mem, 'many', 'max-lines'));
    await refused('2303005', () => param(mem, '0', 'max-lines'));
    await refused('2300002', () => call(mem, 'PUT', `/taskId/${task}/tools/ESLINT/param/3`));
    await refused('2300006', () => param(eye, '120', 'max-lines'));
    await refused('2300006', () => param(eve, '120', 'max-lines'));
  });
});

describe('linking a set (9.6)', () => {
  it('makes the tool use that set alone, in that version', async () => {
    expect((await link(mem, { checkerSetId: 'wide', version: 1 })).data).toBe(true);
    expect(await open()).toEqual(['no-var']);
    expect(await setsOf()).toEqual([['wide', 1]]);
    const added = await app.db.selectFrom('task_tool').select('tool').where('task_id', '=', task).execute();
    expect(added.map((row) => row.tool).sort()).toEqual(['CCN', 'ESLINT']);
    await link(mem, { checkerSetId: 'plain', version: '1' });
    // The wide set stays for its other tool, and is not mixed into this one.
    expect(await open()).toEqual(['max-lines', 'no-eval']);
    expect((await checkers()).checkerSet).toMatchObject({ checkerSetId: 'plain', version: 1, latestVersion: 2 });
    expect(await setsOf()).toEqual([
      ['plain', 1],
      ['wide', 1],
    ]);
    // Enabling a set the new way brings the union back.
    await app.db.deleteFrom('task_set').where('task_id', '=', task).where('set_id', '=', 'wide').execute();
    await mem.call({
      method: 'POST',
      path: '/defect/api/user/checkerSet/wide/relationships',
      project: 'shop',
      body: { type: 'TASK', projectId: 'shop', taskId: task },
    });
    expect(await open()).toEqual(['max-lines', 'no-eval', 'no-var']);
  });

  it.each([
    ['in the element', { upgradeCheckerSetOfUserTasks: 'Y' }, {}],
    ['on the body', {}, { upgradeCheckerSetOfUserTasks: 'Y' }],
  ])('moves my other tasks when the flag is %s', async (_, element, body) => {
    const me = await app.db.selectFrom('person').select('id').where('username', '=', 'mem').executeTakeFirstOrThrow();
    const mine = (await make.task({ projectId: 'shop', sets: ['plain'] })).id;
    const watched = (await make.task({ projectId: 'shop', sets: ['plain'] })).id;
    const others = (await make.task({ projectId: 'shop', sets: ['plain'] })).id;
    await app.db
      .insertInto('task_member')
      .values([
        { task_id: mine, person_id: me.id, role: 'manager' },
        { task_id: watched, person_id: me.id, role: 'viewer' },
      ])
      .execute();
    await link(mem, { checkerSetId: 'plain', version: 1, ...element }, body);
    expect([await setsOf(mine), await setsOf(watched), await setsOf(others)]).toEqual([
      [['plain', 1]],
      [['plain', LATEST_VERSION]],
      [['plain', LATEST_VERSION]],
    ]);
    const row = await app.db.selectFrom('task').selectAll().where('id', '=', mine).executeTakeFirstOrThrow();
    expect(row.force_full_scan).toBe(true);
    expect(await record(mine)).toMatchObject({ oper_type: 'switch_set_version' });
  });

  it('is refused for foreign sets, unknown versions, other tools and those who may not', async () => {
    await refused('2300004', () => link(mem, { checkerSetId: 'foreign', version: 1 }));
    await refused('2300004', () => link(mem, { checkerSetId: 'plain', version: 7 }));
    await refused('2300004', () => link(mem, { checkerSetId: 'cloc_js', version: 1 }));
    await refused('2300002', () =>
      call(mem, 'POST', `/tasks/${task}/checkerSets/relationship`, { toolCheckerSets: [] }),
    );
    await refused('2300006', () => link(eye, { checkerSetId: 'plain', version: 1 }));
    await refused('2300006', () => link(eve, { checkerSetId: 'plain', version: 1 }));
  });
});

describe('sets made of a task', () => {
  it('become the next version of a set (9.4), without touching its other tools', async () => {
    await make.checkerSet({
      id: 'grown',
      projectId: 'shop',
      creator: 'mem',
      versions: [
        [
          { toolName: 'ESLINT', checkerKey: 'no-var' },
          { toolName: 'CCN', checkerKey: 'CCN_threshold' },
        ],
      ],
    });
    await configure(mem, ['no-eval'], ['yoda']);
    const body = { checkerSetName: 'grown_up', scope: 2, upgradeMyOtherTasks: 'N' };
    expect((await call(mem, 'PUT', `/tasks/${task}/tools/ESLINT/checkerSets/grown`, body)).data).toBe(true);
    expect((await checkers()).checkerSet).toMatchObject({
      checkerSetId: 'grown',
      checkerSetName: 'grown_up',
      version: 2,
    });
    expect(await open()).toEqual(['max-lines', 'no-eval']);
    expect(await open('CCN')).toEqual(['CCN_threshold']);
    expect(await setsOf()).toEqual([['grown', 2]]);
    const path = `/tasks/${task}/tools/ESLINT/checkerSets`;
    await refused('2300008', () =>
      call(mem, 'PUT', `${path}/grown`, { ...body, checkerSetName: '规则集 plain' }).then(async (answer) => {
        // Names with blanks are refused before they are compared.
        expect(answer.code).toBe('2300004');
        return call(mem, 'PUT', `${path}/plain`, { ...body, checkerSetName: 'grown_up' });
      }),
    );
    await refused('2300002', () => call(mem, 'PUT', `${path}/grown`, { scope: 1 }));
    await refused('2300004', () => call(mem, 'PUT', `${path}/foreign`, body));
    await refused('2300004', () => call(mem, 'PUT', `${path}/cloc_js`, body));
    await refused('2300006', () => call(eye, 'PUT', `${path}/grown`, body));
    await refused('2300006', () => call(eve, 'PUT', `${path}/grown`, body));
    // A set of somebody else in the project: the task is theirs to manage, the set is not.
    await app.db.updateTable('checker_set').set({ creator: 'boss' }).where('id', '=', 'grown').execute();
    await refused('2300006', () => call(mem, 'PUT', `${path}/grown`, body));
    expect((await call(boss, 'PUT', `${path}/grown`, body)).data).toBe(true);
  });

  it('are new ones (9.5), which speak the languages of their checkers', async () => {
    await configure(mem, ['no-eval'], ['yoda']);
    const path = `/tasks/${task}/tools/ESLINT/checkerSets`;
    expect(
      (await call(mem, 'POST', path, { checkerSetId: 'made_here', checkerSetName: '任务规则', scope: 1 })).data,
    ).toBe(true);
    expect(await setsOf()).toEqual([['made_here', LATEST_VERSION]]);
    expect(await open()).toEqual(['max-lines', 'no-eval']);
    const set = await app.db
      .selectFrom('checker_set')
      .selectAll()
      .where('id', '=', 'made_here')
      .executeTakeFirstOrThrow();
    expect(set).toMatchObject({
      project_id: 'shop',
      creator: 'mem',
      code_lang: 64 + 2048,
      legacy: true,
      scope: 2,
      init_checkers: true,
    });
    // Old-style sets of several languages are not edited and not published.
    const manage = (body: object) =>
      boss.call({
        method: 'POST',
        path: '/defect/api/user/checkerSet/made_here/management',
        project: 'shop',
        body: { projectId: 'shop', ...body },
      });
    await refused('2300004', () => manage({ scope: 1 }));
    await refused('2300004', () =>
      boss.call({
        method: 'PUT',
        path: '/defect/api/user/checkerSet/checkerSets/made_here/checkers',
        project: 'shop',
        body: { checkerProps: [{ toolName: 'ESLINT', checkerKey: 'no-eval' }] },
      }),
    );
    await refused('2300008', () => call(mem, 'POST', path, { checkerSetId: 'made_here', checkerSetName: 'x' }));
    await refused('2300008', () => call(mem, 'POST', path, { checkerSetId: 'made_too', checkerSetName: '任务规则' }));
    await refused('2300004', () => call(mem, 'POST', path, { checkerSetId: 'a-b', checkerSetName: 'x' }));
    await refused('2300004', () => call(mem, 'POST', path, { checkerSetId: 'ab', checkerSetName: 'x'.repeat(51) }));
    await refused('2300002', () => call(mem, 'POST', path, { checkerSetName: 'x' }));
    await refused('2300006', () => call(eye, 'POST', path, { checkerSetId: 'ab', checkerSetName: 'x' }));
    await configure(mem, [], ['max-lines', 'no-eval']);
    await refused('2300004', () => call(mem, 'POST', path, { checkerSetId: 'ab', checkerSetName: 'x' }));
  });
});

describe('lists of sets', () => {
  it('are in three groups per tool (9.3)', async () => {
    const { data } = await call(mem, 'POST', `/tasks/${task}/checkerSets`, { toolNames: ['ESLINT', 'NOPE'] });
    const [eslint, nope] = data.checkerSets as {
      toolName: string;
      myProjUse: OldSet[];
      recommended: OldSet[];
      others: OldSet[];
    }[];
    expect(nope).toEqual({ toolName: 'NOPE', myProjUse: [], recommended: [], others: [] });
    expect(eslint?.myProjUse.map((set) => set.checkerSetId)).toContain('plain');
    expect(eslint?.recommended.map((set) => set.checkerSetId)).toContain('codecc_default_lint_js');
    const all = [...(eslint?.myProjUse ?? []), ...(eslint?.recommended ?? []), ...(eslint?.others ?? [])];
    expect(new Set(all.map((set) => set.checkerSetId)).size).toBe(all.length);
    expect(all.map((set) => set.checkerSetId)).not.toContain('foreign');
    for (const set of all)
      expect(set).toMatchObject({
        checkerSetName: expect.any(String),
        creator: expect.any(String),
        paramJson: expect.any(String),
        checkerCount: expect.any(Number),
        taskUsage: expect.any(Number),
      });
    await refused('2300006', () => call(eye, 'POST', `/tasks/${task}/checkerSets`, { toolNames: [] }));
  });

  it('have those I made with both names of their usage (9.8)', async () => {
    const { data } = await call(mem, 'GET', '/tools/ESLINT/userCreatedCheckerSets');
    const plain = data.userCreatedCheckerSets.find((set: OldSet) => set.checkerSetId === 'plain');
    expect(plain).toMatchObject({ scope: 2, version: 2, checkerCount: 2 });
    expect(plain.usage).toBe(plain.taskUsage);
    expect(plain.usage).toBeGreaterThan(0);
    expect(
      (await call(boss, 'GET', '/tools/CCN/userCreatedCheckerSets')).data.userCreatedCheckerSets,
    ).not.toContainEqual(expect.objectContaining({ checkerSetId: 'plain' }));
    await refused('2300006', () => call(eve, 'GET', '/tools/ESLINT/userCreatedCheckerSets'));
  });

  it('say how two versions differ (9.9)', async () => {
    const path = '/tools/ESLINT/checkerSets/plain/versions/difference';
    const { data } = await call(mem, 'POST', path, {
      fromVersion: '1',
      toVersion: '2',
      toolName: 'ESLINT',
      checkerSetId: 'plain',
    });
    expect(data).toEqual({
      fromVersion: 1,
      toVersion: 2,
      checkerCountFrom: 2,
      checkerCountTo: 2,
      lastUpdateTime: expect.any(Number),
      packages: expect.any(Array),
      myTaskCount: expect.any(Number),
    });
    expect(data.packages.flatMap((entry: { differentCheckers: string[] }) => entry.differentCheckers).sort()).toEqual([
      'no-eval',
      'yoda',
    ]);
    expect((await call(mem, 'POST', path, { fromVersion: 1, toVersion: LATEST_VERSION })).data.toVersion).toBe(2);
    await refused('2300007', () => call(mem, 'POST', path, { fromVersion: 1, toVersion: 9 }));
    await refused('2300007', () =>
      call(mem, 'POST', '/tools/ESLINT/checkerSets/foreign/versions/difference', { fromVersion: 1, toVersion: 1 }),
    );
    await refused('2300006', () => call(eve, 'POST', path, { fromVersion: 1, toVersion: 2 }));
  });
});
