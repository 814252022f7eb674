import { LOGIN_LIMITS } from '@assay/commands/people/login-throttle';
import { LINK_HOURS } from '@assay/commands/people/person-link';
import { cookiesOf, TEST_PASSWORD, type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const USER_INFO = '/task/api/user/userInfo';
const SESSIONS = '/auth/api/user/sessions';
const TOKENS = '/auth/api/user/tokens';
const HOUR = 3_600_000;

/** What people do with their own account. */
describe('the own account', () => {
  let t: TestApp;
  let count = 0;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  async function newcomer(): Promise<TestUser & { id: number }> {
    const { id, username } = await t.createPerson(`own${++count}`);
    return { ...(await t.signIn(username)), id };
  }
  const kinds = async (actor: string) =>
    (await t.db.selectFrom('audit_entry').select('kind').where('actor', '=', actor).orderBy('id').execute()).map(
      (row) => row.kind,
    );

  describe('sessions', () => {
    it('are listed with device, address and the one that asks; others are none of one’s business', async () => {
      const user = await newcomer();
      await t.call({
        method: 'POST',
        path: '/auth/api/user/login',
        body: { username: user.username, password: TEST_PASSWORD },
        headers: {
          'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
          'x-forwarded-for': '203.0.113.77',
        },
      });
      const { data } = await user.call({ path: SESSIONS });
      expect(data).toHaveLength(2);
      expect(data.find((row: { current: boolean }) => !row.current)).toEqual({
        id: expect.any(Number),
        device: 'Chrome · Windows',
        address: '203.0.113.77',
        door: 'password',
        createdAt: expect.any(Number),
        lastSeenAt: expect.any(Number),
        expiresAt: expect.any(Number),
        current: false,
      });
      const stranger = await newcomer();
      for (const row of data)
        expect((await stranger.call({ method: 'DELETE', path: `${SESSIONS}/${row.id}` })).code).toBe('2300007');
      expect((await user.call({ path: SESSIONS })).data).toHaveLength(2);
    });

    it('end one by one or all but this one, at once', async () => {
      const one = await newcomer();
      const [two, three, four] = await Promise.all([1, 2, 3].map(() => t.signIn(one.username)));
      const { data } = (await two?.call({ path: SESSIONS })) ?? { data: [] };
      const id = data.find((row: { current: boolean }) => row.current).id;
      expect((await one.call({ method: 'DELETE', path: `${SESSIONS}/${id}` })).data).toBe(true);
      expect((await two?.call({ path: USER_INFO }))?.status).toBe(401);
      expect((await one.call({ method: 'POST', path: `${SESSIONS}/end-others` })).data).toBe(2);
      for (const gone of [three, four]) expect((await gone?.call({ path: USER_INFO }))?.status).toBe(401);
      expect((await one.call({ path: USER_INFO })).status).toBe(200);
      expect(await kinds(one.username)).toContain('session_ended');
    });

    it('need the CSRF header to end', async () => {
      const user = await newcomer();
      const other = await t.signIn(user.username);
      const answer = await user.call({
        method: 'POST',
        path: `${SESSIONS}/end-others`,
        headers: { 'x-csrftoken': '' },
      });
      expect(answer).toMatchObject({ status: 403, code: '2300404' });
      expect((await other.call({ path: USER_INFO })).status).toBe(200);
    });

    it('change their secret once a day; the former one lives on until the new one is in use', async () => {
      const user = await newcomer();
      const cookieOf = (answer: { headers: Record<string, unknown> }) => cookiesOf(answer.headers).get('assay_session');
      const withSecret = (secret: string | undefined) =>
        t.call({ path: USER_INFO, headers: { cookie: `assay_session=${secret}` } });
      const first = /assay_session=([^;]+)/.exec(user.cookie)?.[1];
      t.advance(23 * HOUR);
      expect(cookieOf(await withSecret(first))).toBe(first);
      t.advance(1.1 * HOUR);
      const exchanged = await withSecret(first);
      const second = cookieOf(exchanged);
      expect(second).not.toBe(first);
      expect(cookiesOf(exchanged.headers).get('backend_csrftoken')).not.toBe(user.csrf);
      // Requests that were under way still carry the first, and no third is made for them.
      const late = await withSecret(first);
      expect(late.status).toBe(200);
      expect(cookieOf(late)).toBeUndefined();
      // The answer with the second was lost: the first gets another in its place, and the lost one is worth nothing.
      t.advance(2 * 60_000);
      const third = cookieOf(await withSecret(first));
      expect(third).toBeDefined();
      expect((await withSecret(second)).status).toBe(401);
      t.advance(2 * 60_000);
      expect((await withSecret(third)).status).toBe(200);
      expect((await withSecret(first)).status).toBe(401);
      expect(await t.db.selectFrom('session').select('id').where('person_id', '=', user.id).execute()).toHaveLength(1);
    });
  });

  describe('the password', () => {
    const change = (user: TestUser, oldPassword: string, newPassword: string) =>
      user.call({ method: 'PUT', path: '/auth/api/user/password', body: { oldPassword, newPassword } });

    it('changes with the present one, ends every other session and gives this browser a new one', async () => {
      const user = await newcomer();
      const other = await t.signIn(user.username);
      const answer = await change(user, TEST_PASSWORD, 'a new long password');
      expect(answer).toMatchObject({ code: '0', data: true });
      const fresh = cookiesOf(answer.headers).get('assay_session');
      for (const gone of [user, other]) expect((await gone.call({ path: USER_INFO })).status).toBe(401);
      expect((await t.call({ path: USER_INFO, headers: { cookie: `assay_session=${fresh}` } })).status).toBe(200);
      await expect(t.signIn(user.username)).rejects.toThrow();
      await t.signIn(user.username, 'a new long password');
      expect(await kinds(user.username)).toContain('password_changed');
    });

    it('stays when the present one is wrong or the new one is short, and guesses are counted', async () => {
      const user = await newcomer();
      const hash = async () =>
        (await t.db.selectFrom('person').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow())
          .password_hash;
      const before = await hash();
      expect((await change(user, TEST_PASSWORD, 'short')).code).toBe('2300004');
      for (let guess = 0; guess < LOGIN_LIMITS.nameAndAddress; guess++)
        expect(await change(user, 'wrong wrong', 'a new long password')).toMatchObject({
          status: 200,
          code: '2300004',
          message: '当前密码不正确',
        });
      expect((await change(user, TEST_PASSWORD, 'a new long password')).code).toBe('2300403');
      expect(await hash()).toBe(before);
      expect((await user.call({ path: USER_INFO })).status).toBe(200);
      t.advance((LOGIN_LIMITS.windowSeconds + 1) * 1000);
    });
  });

  describe('API tokens', () => {
    const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
    const create = (user: TestUser, body: object) => user.call({ method: 'POST', path: TOKENS, body });

    it('are shown once, listed without their secret, and revoked', async () => {
      const user = await newcomer();
      const expiresAt = t.services.now().getTime() + HOUR;
      const { data } = await create(user, { name: ' CI ', scopes: ['read', 'upload'], expiresAt });
      expect(data).toEqual({ id: expect.any(Number), secret: expect.stringMatching(/^assay_[\w-]{43}$/) });
      expect((await t.call({ path: USER_INFO, headers: bearer(data.secret) })).data.username).toBe(user.username);
      const listed = await user.call({ path: TOKENS });
      expect(listed.data).toEqual([
        {
          id: data.id,
          name: 'CI',
          scopes: ['read', 'upload'],
          createdAt: expect.any(Number),
          expiresAt,
          lastUsedAt: expect.any(Number),
          state: 'active',
        },
      ]);
      expect(listed.text).not.toContain(data.secret);
      const stranger = await newcomer();
      expect((await stranger.call({ method: 'DELETE', path: `${TOKENS}/${data.id}` })).code).toBe('2300007');
      expect((await t.call({ path: USER_INFO, headers: bearer(data.secret) })).status).toBe(200);
      expect((await user.call({ method: 'DELETE', path: `${TOKENS}/${data.id}` })).data).toBe(true);
      expect((await t.call({ path: USER_INFO, headers: bearer(data.secret) })).status).toBe(401);
      expect((await user.call({ path: TOKENS })).data[0].state).toBe('revoked');
      expect((await user.call({ method: 'DELETE', path: `${TOKENS}/${data.id}` })).code).toBe('2300007');
      expect((await kinds(user.username)).slice(-2)).toEqual(['token_created', 'token_revoked']);
    });

    it.each([
      [{ scopes: ['read'] }, '2300002'],
      [{ name: 'x', scopes: [] }, '2300002'],
      [{ name: 'x', scopes: ['write'] }, '2300004'],
      [{ name: 'x', scopes: ['read'], expiresAt: 1 }, '2300004'],
    ])('are not made of %j', async (body, code) => {
      const user = await newcomer();
      expect(await create(user, body)).toMatchObject({ status: 200, code });
      expect((await user.call({ path: TOKENS })).data).toEqual([]);
    });

    it('cannot touch the account they belong to, whatever their scopes', async () => {
      const user = await newcomer();
      const { secret } = (await create(user, { name: 'all', scopes: ['admin'] })).data;
      const calls = [
        { path: TOKENS },
        { path: SESSIONS },
        { method: 'POST', path: TOKENS, body: { name: 'child', scopes: ['admin'] } },
        { method: 'POST', path: `${SESSIONS}/end-others` },
        {
          method: 'PUT',
          path: '/auth/api/user/password',
          body: { oldPassword: TEST_PASSWORD, newPassword: 'a new long password' },
        },
      ] as const;
      for (const call of calls)
        expect(await t.call({ ...call, headers: bearer(secret) })).toMatchObject({ status: 403, code: '2300006' });
      expect((await user.call({ path: TOKENS })).data).toHaveLength(1);
      expect((await user.call({ path: USER_INFO })).status).toBe(200);
    });
  });

  describe('a one-time link', () => {
    let root: TestUser;
    beforeAll(async () => {
      await t.createPerson('root', { isAdmin: true });
      root = await t.signIn('root');
    });
    const LINK = '/auth/api/user/link';
    const secretOf = (path: string) => path.replace('/login#link=', '');

    it('invites a person, who chooses a password and is in; it works once', async () => {
      const made = await root.call({
        method: 'POST',
        path: '/admin/api/users',
        body: { username: 'invited', displayName: 'In Vited', email: 'in@example.org' },
      });
      const secret = secretOf(made.data.link.path);
      expect(await t.call({ method: 'POST', path: `${LINK}/person`, body: { secret } })).toMatchObject({
        code: '0',
        data: { username: 'invited', displayName: 'In Vited', purpose: 'invite', expiresAt: made.data.link.expiresAt },
      });
      const short = await t.call({ method: 'POST', path: LINK, body: { secret, password: 'short' } });
      expect(short.code).toBe('2300004');
      const used = await t.call({ method: 'POST', path: LINK, body: { secret, password: 'my own password' } });
      expect(used).toMatchObject({ code: '0', data: { username: 'invited' } });
      const cookie = `assay_session=${cookiesOf(used.headers).get('assay_session')}`;
      expect((await t.call({ path: USER_INFO, headers: { cookie } })).data.username).toBe('invited');
      const again = await t.call({ method: 'POST', path: LINK, body: { secret, password: 'another password' } });
      expect(again).toMatchObject({ status: 200, code: '2300407' });
      await t.signIn('invited', 'my own password');
      const stored = await t.db.selectFrom('person_link').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(secret);
    });

    it('resets a password, ends the sessions, and a newer one or time ends it', async () => {
      const user = await newcomer();
      const reset = async () =>
        secretOf((await root.call({ method: 'POST', path: `/admin/api/users/${user.id}/reset` })).data.path);
      const use = (secret: string) =>
        t.call({ method: 'POST', path: LINK, body: { secret, password: 'changed by link' } });
      const [old, next] = [await reset(), await reset()];
      expect((await use(old)).code).toBe('2300407');
      await t.signIn(user.username);
      t.advance(LINK_HOURS.reset * HOUR + 1000);
      root = await t.signIn('root');
      expect((await use(next)).code).toBe('2300407');
      expect((await t.call({ method: 'POST', path: `${LINK}/person`, body: { secret: next } })).code).toBe('2300407');
      const before = await t.signIn(user.username);
      expect((await use(await reset())).code).toBe('0');
      expect((await before.call({ path: USER_INFO })).status).toBe(401);
      await t.signIn(user.username, 'changed by link');
    });

    it('is worth nothing from a page of another site, nor when made up', async () => {
      const body = { secret: 'made up', password: 'changed by link' };
      expect((await t.call({ method: 'POST', path: LINK, body })).code).toBe('2300407');
      const foreign = await t.call({ method: 'POST', path: LINK, body, headers: { origin: 'https://evil.example' } });
      expect(foreign).toMatchObject({ status: 403, code: '2300404' });
    });
  });
});
