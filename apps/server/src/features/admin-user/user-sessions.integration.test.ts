import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('sessions of others', () => {
  let t: TestApp;
  let root: TestUser;
  let ann: TestUser;
  let path: string;
  beforeAll(async () => {
    t = await testApp();
    await t.createPerson('root', { isAdmin: true });
    await t.createPerson('ann');
    root = await t.signIn('root');
    ann = await t.signIn('ann');
    await t.signIn('ann');
    const { id } = await t.db.selectFrom('person').select('id').where('username', '=', 'ann').executeTakeFirstOrThrow();
    path = `/admin/api/users/${id}/sessions`;
  });
  afterAll(() => t.close());

  const living = () => t.db.selectFrom('session').selectAll().execute();

  it('are for administrators only; a refused one ends nothing', async () => {
    const before = await living();
    expect((await ann.call({ path })).code).toBe('2300017');
    expect((await ann.call({ method: 'POST', path: `${path}/end` })).status).toBe(403);
    expect((await ann.call({ method: 'DELETE', path: `${path}/${before[0]?.id}` })).status).toBe(403);
    expect(await living()).toEqual(before);
  });

  it('are listed, end one by one or all together, and say so in the log', async () => {
    const { data } = await root.call({ path });
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      id: expect.any(Number),
      device: expect.any(String),
      address: expect.any(String),
      door: 'password',
      createdAt: expect.any(Number),
      lastSeenAt: expect.any(Number),
      expiresAt: expect.any(Number),
      current: false,
    });
    const own = (await living()).find((row) => !data.some((session: { id: number }) => session.id === row.id));
    // A session of somebody else is not found below this person.
    expect((await root.call({ method: 'DELETE', path: `${path}/${own?.id}` })).code).toBe('2300007');
    expect((await root.call({ method: 'DELETE', path: `${path}/${data[0].id}` })).data).toBe(true);
    expect((await root.call({ method: 'POST', path: `${path}/end` })).data).toBe(1);
    expect((await ann.call({ path: '/task/api/user/userInfo' })).status).toBe(401);
    expect((await root.call({ path: '/task/api/user/userInfo' })).status).toBe(200);
    const log = await root.call({ path: '/admin/api/audit?kind=session_ended' });
    expect(log.data.content[0]).toMatchObject({ actor: 'root', subject: 'ann' });
    expect((await root.call({ method: 'POST', path: '/admin/api/users/999999/sessions/end' })).code).toBe('2300007');
  });
});
