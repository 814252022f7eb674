import { forgetAudit } from '@assay/commands/audit/forget-audit';
import { LOGIN_LIMITS } from '@assay/commands/people/login-throttle';
import { TEST_PASSWORD, type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const AUDIT = '/admin/api/audit';
const LOGIN = '/auth/api/user/login';
const DAY = 86_400_000;

describe('the audit log', () => {
  let t: TestApp;
  let root: TestUser;
  let ann: TestUser;
  beforeAll(async () => {
    t = await testApp();
    await t.createPerson('root', { isAdmin: true });
    await t.createPerson('ann');
    await t.createProject('shop', { ann: 'member' });
    root = await t.signIn('root');
    ann = await t.signIn('ann');
  });
  afterAll(() => t.close());

  const login = (username: string, password: string, address: string) =>
    t.call({ method: 'POST', path: LOGIN, body: { username, password }, headers: { 'x-forwarded-for': address } });
  const list = async (query: string, language = 'en') =>
    (await root.call({ path: `${AUDIT}?${query}`, language })).data;

  it('remembers sign-ins that went well, were refused, and were throttled once', async () => {
    const address = '203.0.113.50';
    await login('ann', TEST_PASSWORD, address);
    for (let round = 0; round < LOGIN_LIMITS.nameAndAddress + 3; round++) await login('Ann', 'wrong wrong', address);
    const { content, totalElements } = await list('keyword=203.0.113.50&pageSize=100');
    const count = (kind: string) => content.filter((row: { kind: string }) => row.kind === kind).length;
    expect([count('sign_in'), count('sign_in_refused'), count('sign_in_throttled')]).toEqual([
      1,
      LOGIN_LIMITS.nameAndAddress,
      1,
    ]);
    expect(totalElements).toBe(content.length);
    expect(content.at(-1)).toEqual({
      id: expect.any(Number),
      time: expect.any(Number),
      kind: 'sign_in',
      kindName: 'Sign-in',
      message: 'ann signed in (password)',
      actor: 'ann',
      address,
    });
    const chinese = await list('keyword=203.0.113.50&pageSize=100', 'zh-CN');
    expect(chinese.content.at(-1)).toMatchObject({ kindName: '登录', message: 'ann 登录（密码）' });
  });

  it('is filtered by kind, person, words and time, newest first, in pages', async () => {
    t.advance(DAY);
    const from = t.services.now().getTime();
    await login('root', TEST_PASSWORD, '203.0.113.51');
    expect((await list(`from=${from}`)).content.map((row: { actor: string }) => row.actor)).toEqual(['root']);
    expect((await list(`to=${from}&actor=ROOT`)).content.every((row: { actor: string }) => row.actor === 'root')).toBe(
      true,
    );
    const two = await list('kind=sign_in&kind=sign_in_throttled&pageSize=2');
    expect(two).toMatchObject({ number: 0, size: 2, numberOfElements: 2, first: true, last: false });
    expect(two.content[0].time).toBeGreaterThanOrEqual(two.content[1].time);
    expect((await list('kind=token_created')).content).toEqual([]);
    expect((await root.call({ path: `${AUDIT}?kind=nonsense` })).code).toBe('2300004');
  });

  it('remembers who took whole lists away, and nobody who was refused', async () => {
    const task = await factories(t.db).task({ projectId: 'shop', tools: ['ESLINT'] });
    const exported = (pageSize: number, user = ann) =>
      user.call({
        method: 'POST',
        path: `/defect/api/user/warn/list?pageNum=1&pageSize=${pageSize}`,
        project: 'shop',
        task: task.id,
        body: { toolName: 'ESLINT' },
      });
    await exported(100);
    expect((await exported(300_000)).status).toBe(200);
    await t.createPerson('bob');
    expect((await exported(300_000, await t.signIn('bob'))).status).toBe(403);
    const { content } = await list('kind=export');
    expect(content).toEqual([
      {
        id: expect.any(Number),
        time: expect.any(Number),
        kind: 'export',
        kindName: 'Export',
        message: `ann exported a list of issues (task ${task.id}, up to 300,000 rows)`,
        actor: 'ann',
        subject: '/ms/defect/api/user/warn/list',
        projectId: 'shop',
        taskId: task.id,
        address: expect.any(String),
      },
    ]);
  });

  it('forgets what is older than the site keeps, or nothing', async () => {
    const count = async () => (await t.db.selectFrom('audit_entry').select('id').execute()).length;
    const before = await count();
    await root.call({ method: 'PUT', path: '/admin/api/settings', body: { retention: { auditDays: 0 } } });
    await forgetAudit(t.db, { now: new Date(t.services.now().getTime() + 4000 * DAY) });
    expect(await count()).toBe(before + 1);
    await root.call({ method: 'PUT', path: '/admin/api/settings', body: { retention: { auditDays: 30 } } });
    await forgetAudit(t.db, { now: t.services.now() });
    expect(await count()).toBe(before + 2);
    t.advance(31 * DAY);
    root = await t.signIn('root');
    const { content } = await list('pageSize=100');
    expect(content.map((row: { kind: string }) => row.kind)).toEqual(['sign_in']);
  });

  it('names its kinds in the language of the reader', async () => {
    ann = await t.signIn('ann');
    const { data } = await root.call({ path: `${AUDIT}/kinds`, language: 'en' });
    expect(data).toContainEqual({ kind: 'sign_in', name: 'Sign-in' });
    expect(new Set(data.map((entry: { kind: string }) => entry.kind)).size).toBe(data.length);
    expect((await ann.call({ path: `${AUDIT}/kinds` })).status).toBe(403);
  });

  it('is exported as a table with the same filter, formulas made harmless, to administrators only', async () => {
    await login('=cmd()', 'wrong wrong', '203.0.113.60');
    await login('ann', TEST_PASSWORD, '203.0.113.60');
    const { text, status } = await root.call({ path: `${AUDIT}/export?keyword=203.0.113.60`, language: 'en' });
    expect(status).toBe(200);
    const lines = text.split('\r\n').slice(0, -1);
    expect(lines[0]).toBe('\uFEFFTime,Kind,Actor,Entry,Subject,Project,Task,Address');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Sign-in,ann,/);
    expect(lines[2]).toContain(",'=cmd(),");
    const exports = (await list('kind=export')).content.length;
    expect((await ann.call({ path: `${AUDIT}/export` })).code).toBe('2300017');
    expect((await list('kind=export')).content.length).toBe(exports);
  });

  it('holds no secret, whatever was done', async () => {
    const token = await root.call({
      method: 'POST',
      path: '/auth/api/user/tokens',
      body: { name: 'x', scopes: ['read'] },
    });
    const link = await root.call({
      method: 'POST',
      path: '/admin/api/users',
      body: { username: 'new', displayName: 'N' },
    });
    const secret = link.data.link.path.split('=')[1];
    await t.call({ method: 'POST', path: '/auth/api/user/link', body: { secret, password: 'password of new' } });
    await login('new', 'a wrong password', '203.0.113.52');
    const stored = JSON.stringify(await t.db.selectFrom('audit_entry').selectAll().execute());
    for (const word of [token.data.secret, secret, 'password of new', 'a wrong password', TEST_PASSWORD])
      expect(stored).not.toContain(word);
    expect(stored).toContain('token_created');
    expect(stored).toContain('link_used');
  });

  it('keeps what strangers type short and storable', async () => {
    await login('x\u0000y', 'wrong wrong', '203.0.113.53');
    await login('\u{1F600}'.repeat(30), 'wrong wrong', '203.0.113.53');
    const { content } = await list('keyword=203.0.113.53');
    expect(content.map((row: { kind: string }) => row.kind)).toContain('sign_in_refused');
  });
});
