import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROJECTS = '/admin/api/projects';
const NAMES = ['boss', 'dev', 'eye', 'alien'] as const;
type Name = (typeof NAMES)[number] | 'root';

describe('administration of projects', () => {
  let t: TestApp;
  const users = new Map<Name, TestUser>();
  const as = (name: Name): TestUser => {
    const user = users.get(name);
    if (!user) throw new Error(name);
    return user;
  };
  beforeAll(async () => {
    t = await testApp();
    await t.createPerson('root', { isAdmin: true });
    for (const name of NAMES) await t.createPerson(name);
    await t.createProject('shop', { boss: 'manager', dev: 'member', eye: 'viewer' });
    await t.createProject('moon', { alien: 'manager' });
    for (const name of [...NAMES, 'root'] as const) users.set(name, await t.signIn(name));
  });
  afterAll(() => t.close());

  const stored = async () =>
    JSON.stringify([
      await t.db.selectFrom('project').selectAll().orderBy('id').execute(),
      await t.db.selectFrom('project_member').selectAll().orderBy('project_id').orderBy('person_id').execute(),
      await t.db.selectFrom('project_group').selectAll().orderBy('id').execute(),
      await t.db.selectFrom('project_group_member').selectAll().orderBy('person_id').execute(),
    ]);

  it('makes, renames, lists and finds projects', async () => {
    const create = (body: object) => as('root').call({ method: 'POST', path: PROJECTS, body });
    expect((await create({ projectId: 'new_1', name: '新项目', managers: ['dev'] })).data).toBe(true);
    expect((await as('dev').call({ path: '/task/api/user/projects' })).data).toHaveLength(2);
    expect((await as('root').call({ method: 'PUT', path: `${PROJECTS}/new_1`, body: { name: 'Renamed' } })).data).toBe(
      true,
    );
    const { data } = await as('root').call({ path: `${PROJECTS}?keyword=RENA` });
    expect(data.content).toEqual([
      { projectId: 'new_1', name: 'Renamed', createdBy: 'root', createdAt: expect.any(Number), members: 1, tasks: 0 },
    ]);
    const before = await stored();
    for (const [body, code] of [
      [{ projectId: 'new_1', name: 'again' }, '2300008'],
      [{ projectId: 'no spaces', name: 'x' }, '2300004'],
      [{ projectId: 'x', name: '' }, '2300004'],
      [{ projectId: 'x', name: 'x', managers: ['nobody'] }, '2300007'],
    ] as const)
      expect(await create(body)).toMatchObject({ status: 200, code });
    expect((await as('root').call({ method: 'PUT', path: `${PROJECTS}/none`, body: { name: 'x' } })).code).toBe(
      '2300007',
    );
    expect(await stored()).toBe(before);
  });

  it('says which projects the reader manages: those of managers, and all of administrators', async () => {
    const manages = async (user: TestUser) =>
      (await user.call({ path: '/task/api/user/projects' })).data.find(
        (project: { projectId: string }) => project.projectId === 'shop',
      )?.manages;
    expect(await manages(as('boss'))).toBe(true);
    for (const name of ['dev', 'eye'] as const) expect(await manages(as(name))).toBe(false);
    expect(await manages(await t.signIn('root'))).toBe(true);
    expect(await manages(as('alien'))).toBeUndefined();
  });

  it('archives: offered no more, readable, changed by nobody; and restores', async () => {
    await t.createProject('old', { boss: 'manager', dev: 'member' });
    const task = await factories(t.db).task({ projectId: 'old', tools: ['CLOC'] });
    const archive = (act: string) => as('root').call({ method: 'POST', path: `${PROJECTS}/old/${act}` });
    const permissions = async (name: Name) =>
      (await as(name).call({ path: '/task/api/user/task/cw/permission', project: 'old', task: task.id })).data
        .filter((entry: { hasPermission: boolean }) => entry.hasPermission)
        .map((entry: { actionName: string }) => entry.actionName);
    const offered = async () =>
      (await as('boss').call({ path: '/task/api/user/projects' })).data.map(
        (project: { projectId: string }) => project.projectId,
      );
    expect(await offered()).toContain('old');
    await archive('archive');
    await archive('archive');
    expect(await offered()).not.toContain('old');
    for (const name of ['boss', 'dev', 'root'] as const)
      expect(await permissions(name)).toEqual(['defect_view', 'report_view']);
    const start = () =>
      as('root').call({ method: 'POST', path: `/task/api/user/task/execute`, project: 'old', task: task.id });
    expect((await start()).status).toBe(403);
    expect(await t.db.selectFrom('build').select('id').execute()).toEqual([]);
    expect((await as('root').call({ path: `${PROJECTS}?state=archived` })).data.content).toMatchObject([
      { projectId: 'old', archivedAt: expect.any(Number), tasks: 1 },
    ]);
    await archive('restore');
    expect(await offered()).toContain('old');
    expect(await permissions('dev')).toContain('task_manage');
    const kinds = await t.db
      .selectFrom('audit_entry')
      .select('kind')
      .where('project_id', '=', 'old')
      .orderBy('id')
      .execute();
    expect(kinds.map((row) => row.kind)).toEqual(['project_archived', 'project_restored']);
  });

  it('lets managers set members and roles, which act at once', async () => {
    const path = `${PROJECTS}/shop/members`;
    const listed = async () =>
      (await as('boss').call({ path })).data.map(
        (row: { username: string; role: string }) => `${row.username}:${row.role}`,
      );
    expect((await as('boss').call({ path })).data[0]).toEqual({
      username: 'boss',
      displayName: 'boss',
      role: 'manager',
      source: 'person',
      disabled: false,
    });
    expect((await as('boss').call({ method: 'PUT', path: `${path}/ALIEN`, body: { role: 'member' } })).data).toBe(true);
    expect(await listed()).toEqual(['alien:member', 'boss:manager', 'dev:member', 'eye:viewer']);
    expect((await as('alien').call({ path: '/project/api/user/projects/shop' })).code).toBe('0');
    await as('boss').call({ method: 'PUT', path: `${path}/alien`, body: { role: 'viewer' } });
    expect(await listed()).toContain('alien:viewer');
    expect((await as('boss').call({ method: 'DELETE', path: `${path}/alien` })).data).toBe(true);
    expect((await as('alien').call({ path: '/project/api/user/projects/shop' })).status).toBe(403);
    expect((await as('boss').call({ method: 'DELETE', path: `${path}/alien` })).code).toBe('2300007');
  });

  it('keeps groups of members', async () => {
    const path = `${PROJECTS}/shop/groups`;
    const { data } = await as('boss').call({ method: 'POST', path, body: { name: 'a', users: ['dev', 'EYE', 'dev'] } });
    expect((await as('boss').call({ path })).data).toEqual([{ id: data.id, name: 'a', users: ['dev', 'eye'] }]);
    await as('boss').call({ method: 'PUT', path: `${path}/${data.id}`, body: { name: 'b', users: [] } });
    expect((await as('boss').call({ path })).data).toEqual([{ id: data.id, name: 'b', users: [] }]);
    const before = await stored();
    const create = (body: object) => as('boss').call({ method: 'POST', path, body });
    expect((await create({ name: 'b', users: [] })).code).toBe('2300008');
    expect((await create({ name: 'c', users: ['alien'] })).code).toBe('2300004');
    expect((await create({ name: 'c', users: ['nobody'] })).code).toBe('2300007');
    const elsewhere = { method: 'DELETE', path: `${PROJECTS}/moon/groups/${data.id}` } as const;
    expect((await as('alien').call(elsewhere)).code).toBe('2300007');
    expect(await stored()).toBe(before);
    expect((await as('boss').call({ method: 'DELETE', path: `${path}/${data.id}` })).data).toBe(true);
  });

  it.each(['dev', 'eye', 'alien'] as const)('refuses %s everything about members and groups', async (name) => {
    const before = await stored();
    const calls = [
      { path: `${PROJECTS}/shop/members` },
      { path: `${PROJECTS}/shop/groups` },
      { method: 'PUT', path: `${PROJECTS}/shop/members/${name}`, body: { role: 'manager' } },
      { method: 'DELETE', path: `${PROJECTS}/shop/members/boss` },
      { method: 'POST', path: `${PROJECTS}/shop/groups`, body: { name: 'x', users: [] } },
      { method: 'PUT', path: `${PROJECTS}/shop/groups/1`, body: { name: 'x', users: [] } },
      { method: 'DELETE', path: `${PROJECTS}/shop/groups/1` },
    ] as const;
    for (const call of calls)
      expect(await as(name).call(call), call.path).toMatchObject({ status: 403, code: '2300006' });
    expect(await stored()).toBe(before);
  });
});
