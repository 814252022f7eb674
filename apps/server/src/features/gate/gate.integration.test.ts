import { createBuildToken } from '@assay/commands/pipeline/build-token';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let make: Factories;
let ann: TestUser;
let vera: TestUser;
let eve: TestUser;
let task: number;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  for (const name of ['ann', 'vera', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { ann: 'member', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, vera, eve] = [await app.signIn('ann'), await app.signIn('vera'), await app.signIn('eve')];
  task = (await make.task({ projectId: 'shop' })).id;
});
afterAll(() => app.close());

const settings = (user = ann) => user.call({ path: `/task/api/user/task/${task}/gate`, project: 'shop' });
const put = (body: object, user = ann) =>
  user.call({ method: 'PUT', path: `/task/api/user/task/${task}/gate`, project: 'shop', body });
const stored = async () =>
  await app.db
    .selectFrom('task')
    .select(['gate_settings', 'revision'])
    .where('id', '=', task)
    .executeTakeFirstOrThrow();
const DEFAULT = { maxNewSerious: 0 };

it('is the default one until somebody sets rules, or turns it off', async () => {
  expect((await settings()).data).toEqual({ taskId: task, mode: 'default', rules: DEFAULT, defaultRules: DEFAULT });
  const own = { maxNewSerious: 1, maxNewComplex: 3 };
  const saved = await put({ mode: 'own', rules: { ...own, maxNewNormal: null, maxNewPrompt: '', nonsense: 1 } });
  expect(saved.data).toEqual({ taskId: task, mode: 'own', rules: own, defaultRules: DEFAULT });
  expect((await stored()).gate_settings).toEqual(own);
  expect((await put({ mode: 'off', rules: own })).data).toMatchObject({ mode: 'off', rules: {} });
  expect((await put({ mode: 'default' })).data).toMatchObject({ mode: 'default', rules: DEFAULT });
  const covered = { minNewCoverage: 80.5, coverageRequired: true };
  expect((await put({ mode: 'own', rules: covered })).data).toMatchObject({ mode: 'own', rules: covered });
  expect((await put({ mode: 'own', rules: { ...own, coverageRequired: false } })).data.rules).toEqual(own);
  const records = await app.db.selectFrom('operation_record').select(['oper_type', 'operator', 'params']).execute();
  expect(records).toContainEqual({ oper_type: 'change_gate', operator: 'ann', params: { mode: 'own', ...own } });
});

it('refuses what is no rule and who may not, without effect', async () => {
  const before = await stored();
  for (const [body, code] of [
    [{ mode: 'own', rules: { maxNewSerious: -1 } }, '2300004'],
    [{ mode: 'own', rules: { maxNewSerious: 1.5 } }, '2300004'],
    [{ mode: 'own', rules: { minNewCoverage: 101 } }, '2300004'],
    [{ mode: 'own', rules: { coverageRequired: false } }, '2300002'],
    [{ mode: 'own', rules: {} }, '2300002'],
    [{ mode: 'own' }, '2300002'],
    [{ mode: 'sometimes' }, '2300004'],
  ] as const)
    expect([body, (await put(body)).code]).toEqual([body, code]);
  for (const user of [vera, eve]) expect((await put({ mode: 'off' }, user)).status).toBe(403);
  expect((await settings(vera)).code).toBe('0');
  expect((await settings(eve)).status).toBe(403);
  expect(await stored()).toEqual(before);
});

it('says of a build what it decided and why, to people and to pipelines', async () => {
  const none = await ann.call({ path: `/defect/api/user/gate/taskId/${task}`, project: 'shop' });
  expect(none.data).toEqual({ taskId: task, verdict: 'none', reasons: [] });
  const gate = { verdict: 'failed', reasons: [{ rule: 'maxNewSerious', limit: 0, actual: 2 }] };
  const failed = await make.build({ taskId: task, gate: JSON.stringify(gate) });
  const running = await make.build({ taskId: task, status: 'running' });
  const ask = (query: string, user = ann) =>
    user.call({ path: `/defect/api/user/gate/taskId/${task}?${query}`, project: 'shop', language: 'en' });
  const expected = {
    taskId: task,
    buildNum: '1',
    buildId: failed.id,
    status: 'succeeded',
    verdict: 'failed',
    reasons: [{ rule: 'maxNewSerious', limit: 0, actual: 2, message: '2 new serious issues, 0 allowed' }],
    time: failed.ended_at?.getTime(),
  };
  expect((await ask('buildNum=1')).data).toEqual(expected);
  expect((await ask(`buildId=${failed.id}`)).data).toEqual(expected);
  expect((await ask('')).data).toEqual({
    taskId: task,
    buildNum: '2',
    buildId: running.id,
    status: 'running',
    verdict: 'pending',
    reasons: [],
  });
  expect((await ask('buildNum=9')).code).toBe('2300007');
  expect((await ask('', eve)).status).toBe(403);

  const secretOf = async (projectId: string) =>
    (
      await app.db
        .transaction()
        .execute((trx) => createBuildToken(trx, { projectId, name: 'ci', actor: 'ann', now: new Date() }))
    ).secret;
  const asToken = (secret: string) =>
    app.call({
      path: `/task/api/build/gate/taskId/${task}?buildNum=1`,
      headers: { authorization: `Bearer ${secret}` },
      language: 'en',
    });
  expect((await asToken(await secretOf('shop'))).data).toEqual(expected);
  expect((await asToken(await secretOf('other'))).code).toBe('2300007');
  expect((await asToken('nonsense')).status).toBe(401);
  expect((await app.call({ path: `/defect/api/user/gate/taskId/${task}` })).status).toBe(401);
});

it('names what it was asked for and could not measure', async () => {
  const { id } = await make.task({ projectId: 'shop' });
  const gate = {
    verdict: 'failed',
    reasons: [{ rule: 'coverageRequired', limit: 1, actual: 0 }],
    notMeasured: ['minNewCoverage'],
  };
  await make.build({ taskId: id, gate: JSON.stringify(gate) });
  const { data } = await ann.call({ path: `/defect/api/user/gate/taskId/${id}`, project: 'shop', language: 'en' });
  expect(data).toMatchObject({
    verdict: 'failed',
    reasons: [{ rule: 'coverageRequired', message: 'There is no coverage for this commit' }],
    notMeasured: [{ rule: 'minNewCoverage', message: expect.stringContaining('was not measured') }],
  });
});
