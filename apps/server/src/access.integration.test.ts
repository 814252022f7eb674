import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBuild } from './plugins/live/test-support/seed-build.ts';

const PERMISSION =
  '/task/api/user/task/cw/permission?action=create_task;task_manage;defect_view;defect_manage;report_view';

/** Guards as calls feel them. `backend/api/perm` goes through both guards and needs no other permission. */
describe('access', () => {
  let t: TestApp;
  const users = new Map<string, TestUser>();
  let taskId: number;
  let deleted: number;
  let foreign: number;
  const as = (name: string) => {
    const user = users.get(name);
    if (!user) throw new Error(name);
    return user;
  };

  beforeAll(async () => {
    t = await testApp();
    for (const name of ['manager', 'member', 'viewer', 'stranger']) await t.createPerson(name);
    await t.createPerson('root', { isAdmin: true });
    await t.createProject('shop', { manager: 'manager', member: 'member', viewer: 'viewer' });
    await t.createProject('bank', { stranger: 'manager' });
    taskId = await seedBuild(t.db, { projectId: 'shop', name: 'one', tools: ['CLOC'], buildId: 'x1' });
    deleted = await seedBuild(t.db, { projectId: 'shop', name: 'two', tools: ['CLOC'], buildId: 'x2' });
    foreign = await seedBuild(t.db, { projectId: 'bank', name: 'three', tools: ['CLOC'], buildId: 'x3' });
    await t.db.updateTable('task').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
    for (const name of ['manager', 'member', 'viewer', 'stranger', 'root']) users.set(name, await t.signIn(name));
  });
  afterAll(() => t.close());

  const roles = (
    user: TestUser,
    { project = 'shop', task, header }: { project?: string; task: number; header?: string },
  ) =>
    user.call({
      path: `/backend/api/perm/service/codecc/mgr_resource/permission/?project_id=${project}&resource_type_code=task&resource_code=${task}`,
      ...(header === undefined ? {} : { project: header }),
    });
  const held = async (user: TestUser, place: { project?: string; task?: number }) => {
    const { data } = await user.call({ path: PERMISSION, ...place });
    return (data as { actionName: string; hasPermission: boolean }[])
      .filter((entry) => entry.hasPermission)
      .map((entry) => entry.actionName);
  };

  it('tells strangers the same about tasks that exist, do not, or are deleted', async () => {
    const answers = await Promise.all(
      [taskId, deleted, 424_242].map((task) => roles(as('stranger'), { project: 'bank', task })),
    );
    expect(answers.map(({ status, code, message }) => [status, code, message])).toEqual(
      Array(3).fill([403, '2300006', '无权限：不是项目成员']),
    );
  });

  it('tells members that a task is gone, and administrators everything', async () => {
    expect(await roles(as('viewer'), { task: taskId })).toMatchObject({ status: 200, code: 0 });
    expect(await roles(as('viewer'), { task: deleted })).toMatchObject({ status: 200, code: '2300007' });
    expect(await roles(as('root'), { task: taskId })).toMatchObject({ code: 0 });
    expect(await roles(as('root'), { task: 424_242 })).toMatchObject({ status: 200, code: '2300007' });
  });

  it('refuses a task of another project than the header names, also to administrators', async () => {
    expect((await roles(as('root'), { project: 'bank', task: taskId })).code).toBe('2300007');
    expect((await roles(as('root'), { task: taskId, header: 'bank' })).code).toBe('2300007');
    expect((await roles(as('viewer'), { task: foreign })).status).toBe(403);
  });

  it.each([
    ['manager', ['create_task', 'task_manage', 'defect_view', 'defect_manage', 'report_view']],
    ['member', ['create_task', 'task_manage', 'defect_view', 'defect_manage', 'report_view']],
    ['viewer', ['defect_view', 'report_view']],
    ['stranger', []],
    ['root', ['create_task', 'task_manage', 'defect_view', 'defect_manage', 'report_view']],
  ])('answers what a %s may do on a task', async (name, expected) => {
    expect(await held(as(name), { project: 'shop', task: taskId })).toEqual(expected);
  });

  it('looks at the project when the task header is stale, absent or of no task', async () => {
    for (const task of [foreign, undefined, deleted, 424_242]) {
      expect(await held(as('member'), { project: 'shop', ...(task === undefined ? {} : { task }) })).toContain(
        'create_task',
      );
    }
    expect(await held(as('stranger'), { project: 'shop', task: foreign })).toEqual([]);
    expect(await held(as('member'), {})).toEqual([]);
  });

  it('lets a role in the task add to the one in the project, but make no new tasks', async () => {
    const viewer = await t.db
      .selectFrom('person')
      .select('id')
      .where('username', '=', 'viewer')
      .executeTakeFirstOrThrow();
    await t.db.insertInto('task_member').values({ task_id: taskId, person_id: viewer.id, role: 'member' }).execute();
    expect(await held(as('viewer'), { project: 'shop', task: taskId })).toEqual([
      'task_manage',
      'defect_view',
      'defect_manage',
      'report_view',
    ]);
    expect(await held(as('viewer'), { project: 'shop' })).toEqual(['defect_view', 'report_view']);
    const { data } = await roles(as('manager'), { task: taskId });
    expect(
      data.role.map((role: Record<string, unknown>) => [role.role_code, role.user_list, role.extra_user_list]),
    ).toEqual([
      ['manager', [], ['manager']],
      ['member', ['viewer'], ['member']],
      ['viewer', [], []],
    ]);
    expect(data.policy.map((policy: Record<string, unknown>) => policy.policy_code)).toEqual([
      'analyze',
      'defect_manage',
      'defect_view',
      'report_view',
      'task_manage',
    ]);
    await t.db.deleteFrom('task_member').execute();
  });

  it('finds the task of a pipeline and answers at least two roles', async () => {
    const path =
      '/backend/api/perm/service/pipeline/mgr_resource/permission/?project_id=shop&resource_type_code=pipeline&resource_code=p-one';
    expect((await as('viewer').call({ path })).data.role.length).toBeGreaterThanOrEqual(2);
    expect((await as('viewer').call({ path: path.replace('p-one', 'p-three') })).code).toBe('2300007');
  });

  it.each([
    ['/project/api/user/projects/shop', { projectId: 'shop', projectCode: 'shop', projectName: 'Project shop' }],
    ['/project/api/user/users/projects/shop/list', ['manager', 'member', 'viewer']],
    [
      '/experience/api/user/groups/shop/projectGroupAndUsers',
      [
        { groupRoleId: 'manager', groupName: '拥有者', users: ['manager'] },
        { groupRoleId: 'member', groupName: '开发者', users: ['member'] },
        { groupRoleId: 'viewer', groupName: '查看者', users: ['viewer'] },
      ],
    ],
  ])('answers %s to members only', async (path, expected) => {
    expect((await as('viewer').call({ path })).data).toEqual(expected);
    expect(await as('stranger').call({ path })).toMatchObject({ status: 403, data: undefined });
    expect((await as('stranger').call({ path: path.replace('shop', 'nowhere') })).message).toBe(
      (await as('stranger').call({ path })).message,
    );
    expect((await as('root').call({ path: path.replace('shop', 'nowhere') })).code).toBe('2300007');
    expect((await t.call({ path })).status).toBe(401);
  });

  it('answers the directory with the current user, under any name of it', async () => {
    expect((await as('viewer').call({ path: '/permission/api/user/anything/user' })).data).toEqual([
      { userId: 'viewer', displayName: 'viewer' },
    ]);
  });
});
