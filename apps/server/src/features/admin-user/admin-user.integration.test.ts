import { TEST_PASSWORD, type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const USERS = '/admin/api/users';
const USER_INFO = '/task/api/user/userInfo';

describe('administration of people', () => {
  let t: TestApp;
  let root: TestUser;
  let ann: TestUser;
  let count = 0;
  beforeAll(async () => {
    t = await testApp();
    await t.createPerson('root', { isAdmin: true });
    await t.createPerson('ann');
    await t.createProject('shop', { ann: 'manager' });
    root = await t.signIn('root');
    ann = await t.signIn('ann');
  });
  afterAll(() => t.close());

  const people = async () => JSON.stringify(await t.db.selectFrom('person').selectAll().orderBy('id').execute());
  const post = (path: string, body?: object, user = root) =>
    user.call({ method: 'POST', path, ...(body ? { body } : {}) });
  const names = (answer: { data: { content: { username: string }[] } }) =>
    answer.data.content.map((row) => row.username);

  it('lists, pages and finds people, with their ways in', async () => {
    await post(USERS, { username: 'waiting', displayName: '王小明', email: 'w@example.org' });
    const { data } = await root.call({ path: `${USERS}?pageSize=2` });
    expect(data).toMatchObject({
      totalElements: 3,
      totalPages: 2,
      number: 0,
      size: 2,
      numberOfElements: 2,
      first: true,
      last: false,
    });
    expect(data.content[0]).toEqual({
      id: expect.any(Number),
      username: 'ann',
      displayName: 'ann',
      isAdmin: false,
      state: 'active',
      doors: ['password'],
      projects: 1,
      createdAt: expect.any(Number),
      lastSeenAt: expect.any(Number),
    });
    expect(names(await root.call({ path: `${USERS}?pageNum=2&pageSize=2` }))).toEqual(['waiting']);
    expect(names(await root.call({ path: `${USERS}?keyword=小明` }))).toEqual(['waiting']);
    expect(names(await root.call({ path: `${USERS}?keyword=W@EXAMPLE` }))).toEqual(['waiting']);
    expect(names(await root.call({ path: `${USERS}?keyword=%25` }))).toEqual([]);
    expect(names(await root.call({ path: `${USERS}?state=invited` }))).toEqual(['waiting']);
    expect(names(await root.call({ path: `${USERS}?state=disabled` }))).toEqual([]);
    expect((await root.call({ path: `${USERS}?state=sleeping` })).code).toBe('2300004');
  });

  it('makes accounts with a password and projects, or an invitation; whole or not at all', async () => {
    const made = await post(USERS, {
      username: 'direct',
      password: 'given by admin',
      projects: [{ projectId: 'shop', role: 'viewer' }],
    });
    expect(made.data).toEqual({ id: expect.any(Number) });
    const direct = await t.signIn('direct', 'given by admin');
    expect((await direct.call({ path: '/task/api/user/projects' })).data).toHaveLength(1);
    const before = await people();
    for (const [body, code] of [
      [{ username: 'DIRECT' }, '2300008'],
      [{ username: 'a b' }, '2300004'],
      [{ username: '' }, '2300004'],
      [{ username: 'short', password: 'short' }, '2300004'],
      [{ username: 'mail', email: 'nobody' }, '2300004'],
      [{ username: 'lost', projects: [{ projectId: 'nowhere', role: 'viewer' }] }, '2300007'],
    ] as const)
      expect(await post(USERS, body)).toMatchObject({ status: 200, code });
    expect(await people()).toBe(before);
  });

  it('disables at once and enables again; sessions and tokens feel it', async () => {
    const { id, username } = await t.createPerson(`p${++count}`);
    const user = await t.signIn(username);
    const authorization = `Bearer ${await t.createToken(username, ['read'])}`;
    expect((await post(`${USERS}/${id}/disable`)).data).toBe(true);
    expect((await user.call({ path: USER_INFO })).status).toBe(401);
    expect((await t.call({ path: USER_INFO, headers: { authorization } })).status).toBe(401);
    await expect(t.signIn(username)).rejects.toThrow();
    expect((await post(`${USERS}/${id}/reset`)).code).toBe('2300004');
    expect((await post(`${USERS}/${id}/enable`)).data).toBe(true);
    await t.signIn(username);
    expect((await user.call({ path: USER_INFO })).status).toBe(401);
    expect((await t.call({ path: USER_INFO, headers: { authorization } })).status).toBe(200);
  });

  it('makes administrators and keeps the last one', async () => {
    const { id, username } = await t.createPerson(`p${++count}`);
    const user = await t.signIn(username);
    const change = (whom: number, body: object) => root.call({ method: 'PUT', path: `${USERS}/${whom}`, body });
    expect((await change(id, { isAdmin: true, displayName: 'Second' })).data).toBe(true);
    expect((await user.call({ path: USER_INFO })).data).toMatchObject({ isAdmin: true, chineseName: 'Second' });
    await change(id, { isAdmin: false });
    expect((await user.call({ path: USERS })).status).toBe(403);
    const rootId = Number((await root.call({ path: USER_INFO })).data.id);
    expect(await change(rootId, { isAdmin: false })).toMatchObject({ code: '2300004', message: '至少保留一名管理员' });
    expect(await post(`${USERS}/${rootId}/disable`)).toMatchObject({ code: '2300004' });
    expect((await root.call({ path: USERS })).status).toBe(200);
    expect((await change(424_242, { displayName: 'x' })).code).toBe('2300007');
    const kinds = await t.db
      .selectFrom('audit_entry')
      .select('kind')
      .where('subject', '=', username)
      .orderBy('id')
      .execute();
    expect(kinds.map((row) => row.kind)).toEqual(['user_changed', 'admin_given', 'admin_taken']);
  });

  it('lets two administrators who demote each other at once keep one', async () => {
    const { id } = await t.createPerson(`p${++count}`, { isAdmin: true });
    const other = await t.signIn(`p${count}`);
    const rootId = Number((await root.call({ path: USER_INFO })).data.id);
    const demote = (by: TestUser, whom: number) =>
      by.call({ method: 'PUT', path: `${USERS}/${whom}`, body: { isAdmin: false } });
    await Promise.all([demote(root, id), demote(other, rootId)]);
    const left = await t.db.selectFrom('person').select('id').where('is_admin', '=', true).execute();
    expect(left).toHaveLength(1);
    await t.db.updateTable('person').set({ is_admin: true }).where('id', '=', rootId).execute();
    await t.db.updateTable('person').set({ is_admin: false }).where('id', '=', id).execute();
  });

  it('is for administrators alone, and for tokens of theirs with scope admin', async () => {
    const before = await people();
    const annId = Number((await ann.call({ path: USER_INFO })).data.id);
    const calls = [
      { path: USERS },
      { path: '/admin/api/tokens' },
      { path: '/admin/api/projects' },
      { path: '/admin/api/settings' },
      { path: '/admin/api/audit' },
      { method: 'POST', path: USERS, body: { username: 'mine', isAdmin: true } },
      { method: 'PUT', path: `${USERS}/${annId}`, body: { isAdmin: true } },
      { method: 'POST', path: `${USERS}/${annId}/disable` },
      { method: 'POST', path: `${USERS}/${annId}/enable` },
      { method: 'POST', path: `${USERS}/${annId}/reset` },
      { method: 'POST', path: `${USERS}/${annId}/invite` },
      { method: 'DELETE', path: '/admin/api/tokens/1' },
      { method: 'POST', path: '/admin/api/projects', body: { projectId: 'mine', name: 'Mine' } },
      { method: 'PUT', path: '/admin/api/projects/shop', body: { name: 'Mine' } },
      { method: 'POST', path: '/admin/api/projects/shop/archive' },
      { method: 'POST', path: '/admin/api/projects/shop/restore' },
      { method: 'PUT', path: '/admin/api/settings', body: { retention: { auditDays: 1 } } },
    ] as const;
    const authorization = `Bearer ${await t.createToken('root', ['read', 'scan', 'triage', 'upload'])}`;
    for (const call of calls) {
      expect(await ann.call(call), call.path).toMatchObject({ status: 403, code: '2300017' });
      expect(await t.call(call), call.path).toMatchObject({ status: 401, code: '2300401' });
      expect(await t.call({ ...call, headers: { authorization } }), call.path).toMatchObject({
        status: 403,
        code: '2300006',
      });
    }
    expect(await people()).toBe(before);
    expect(await t.db.selectFrom('project').select(['id', 'name', 'archived_at']).execute()).toEqual([
      { id: 'shop', name: 'Project shop', archived_at: null },
    ]);
    expect(await t.db.selectFrom('site_setting').selectAll().execute()).toEqual([]);
  });

  it('lists and revokes the tokens of everybody', async () => {
    const secret = await t.createToken('ann', ['triage']);
    const { data, text } = await root.call({ path: '/admin/api/tokens?keyword=ann&state=active' });
    expect(data.content).toEqual([
      {
        id: expect.any(Number),
        username: 'ann',
        name: 'test',
        scopes: ['triage'],
        createdAt: expect.any(Number),
        state: 'active',
      },
    ]);
    expect(text).not.toContain(secret);
    const { id } = data.content[0];
    expect((await root.call({ method: 'DELETE', path: `/admin/api/tokens/${id}` })).data).toBe(true);
    expect((await t.call({ path: USER_INFO, headers: { authorization: `Bearer ${secret}` } })).status).toBe(401);
    expect((await root.call({ path: '/admin/api/tokens?keyword=ann&state=revoked' })).data.totalElements).toBe(1);
  });

  it('never shows a password or its hash', async () => {
    const { text } = await root.call({ path: USERS });
    expect(text).not.toContain('argon2');
    expect(text).not.toContain(TEST_PASSWORD);
  });
});
