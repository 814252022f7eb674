import { TEST_PASSWORD, type TestApp, testApp } from '@assay/testing/app';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** The language of mails is the one a person last had in a browser. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.createPerson('ann');
});
afterAll(() => t.close());

const LOGIN = '/auth/api/user/login';
const login = (password: string, language?: string) =>
  t.call({ method: 'POST', path: LOGIN, body: { username: 'ann', password }, ...(language ? { language } : {}) });
const stored = async () =>
  (await t.db.selectFrom('person').select('language').where('username', '=', 'ann').executeTakeFirstOrThrow()).language;

it('is remembered at the sign-in and while the session is used', async () => {
  await login(TEST_PASSWORD);
  expect(await stored()).toBeNull();
  await login('wrong password', 'en');
  expect(await stored()).toBeNull();
  await login(TEST_PASSWORD, 'en-US');
  expect(await stored()).toBe('en');

  const ann = await t.signIn('ann');
  const look = (language?: string) => ann.call({ path: '/task/api/user/userInfo', ...(language ? { language } : {}) });
  // Sessions are written once a minute, and so is this.
  await look('zh-CN');
  expect(await stored()).toBe('en');
  t.advance(61_000);
  await look('zh-CN');
  expect(await stored()).toBe('zh');
  t.advance(61_000);
  await look();
  expect(await stored()).toBe('zh');
});
