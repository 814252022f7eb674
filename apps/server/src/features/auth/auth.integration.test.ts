import { ensureFirstStart } from '@assay/commands/people/ensure-first-start';
import { LOGIN_LIMITS } from '@assay/commands/people/login-throttle';
import { verifyPassword } from '@assay/commands/people/password';
import { setPassword } from '@assay/commands/people/set-password';
import { cookiesOf, TEST_PASSWORD, type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// Modules of its own: others of this worker must neither have loaded what is replaced here, nor find it replaced.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
// Watched, not replaced: that every attempt does the work of one is counted, never timed.
vi.mock(import('@assay/commands/people/password'), async (original) => {
  const real = await original();
  return { ...real, verifyPassword: vi.fn(real.verifyPassword) };
});

const LOGIN = '/auth/api/user/login';
const USER_INFO = '/task/api/user/userInfo';
const LOGOUT = { method: 'POST', path: '/auth/api/user/logout' } as const;
const DAY = 86_400_000;

describe('signing in', () => {
  let t: TestApp;
  let count = 0;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  /** A person of one's own, so that no test throttles another. */
  async function newcomer(options?: { isAdmin?: boolean }): Promise<{ id: number; username: string }> {
    return t.createPerson(`person${++count}`, options);
  }
  const sessionsOf = async (personId: number) =>
    (await t.db.selectFrom('session').selectAll().where('person_id', '=', personId).execute()).length;
  const login = (username: string, password: string, headers?: Record<string, string>) =>
    t.call({ method: 'POST', path: LOGIN, body: { username, password }, ...(headers ? { headers } : {}) });

  it('sets an unreadable session cookie and a readable CSRF cookie, and stores only the hash', async () => {
    const { username, id } = await newcomer();
    const answer = await login(username.toUpperCase(), TEST_PASSWORD);
    expect(answer).toMatchObject({ status: 200, code: '0', data: { username } });
    const [session, csrf] = [answer.headers['set-cookie']].flat().map(String);
    expect(session).toMatch(/^assay_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(csrf).toMatch(/^backend_csrftoken=[\w-]{43}; Max-Age=604800; Path=\/; SameSite=Lax$/);
    const row = await t.db.selectFrom('session').selectAll().where('person_id', '=', id).executeTakeFirstOrThrow();
    expect(row.token_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(cookiesOf(answer.headers).get('assay_session'));
  });

  it('marks the cookies Secure behind TLS', async () => {
    const { username } = await newcomer();
    const answer = await login(username, TEST_PASSWORD, { 'x-forwarded-proto': 'https' });
    expect([answer.headers['set-cookie']].flat().every((line) => String(line).includes('; Secure'))).toBe(true);
  });

  it.each([
    ['a wrong password', (name: string) => name, 'wrong wrong'],
    ['an unknown name', () => 'nobody-here', TEST_PASSWORD],
    ['SQL in the name', () => "' or 1=1 --", TEST_PASSWORD],
  ])('refuses %s with one and the same sentence, and opens nothing', async (_, nameOf, password) => {
    const { username, id } = await newcomer();
    const answer = await login(nameOf(username), password);
    expect(answer).toMatchObject({ status: 200, code: '2300402', message: '用户名或密码错误' });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(id)).toBe(0);
  });

  it('refuses a locked person and one without password', async () => {
    const { username, id } = await newcomer();
    await t.db.updateTable('person').set({ disabled_at: new Date() }).where('id', '=', id).execute();
    expect((await login(username, TEST_PASSWORD)).code).toBe('2300402');
    await t.db.updateTable('person').set({ disabled_at: null, password_hash: null }).where('id', '=', id).execute();
    expect((await login(username, 'nobody has this password')).code).toBe('2300402');
    expect(await sessionsOf(id)).toBe(0);
  });

  it('costs the same work for names that are unknown, locked or without a password', async () => {
    const [known, locked, empty] = [await newcomer(), await newcomer(), await newcomer()];
    await t.db.updateTable('person').set({ disabled_at: new Date() }).where('id', '=', locked.id).execute();
    await t.db.updateTable('person').set({ password_hash: null }).where('id', '=', empty.id).execute();
    for (const username of [known.username, locked.username, empty.username, 'nobody_of_this_name']) {
      vi.mocked(verifyPassword).mockClear();
      expect((await login(username, 'wrong wrong')).code).toBe('2300402');
      expect([username, vi.mocked(verifyPassword).mock.calls.length]).toEqual([username, 1]);
    }
  });

  it('throttles one name from one address, lets the right person in elsewhere, and ends by itself', async () => {
    const { username, id } = await newcomer();
    for (let round = 0; round < LOGIN_LIMITS.nameAndAddress; round++)
      expect((await login(username, 'wrong wrong')).code).toBe('2300402');
    const refused = await login(username, TEST_PASSWORD);
    expect(refused).toMatchObject({ status: 200, code: '2300403' });
    expect(refused.message).toMatch(/请 \d+ 秒后再试/);
    expect(await sessionsOf(id)).toBe(0);
    expect((await login(username, TEST_PASSWORD, { 'x-forwarded-for': '203.0.113.9' })).code).toBe('0');
    t.advance((LOGIN_LIMITS.windowSeconds + 1) * 1000);
    expect((await login(username, TEST_PASSWORD)).code).toBe('0');
  });

  it('counts attempts made at the same time', async () => {
    const { username } = await newcomer();
    const headers = { 'x-forwarded-for': '203.0.113.10' };
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(username, 'wrong wrong', headers)));
    expect(answers.filter((answer) => answer.code === '2300402').length).toBeLessThanOrEqual(
      LOGIN_LIMITS.nameAndAddress,
    );
  });

  it('throttles an address that tries many names', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.11' };
    const codes = new Set<string | undefined>();
    for (let round = 0; round <= LOGIN_LIMITS.address; round++)
      codes.add((await login(`guess${round}`, 'wrong wrong', headers)).code);
    expect(codes).toEqual(new Set(['2300402', '2300403']));
  });

  it('throttles a name that is tried from many addresses, and no other name', async () => {
    const { username } = await newcomer();
    const other = await newcomer();
    const now = t.services.now();
    const rows = Array.from({ length: LOGIN_LIMITS.name }, (_, index) => ({
      username,
      address: `198.51.100.${index % 250}`,
      at: now,
    }));
    await t.db.insertInto('login_attempt').values(rows).execute();
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    expect((await login(username, TEST_PASSWORD, headers)).code).toBe('2300403');
    expect((await login(other.username, TEST_PASSWORD, headers)).code).toBe('0');
  });

  it('refuses the form of another site', async () => {
    const { username, id } = await newcomer();
    const sent: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of sent) {
      expect(await login(username, TEST_PASSWORD, headers)).toMatchObject({ status: 403, code: '2300404' });
    }
    expect(await sessionsOf(id)).toBe(0);
    expect((await login(username, TEST_PASSWORD, { host: 'assay.example', origin: 'http://assay.example' })).code).toBe(
      '0',
    );
  });

  describe('a session', () => {
    let user: TestUser;
    let id: number;
    beforeAll(async () => {
      const person = await newcomer();
      id = person.id;
      user = await t.signIn(person.username);
    });

    it('answers strangers 401 and its person 200', async () => {
      expect(await t.call({ path: USER_INFO })).toMatchObject({ status: 401, code: '2300401' });
      expect(await t.call({ path: USER_INFO, headers: { cookie: 'assay_session=forged' } })).toMatchObject({
        status: 401,
      });
      expect((await user.call({ path: USER_INFO })).data).toEqual({
        id: String(id),
        username: user.username,
        chineseName: user.username,
        authenticated: true,
        isAdmin: false,
      });
    });

    it('changes nothing without the CSRF header of this very session', async () => {
      const other = await t.signIn((await newcomer()).username);
      for (const token of ['', 'guess', other.csrf]) {
        const answer = await user.call({
          ...LOGOUT,
          headers: { 'x-csrftoken': token, cookie: `assay_session=${sessionOf(user)}; backend_csrftoken=${token}` },
        });
        expect(answer).toMatchObject({ status: 403, code: '2300404' });
      }
      expect((await user.call({ path: USER_INFO })).status).toBe(200);
    });

    it('gives a lost CSRF cookie back', async () => {
      const answer = await t.call({ path: USER_INFO, headers: { cookie: `assay_session=${sessionOf(user)}` } });
      expect(cookiesOf(answer.headers).get('backend_csrftoken')).toBe(user.csrf);
    });

    it('is written at most once a minute and slides', async () => {
      const seen = async () =>
        await t.db
          .selectFrom('session')
          .select(['last_seen_at', 'expires_at'])
          .where('person_id', '=', id)
          .executeTakeFirstOrThrow();
      const before = await seen();
      t.advance(30_000);
      await user.call({ path: USER_INFO });
      expect(await seen()).toEqual(before);
      t.advance(31_000);
      const answer = await user.call({ path: USER_INFO });
      const after = await seen();
      expect(after.last_seen_at.getTime()).toBeGreaterThan(before.last_seen_at.getTime());
      expect(after.expires_at.getTime() - after.last_seen_at.getTime()).toBe(7 * DAY);
      expect(cookiesOf(answer.headers).get('assay_session')).toBe(sessionOf(user));
    });

    it('lives on while used and ends after seven days of silence', async () => {
      for (let day = 0; day < 3; day++) {
        t.advance(6 * DAY);
        expect((await user.call({ path: USER_INFO })).status).toBe(200);
      }
      t.advance(7 * DAY + 1000);
      expect((await user.call({ path: USER_INFO })).status).toBe(401);
    });

    it('ends by signing out, for this browser only', async () => {
      const { username } = await newcomer();
      const [one, two] = [await t.signIn(username), await t.signIn(username)];
      const answer = await one.call(LOGOUT);
      expect(answer.data).toBe(true);
      expect(cookiesOf(answer.headers)).toEqual(
        new Map([
          ['assay_session', ''],
          ['backend_csrftoken', ''],
        ]),
      );
      expect((await one.call({ path: USER_INFO })).status).toBe(401);
      expect((await two.call({ path: USER_INFO })).status).toBe(200);
    });

    it('ends everywhere with a new password', async () => {
      const person = await newcomer();
      const one = await t.signIn(person.username);
      await t.db
        .transaction()
        .execute((trx) => setPassword(trx, { personId: person.id, password: 'another long one' }));
      expect((await one.call({ path: USER_INFO })).status).toBe(401);
      await expect(t.signIn(person.username)).rejects.toThrow();
      await t.signIn(person.username, 'another long one');
    });
  });

  describe('an API token', () => {
    const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

    it('needs no CSRF header and carries its person', async () => {
      const { username } = await newcomer();
      const secret = await t.createToken(username, ['admin']);
      expect((await t.call({ path: USER_INFO, headers: bearer(secret) })).data.username).toBe(username);
      expect((await t.call({ ...LOGOUT, headers: bearer(secret) })).code).toBe('0');
      const stored = await t.db.selectFrom('api_token').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(secret);
    });

    it('with scope read changes nothing', async () => {
      const { username } = await newcomer();
      const secret = await t.createToken(username, ['read']);
      expect((await t.call({ path: USER_INFO, headers: bearer(secret) })).status).toBe(200);
      expect(await t.call({ ...LOGOUT, headers: bearer(secret) })).toMatchObject({ status: 403, code: '2300006' });
    });

    it('is worth nothing when wrong, revoked or expired, whatever cookie comes along', async () => {
      const { username, id } = await newcomer();
      const user = await t.signIn(username);
      const expired = await t.createToken(username, ['read'], new Date(t.services.now().getTime() + 1000));
      expect((await t.call({ path: USER_INFO, headers: bearer(expired) })).status).toBe(200);
      t.advance(2000);
      const revoked = await t.createToken(username, ['read']);
      await t.db.updateTable('api_token').set({ revoked_at: new Date() }).where('person_id', '=', id).execute();
      for (const secret of [expired, revoked, 'nonsense', 'x'.repeat(500)]) {
        expect((await user.call({ path: USER_INFO, headers: bearer(secret) })).status).toBe(401);
      }
      expect((await user.call({ path: USER_INFO, headers: { authorization: 'Basic YTpi' } })).status).toBe(401);
    });
  });

  it('answers bad bodies without touching anything', async () => {
    const attempts = async () => (await t.db.selectFrom('login_attempt').selectAll().execute()).length;
    const before = await attempts();
    expect(await t.call({ method: 'POST', path: LOGIN, body: {} })).toMatchObject({ status: 200, code: '2300004' });
    expect(await t.call({ method: 'POST', path: LOGIN, body: '{"username":' })).toMatchObject({
      status: 400,
      code: '2300020',
    });
    expect(
      await t.call({ method: 'POST', path: LOGIN, body: { username: 'x'.repeat(100), password: 'y' } }),
    ).toMatchObject({ code: '2300004' });
    expect(
      await t.call({ method: 'POST', path: LOGIN, body: { username: 'a', password: 'x'.repeat(20_000) } }),
    ).toMatchObject({ status: 413, code: '2300406' });
    expect(await attempts()).toBe(before);
  });
});

describe('the first start', () => {
  it('makes an administrator and a project once, whoever comes first', async () => {
    const t = await testApp();
    const start = (adminPassword?: string) =>
      t.db.transaction().execute((trx) => ensureFirstStart(trx, { adminPassword }));
    const [one, two] = await Promise.all([start(), start()]);
    const passwords = [one, two].flatMap((result) => result.generatedPassword ?? []);
    expect(passwords).toHaveLength(1);
    expect(await start('given too late')).toEqual({});
    const admin = await t.signIn('admin', passwords[0]);
    expect((await admin.call({ path: USER_INFO })).data).toMatchObject({ username: 'admin', isAdmin: true });
    expect((await admin.call({ path: '/task/api/user/projects' })).data).toEqual([
      { projectId: 'demo', projectCode: 'demo', projectName: 'Demo', projectType: 0, manages: true },
    ]);
    await t.close();
  });

  it('takes the given password and prints none', async () => {
    const t = await testApp();
    expect(
      await t.db.transaction().execute((trx) => ensureFirstStart(trx, { adminPassword: 'given in time' })),
    ).toEqual({});
    await t.signIn('admin', 'given in time');
    await t.close();
  });
});

function sessionOf(user: TestUser): string {
  return /assay_session=([^;]+)/.exec(user.cookie)?.[1] ?? '';
}
