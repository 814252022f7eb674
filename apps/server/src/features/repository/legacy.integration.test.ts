import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { factories } from '@assay/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let ann: TestUser;
let eve: TestUser;
beforeAll(async () => {
  app = await testApp();
  for (const name of ['ann', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { ann: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, eve] = [await app.signIn('ann'), await app.signIn('eve')];
  const make = factories(app.db);
  await make.repository({ projectId: 'shop', id: 'r1', alias: 'team/one', credential: Buffer.from('sealed') });
  await make.repository({ projectId: 'other', id: 'r2', alias: 'team/two' });
});
afterAll(() => app.close());

it('repo/index?invoke=list answers the repositories of the project, without their secrets', async () => {
  const answer = await ann.call({ path: '/repo/index?invoke=list&isAjax=1', project: 'shop' });
  expect(answer.data).toMatchObject([{ repoHashId: 'r1', aliasName: 'team/one', type: 'CODE_GIT', taskCount: 0 }]);
  expect(answer.text).not.toContain('sealed');
  expect((await ann.call({ path: '/repo/index?invoke=else', project: 'shop' })).data).toEqual({});
  expect((await eve.call({ path: '/repo/index?invoke=list', project: 'shop' })).status).toBe(403);
});

it('is served without the prefix, behind doubled slashes and a doubled /ms too', async () => {
  const headers = { cookie: ann.cookie, [app.settings.projectHeader]: 'shop' };
  const prefix = app.settings.prefix;
  for (const url of ['/repo/index?invoke=list', `${prefix}//repo//index?invoke=list`]) {
    const { data } = (await app.app.inject({ url, headers })).json();
    expect(data).toHaveLength(1);
  }
  for (const stem of [prefix, `${prefix}/ms`, `/${prefix}/ms//`, '']) {
    const url = `${stem}/defect/api/user/repo/oauth/url?toolName=ESLINT&isAjax=1`;
    expect((await app.app.inject({ url, headers })).json()).toEqual({
      status: 0,
      code: '0',
      data: '/codecc/shop/repositories',
    });
  }
  const refused = await eve.call({ path: '/defect/api/user/repo/oauth/url', project: 'shop' });
  expect(refused.status).toBe(403);
});
