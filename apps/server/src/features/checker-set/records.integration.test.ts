import { LATEST_VERSION } from '@assay/contract/codes';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { syncBuiltIns } from './sync.ts';

/** What is done to a set is written down: for the site in its audit log, for people of a task in the task's records. */
const S = '/defect/api/user/checkerSet';
const NO_UNDEF = { toolName: 'ESLINT', checkerKey: 'no-undef' };
const NO_VAR = { toolName: 'ESLINT', checkerKey: 'no-var' };
let app: TestApp;
let make: Factories;
let boss: TestUser;
let eye: TestUser;
let eve: TestUser;
let root: TestUser;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  await syncBuiltIns(app.db);
  for (const name of ['boss', 'eye', 'eve']) await app.createPerson(name);
  await app.createPerson('root', { isAdmin: true });
  await app.createProject('shop', { boss: 'manager', eye: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [boss, eye, eve, root] = (await Promise.all(['boss', 'eye', 'eve', 'root'].map((name) => app.signIn(name)))) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
});
afterAll(() => app.close());

const call = (user: TestUser, method: 'POST' | 'PUT', path: string, body: object, project = 'shop') =>
  user.call({ method, path: `${S}${path}`, project, body });
const manage = (user: TestUser, id: string, body: object, project = 'shop') =>
  call(user, 'POST', `/${id}/management`, { projectId: project, ...body }, project);
const save = (id: string, checkerProps: object[]) => call(boss, 'PUT', `/checkerSets/${id}/checkers`, { checkerProps });
/** Newest first. */
const audit = async (language = 'en') =>
  (await root.call({ path: '/admin/api/audit?pageSize=100', language })).data.content
    .filter((row: { kind: string }) => row.kind.startsWith('set_'))
    .map((row: { kind: string; message: string; actor: string; address: string; projectId: string }) => row);
const records = async (user: TestUser, taskId: number, project = 'shop', language = 'en') =>
  (
    await user.call({
      method: 'POST',
      path: `/defect/api/user/operation/taskId/${taskId}`,
      project,
      task: taskId,
      body: ['checker_config'],
      language,
    })
  ).data.map(({ operType, operMsg }: { operType: string; operMsg: string }) => [operType, operMsg]);

it('from making to removing, in both languages, and nothing of what was refused', async () => {
  const form = { checkerSetName: 'rules', codeLang: 64, description: 'x', catagories: ['FORMAT'] };
  await call(boss, 'POST', '', { checkerSetId: 'rules', ...form });
  await save('rules', [NO_UNDEF]);
  const task = (await make.task({ projectId: 'shop', sets: ['rules'] })).id;
  const pinned = (await make.task({ projectId: 'shop', sets: ['rules'] })).id;
  const unrelated = (await make.task({ projectId: 'shop', sets: ['cloc_js'] })).id;
  await app.db.updateTable('task_set').set({ version: 1 }).where('task_id', '=', pinned).execute();

  await save('rules', [NO_UNDEF, NO_VAR]);
  await manage(boss, 'rules', { scope: 1 });
  await manage(boss, 'rules', { defaultCheckerSet: true });
  await manage(boss, 'rules', { versionSwitchTo: 1 });
  await call(boss, 'PUT', '/rules/baseInfo', { checkerSetName: 'better', description: 'y', catagories: ['FORMAT'] });
  // Nothing changed, so nothing is told.
  await manage(boss, 'rules', { scope: 1 });
  await manage(boss, 'rules', { defaultCheckerSet: true });
  await manage(boss, 'rules', { versionSwitchTo: 1 });
  // Refused.
  await manage(eye, 'rules', { scope: 2 });
  await manage(eve, 'rules', { scope: 2 });
  await manage(boss, 'rules', { deleteCheckerSet: true });
  await manage(boss, 'rules', { defaultCheckerSet: false });
  await manage(boss, 'rules', { scope: 2 });

  expect(await records(boss, task)).toEqual([
    ['unpublish_set', 'boss made the rule set better private'],
    ['undefault_set', 'boss ended the rule set better as a default of the project'],
    ['edit_set', 'boss changed the base information of the rule set better'],
    ['switch_set_version', 'boss switched the rule set rules to version V1'],
    ['default_set', 'boss made the rule set rules a default of the project'],
    ['publish_set', 'boss published the rule set rules'],
    ['new_set_version', 'boss saved version V2 of the rule set rules; it takes effect with the next analysis'],
  ]);
  expect((await records(boss, task, 'shop', 'zh-CN')).at(-1)).toEqual([
    'new_set_version',
    'boss 保存了规则集 rules 的版本 V2，下次分析生效',
  ]);
  // A task at a version is not told of another one, and one without the set of nothing.
  expect((await records(boss, pinned)).map(([type]: [string]) => type)).toEqual([
    'unpublish_set',
    'undefault_set',
    'edit_set',
    'default_set',
    'publish_set',
  ]);
  expect(await records(boss, unrelated)).toEqual([]);

  await app.db.deleteFrom('task_set').where('set_id', '=', 'rules').execute();
  await manage(boss, 'rules', { deleteCheckerSet: true });
  const told = await audit();
  expect(told.map((row: { kind: string }) => row.kind)).toEqual([
    'set_deleted',
    'set_unpublished',
    'set_default_off',
    'set_changed',
    'set_version_switched',
    'set_default_on',
    'set_published',
    'set_version_saved',
    'set_version_saved',
    'set_created',
  ]);
  expect(told[0]).toMatchObject({
    actor: 'boss',
    projectId: 'shop',
    subject: 'rules',
    address: expect.any(String),
    kindName: 'Deleted rule set',
    message: 'boss deleted the rule set better (rules) of the project shop',
  });
  expect((await audit('zh-CN'))[7].message).toBe('boss 保存了规则集 rules（rules）的版本 V2');
});

it('reaches tasks of other projects that follow the set, and says who installed it', async () => {
  await make.checkerSet({ id: 'shared', projectId: 'shop', creator: 'boss', versions: [[NO_UNDEF]] });
  await manage(boss, 'shared', { scope: 1 });
  await call(eve, 'POST', '/shared/relationships', { type: 'PROJECT', projectId: 'other' }, 'other');
  await call(eve, 'POST', '/shared/relationships', { type: 'PROJECT', projectId: 'other' }, 'other');
  const away = (await make.task({ projectId: 'other', sets: ['shared'] })).id;
  await app.db.updateTable('task_set').set({ version: LATEST_VERSION }).where('task_id', '=', away).execute();
  await save('shared', [NO_VAR]);
  await manage(boss, 'shared', { scope: 2 });
  expect((await records(eve, away, 'other')).map(([type]: [string]) => type)).toEqual(['new_set_version']);
  await app.db.deleteFrom('task_set').where('task_id', '=', away).execute();
  await manage(eve, 'shared', { uninstallCheckerSet: true }, 'other');
  const told = (await audit()).filter((row: { actor: string }) => row.actor === 'eve');
  expect(told.map((row: { kind: string }) => row.kind)).toEqual(['set_uninstalled', 'set_installed']);
  expect(told[1].message).toMatch(/^eve installed the rule set .* \(shared\) latest in the project other$/);
});
