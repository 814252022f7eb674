import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@assay/testing/app';

describe('smoke', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());
  it('signs in', async () => {
    await t.createPerson('ann');
    const ann = await t.signIn('ann');
    console.log(ann, await ann.call({ path: '/task/api/user/userInfo' }), await t.call({path:'/task/api/user/userInfo'}));
  });
});
