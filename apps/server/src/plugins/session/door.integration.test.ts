import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Changes that need no session: signing in, one-time links, and what programs call with secrets of their own. */
const WITHOUT_SESSION = /\/auth\/api\/user\/(login|link|link\/person)$|\/codeccjob\/|\/api\/(build|hook)\//;
const CHANGES = ['post', 'put', 'delete', 'patch'] as const;

interface Call {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

/** The door every call goes through, tried on all of them. */
describe('every change', () => {
  let t: TestApp;
  let calls: Call[];
  let user: TestUser;
  beforeAll(async () => {
    t = await testApp();
    await t.createPerson('root', { isAdmin: true });
    await t.createProject('shop');
    user = await t.signIn('root');
    const { paths = {} } = t.app.swagger();
    calls = Object.entries(paths).flatMap(([path, item]) =>
      CHANGES.filter((method) => method in (item ?? {}) && !WITHOUT_SESSION.test(path)).map((method) => ({
        method: method.toUpperCase() as Call['method'],
        path: path.slice(t.settings.prefix.length).replace(/\{[^}]+\}/g, '1'),
      })),
    );
  });
  afterAll(() => t.close());

  it('there are many of them', () => {
    expect(calls.length).toBeGreaterThan(40);
  });

  it('is refused to strangers, whatever they send', async () => {
    for (const call of calls)
      expect(await t.call({ ...call, body: '{"broken' }), `${call.method} ${call.path}`).toMatchObject({
        status: 401,
        code: '2300401',
      });
  });

  it('is refused without the CSRF header, and with one of another session', async () => {
    const { csrf } = await t.signIn('root');
    for (const call of calls)
      for (const token of ['', csrf])
        expect(
          await user.call({ ...call, headers: { 'x-csrftoken': token } }),
          `${call.method} ${call.path}`,
        ).toMatchObject({ status: 403, code: '2300404' });
  });
});

describe('scopes of API tokens', () => {
  let t: TestApp;
  let task: { id: number };
  beforeAll(async () => {
    t = await testApp();
    await t.createPerson('dev');
    await t.createProject('shop', { dev: 'member' });
    task = await factories(t.db).task({ projectId: 'shop', tools: ['CLOC'] });
  });
  afterAll(() => t.close());

  const READ = { path: '/task/api/user/task/taskInfo' };
  const SCAN = { method: 'POST', path: '/task/api/user/task/execute' } as const;
  const TRIAGE = {
    method: 'POST',
    path: '/defect/api/user/warn/batch',
    body: { bizType: 'IgnoreDefect', toolName: 'ESLINT', defectKeySet: ['1'], ignoreReasonType: 1 },
  } as const;
  const MANAGE = { method: 'PUT', path: '/task/api/user/task/top/config/taskId/1/topFlag/true' } as const;

  it.each([
    ['read', [true, false, false, false]],
    ['scan', [false, true, false, false]],
    ['triage', [false, false, true, false]],
    ['upload', [false, false, false, false]],
    ['admin', [true, true, true, true]],
  ] as const)('%s opens what it says and no more', async (scope, expected) => {
    const authorization = `Bearer ${await t.createToken('dev', [scope])}`;
    const opens = async (call: typeof READ | typeof SCAN | typeof TRIAGE | typeof MANAGE) => {
      const answer = await t.call({ ...call, project: 'shop', task: task.id, headers: { authorization } });
      return !(answer.status === 403 && /令牌/.test(answer.message ?? ''));
    };
    expect([await opens(READ), await opens(SCAN), await opens(TRIAGE), await opens(MANAGE)]).toEqual(expected);
  });

  it('never give more than the person has', async () => {
    await t.createPerson('eye');
    await t.db
      .insertInto('project_member')
      .values({
        project_id: 'shop',
        person_id: (
          await t.db.selectFrom('person').select('id').where('username', '=', 'eye').executeTakeFirstOrThrow()
        ).id,
        role: 'viewer',
      })
      .execute();
    const authorization = `Bearer ${await t.createToken('eye', ['admin'])}`;
    const before = await t.db.selectFrom('build').select('id').execute();
    const answer = await t.call({ ...SCAN, project: 'shop', task: task.id, headers: { authorization } });
    expect(answer).toMatchObject({ status: 403, code: '2300006' });
    expect(await t.db.selectFrom('build').select('id').execute()).toEqual(before);
  });
});
