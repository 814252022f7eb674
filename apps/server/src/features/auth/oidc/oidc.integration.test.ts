import { ATTEMPT_MINUTES } from '@assay/commands/people/oidc-attempt';
import { cookiesOf, type TestApp, testApp } from '@assay/testing/app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT, type TestProvider, testProvider } from './provider.test-kit.ts';

const SITE = 'http://assay.example';
const CALLBACK = `${SITE}/ms/auth/api/user/oidc/callback`;
const START = '/auth/api/user/oidc/start';

/** Sign-in against a real provider on this machine. */
describe('signing in at a provider', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await testProvider(CALLBACK);
  });
  afterAll(() => provider.close());

  let t: TestApp;
  afterEach(() => t.close());

  async function site(settings: Record<string, unknown> = {}): Promise<void> {
    t = await testApp({
      settings: {
        publicUrl: SITE,
        oidcIssuer: provider.issuer,
        oidcClientId: CLIENT.id,
        oidcClientSecret: CLIENT.secret,
        oidcName: 'Example',
        ...settings,
      },
    });
  }

  /** The browser's way: to the provider, there, and back with its cookie. */
  async function begin(query = ''): Promise<{ address: string; cookie: string }> {
    const answer = await t.call({ path: `${START}${query}` });
    expect(answer.status).toBe(302);
    const browser = cookiesOf(answer.headers).get('assay_oidc');
    return { address: String(answer.headers.location), cookie: `assay_oidc=${browser}` };
  }
  async function back(address: string, cookie: string) {
    return t.call({ path: address.slice(`${SITE}/ms`.length), headers: { cookie } });
  }
  async function signIn(account: string, query = '') {
    const { address, cookie } = await begin(query);
    return back(await provider.visit(address, account), cookie);
  }
  const personNamed = (username: string) =>
    t.db.selectFrom('person').selectAll().where('username', '=', username).executeTakeFirst();
  const sessions = async () => (await t.db.selectFrom('session').selectAll().execute()).length;
  const faultOf = (answer: { headers: Record<string, unknown> }) =>
    new URL(String(answer.headers.location), SITE).searchParams.get('error');

  describe('that makes accounts', () => {
    beforeEach(() => site({ oidcAutoCreate: true }));

    it('sends the browser with PKCE, state and nonce, and names the provider on the page', async () => {
      const methods = await t.call({ path: '/auth/api/user/methods' });
      expect(methods.data).toEqual({
        password: true,
        oidc: { name: 'Example', url: '/ms/auth/api/user/oidc/start' },
      });
      const { address } = await begin();
      const sent = new URL(address).searchParams;
      expect(Object.fromEntries(sent)).toMatchObject({
        response_type: 'code',
        client_id: 'assay',
        redirect_uri: CALLBACK,
        code_challenge_method: 'S256',
      });
      for (const name of ['state', 'nonce', 'code_challenge']) expect(sent.get(name)).toMatch(/^[\w-]{43}$/);
    });

    it('lets a new person in, goes where the person wanted to, and remembers the account', async () => {
      provider.accounts.set('u1', {
        email: 'Zoe@Example.org',
        email_verified: true,
        preferred_username: 'zoe!',
        name: 'Zoe Z',
      });
      const answer = await signIn('u1', '?c_url=/codecc/demo/task/list%3Fa=1');
      expect(answer.status).toBe(302);
      expect(answer.headers.location).toBe('/codecc/demo/task/list?a=1');
      const cookies = cookiesOf(answer.headers);
      const info = await t.call({
        path: '/task/api/user/userInfo',
        headers: { cookie: `assay_session=${cookies.get('assay_session')}` },
      });
      expect(info.data).toMatchObject({
        username: 'zoe.',
        chineseName: 'Zoe Z',
        email: 'Zoe@Example.org',
        isAdmin: false,
      });
      expect(cookies.get('assay_oidc')).toBe('');
      await signIn('u1');
      expect(await t.db.selectFrom('person').select('id').execute()).toHaveLength(1);
      expect(await t.db.selectFrom('session').select('door').execute()).toEqual([{ door: 'oidc' }, { door: 'oidc' }]);
    });

    it('gives two people of one name two accounts, and keeps an unverified address out of them', async () => {
      provider.accounts.set('a', { preferred_username: 'same', email: 'x@example.org', email_verified: false });
      provider.accounts.set('b', { preferred_username: 'Same' });
      await signIn('a');
      await signIn('b');
      const people = await t.db.selectFrom('person').select(['username', 'email']).orderBy('id').execute();
      expect(people).toEqual([
        { username: 'same', email: null },
        { username: 'Same-2', email: null },
      ]);
    });

    it('never sends the browser to another site', async () => {
      provider.accounts.set('u2', { preferred_username: 'u2' });
      const answer = await signIn('u2', `?c_url=${encodeURIComponent('https://evil.example/x')}`);
      expect(answer.headers.location).toBe('/');
    });

    it('links the person with the same verified address, once, and says so in the log', async () => {
      const { id } = await t.createPerson('ann');
      await t.db.updateTable('person').set({ email: 'ann@example.org' }).where('id', '=', id).execute();
      provider.accounts.set('ann-there', {
        email: 'ANN@example.org',
        email_verified: true,
        preferred_username: 'other',
      });
      await signIn('ann-there');
      expect(await t.db.selectFrom('person_identity').select(['person_id', 'subject']).execute()).toEqual([
        { person_id: id, subject: 'ann-there' },
      ]);
      expect(await personNamed('other')).toBeUndefined();
      // Another account there that claims the same address is not the same person.
      provider.accounts.set('thief', { email: 'ann@example.org', email_verified: true });
      expect(faultOf(await signIn('thief'))).toBe('unknown');
      const kinds = await t.db.selectFrom('audit_entry').select(['kind', 'actor']).orderBy('id').execute();
      expect(kinds).toEqual([
        { kind: 'identity_linked', actor: 'ann' },
        { kind: 'sign_in', actor: 'ann' },
        { kind: 'sign_in_refused', actor: 'ann@example.org' },
      ]);
    });

    it('believes no unverified address', async () => {
      const { id } = await t.createPerson('boss', { isAdmin: true });
      await t.db.updateTable('person').set({ email: 'boss@example.org' }).where('id', '=', id).execute();
      provider.accounts.set('fake', { email: 'boss@example.org', email_verified: false });
      expect(faultOf(await signIn('fake'))).toBe('unverified');
      provider.accounts.set('fake', { email: 'boss@example.org' });
      expect(faultOf(await signIn('fake'))).toBe('unverified');
      expect(await sessions()).toBe(0);
      expect(await t.db.selectFrom('person_identity').selectAll().execute()).toEqual([]);
    });

    it('keeps disabled people out, also those it has not met', async () => {
      provider.accounts.set('u3', { email: 'u3@example.org', email_verified: true, preferred_username: 'u3' });
      await signIn('u3');
      await t.db.deleteFrom('session').execute();
      await t.db.updateTable('person').set({ disabled_at: new Date() }).execute();
      expect(faultOf(await signIn('u3'))).toBe('disabled');
      await t.db.deleteFrom('person_identity').execute();
      expect(faultOf(await signIn('u3'))).toBe('disabled');
      expect(await sessions()).toBe(0);
    });

    it('takes a callback once, from the browser that began, in time', async () => {
      provider.accounts.set('u4', { preferred_username: 'u4' });
      const mine = await begin();
      const theirs = await begin();
      const callback = await provider.visit(mine.address, 'u4');
      expect(faultOf(await back(callback, theirs.cookie))).toBe('state');
      expect(faultOf(await back(callback, ''))).toBe('state');
      expect(faultOf(await back(callback.replace(/state=[^&]+/, 'state=forged'), mine.cookie))).toBe('state');
      expect((await back(callback, mine.cookie)).headers.location).toBe('/');
      expect(faultOf(await back(callback, mine.cookie))).toBe('state');
      const late = await begin();
      const lateCallback = await provider.visit(late.address, 'u4');
      t.advance((ATTEMPT_MINUTES + 1) * 60_000);
      expect(faultOf(await back(lateCallback, late.cookie))).toBe('state');
      expect(await sessions()).toBe(1);
    });

    it('refuses a code that is worth nothing and a provider that said no', async () => {
      provider.accounts.set('u5', { preferred_username: 'u5' });
      const one = await begin();
      const spent = await provider.visit(one.address, 'u5');
      await back(spent, one.cookie);
      const code = new URL(spent).searchParams.get('code') ?? '';
      const two = await begin();
      const second = await provider.visit(two.address, 'u5');
      const swapped = second.replace(/code=[^&]+/, `code=${code}`);
      expect(faultOf(await back(swapped, two.cookie))).toBe('refused');
      const three = await begin();
      const state = new URL(three.address).searchParams.get('state');
      expect(faultOf(await back(`${CALLBACK}?error=access_denied&state=${state}`, three.cookie))).toBe('refused');
      expect(await sessions()).toBe(1);
    });
  });

  it('makes no accounts unless the site wants it', async () => {
    await site();
    provider.accounts.set('new', { preferred_username: 'new', email: 'new@example.org', email_verified: true });
    expect(faultOf(await signIn('new'))).toBe('unknown');
    expect(await t.db.selectFrom('person').select('id').execute()).toEqual([]);
  });

  it('lets in the domains of the site alone, when the provider has verified the address', async () => {
    await site({ oidcAutoCreate: true, oidcDomains: ['example.org'] });
    for (const [account, claims] of [
      ['d1', { email: 'd1@evil.example', email_verified: true }],
      ['d2', { email: 'd2@example.org', email_verified: false }],
      ['d3', { email: 'd3@example.org.evil.example', email_verified: true }],
      ['d4', {}],
    ] as const) {
      provider.accounts.set(account, { preferred_username: account, ...claims });
      expect(faultOf(await signIn(account))).toBe('domain');
    }
    provider.accounts.set('d5', { email: 'd5@EXAMPLE.org', email_verified: true, preferred_username: 'd5' });
    expect((await signIn('d5')).headers.location).toBe('/');
    expect(await t.db.selectFrom('person').select('username').execute()).toEqual([{ username: 'd5' }]);
  });

  it('makes rights follow groups, leaves those that people gave, and keeps the last administrator', async () => {
    await site({
      oidcAutoCreate: true,
      oidcAdminGroup: 'admins',
      oidcRoles: ['devs=shop:member', 'leads=shop:manager', 'devs=gone:member', 'devs=hand:member'],
    });
    await t.createPerson('root', { isAdmin: true });
    await t.createProject('shop');
    await t.createProject('hand');
    const account = { preferred_username: 'g', groups: ['devs', 'leads', 'admins'] };
    provider.accounts.set('g', account);
    await signIn('g');
    const rights = async () => ({
      admin: (await personNamed('g'))?.is_admin,
      roles: await t.db
        .selectFrom('project_member')
        .select(['project_id', 'role', 'source'])
        .orderBy('project_id')
        .execute(),
    });
    expect(await rights()).toEqual({
      admin: true,
      roles: [
        { project_id: 'hand', role: 'member', source: 'oidc' },
        { project_id: 'shop', role: 'manager', source: 'oidc' },
      ],
    });
    await t.db
      .updateTable('project_member')
      .set({ source: 'person', role: 'viewer' })
      .where('project_id', '=', 'hand')
      .execute();
    account.groups = ['devs'];
    await signIn('g');
    expect(await rights()).toEqual({
      admin: false,
      roles: [
        { project_id: 'hand', role: 'viewer', source: 'person' },
        { project_id: 'shop', role: 'member', source: 'oidc' },
      ],
    });
    account.groups = [];
    await t.db.updateTable('person').set({ is_admin: true }).where('username', '=', 'g').execute();
    await t.db.updateTable('person').set({ is_admin: false }).where('username', '=', 'root').execute();
    await signIn('g');
    expect(await rights()).toEqual({ admin: true, roles: [{ project_id: 'hand', role: 'viewer', source: 'person' }] });
  });

  it('says so when the provider does not answer, and offers nothing when there is none', async () => {
    await site({ oidcIssuer: 'http://127.0.0.1:1' });
    const answer = await t.call({ path: START });
    expect(faultOf(answer)).toBe('unreachable');
    await t.close();
    t = await testApp();
    expect((await t.call({ path: '/auth/api/user/methods' })).data).toEqual({ password: true });
    expect((await t.call({ path: START })).status).toBe(404);
    expect((await t.call({ path: '/auth/api/user/oidc/callback?code=x&state=y' })).status).toBe(404);
  });
});
