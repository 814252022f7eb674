import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { factories } from '@assay/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let ann: TestUser;
let vera: TestUser;
let eve: TestUser;
let task: number;
let other: number;
const STEM = '/defect/api/user/warn/views';

beforeAll(async () => {
  app = await testApp();
  for (const name of ['ann', 'vera', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { ann: 'member', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, vera, eve] = [await app.signIn('ann'), await app.signIn('vera'), await app.signIn('eve')];
  const make = factories(app.db);
  task = (await make.task({ projectId: 'shop' })).id;
  other = (await make.task({ projectId: 'shop' })).id;
});
afterAll(() => app.close());

const save = (body: object, user = ann) =>
  user.call({
    method: 'POST',
    path: STEM,
    project: 'shop',
    task,
    body: { name: 'mine', query: 'severity=1&author=ann', scope: 'task', ...body },
  });
const names = async (user: TestUser, at = task) =>
  (await user.call({ path: STEM, project: 'shop', task: at })).data.map((view: { name: string }) => view.name);
const rows = () => app.db.selectFrom('saved_view').selectAll().orderBy('id').execute();

it('keeps, lists, changes and forgets a filter', async () => {
  const saved = await save({ name: '  my   view ', query: '?severity=1&fileList=src%2Fa' });
  expect(saved.data).toEqual({
    viewId: expect.stringMatching(/^\d+$/),
    name: 'my view',
    query: 'severity=1&fileList=src%2Fa',
    scope: 'task',
    shared: false,
    owner: 'ann',
    mine: true,
    updatedDate: expect.any(Number),
  });
  expect(await names(ann)).toEqual(['my view']);
  expect(await names(ann, other)).toEqual([]);
  const path = `${STEM}/${saved.data.viewId}`;
  const changed = await ann.call({
    method: 'PUT',
    path,
    project: 'shop',
    task,
    body: { name: 'renamed', query: '?status=4' },
  });
  expect(changed.data).toMatchObject({ name: 'renamed', query: 'status=4', shared: false });
  expect((await ann.call({ method: 'DELETE', path, project: 'shop', task })).data).toBe(true);
  expect(await rows()).toEqual([]);
});

it('a view of the project is there in all its tasks, a shared one for everybody who may see', async () => {
  await save({ name: 'everywhere', scope: 'project', shared: true });
  await save({ name: 'here', shared: true });
  await save({ name: 'private' });
  expect(await names(ann, other)).toEqual(['everywhere']);
  expect(await names(vera)).toEqual(['everywhere', 'here']);
  const [first] = (await vera.call({ path: STEM, project: 'shop', task })).data;
  expect(first).toMatchObject({ owner: 'ann', mine: false, shared: true, scope: 'project' });
});

it('refuses what cannot be kept, without effect', async () => {
  const before = await rows();
  for (const [body, code] of [
    [{ name: 'here' }, '2300003'],
    [{ name: '   ' }, '2300002'],
    [{ name: 'x'.repeat(61) }, '2300004'],
    [{ name: 'long', query: 'a'.repeat(4_001) }, '2300004'],
    [{ name: 'bad', query: 'a b' }, '2300004'],
    [{ name: 'bad', query: 'a#b' }, '2300004'],
    [{ name: 'bad', scope: 'world' }, '2300004'],
  ] as const)
    expect([body, (await save(body)).code]).toEqual([body, code]);
  const body = { name: 'no task', query: '', scope: 'task' };
  expect((await ann.call({ method: 'POST', path: STEM, project: 'shop', body })).code).toBe('2300002');
  expect(await rows()).toEqual(before);
});

it("is nobody else's to change, and sharing takes the right to decide", async () => {
  const id = (await save({ name: 'of ann', shared: true })).data.viewId;
  const before = await rows();
  const path = `${STEM}/${id}`;
  const put = (user: TestUser, project: string, at?: number) =>
    user.call({ method: 'PUT', path, project, ...(at ? { task: at } : {}), body: { name: 'taken' } });
  expect((await put(vera, 'shop', task)).code).toBe('2300007');
  expect((await put(eve, 'shop', task)).status).toBe(403);
  expect((await put(eve, 'other')).code).toBe('2300007');
  expect((await vera.call({ method: 'DELETE', path, project: 'shop', task })).code).toBe('2300007');
  expect((await save({ name: 'of vera', shared: true }, vera)).status).toBe(403);
  expect((await app.call({ path: STEM })).status).toBe(401);
  expect(await rows()).toEqual(before);
  const own = await save({ name: 'of vera' }, vera);
  const share = {
    method: 'PUT',
    path: `${STEM}/${own.data.viewId}`,
    project: 'shop',
    task,
    body: { shared: true },
  } as const;
  expect((await vera.call(share)).status).toBe(403);
});
