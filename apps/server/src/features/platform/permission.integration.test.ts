import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const NAMES = ['boss', 'dev', 'eye', 'guest', 'alien'] as const;
type Name = (typeof NAMES)[number];

/** Roles, functions, pipelines, groups and authorizations: what they answer and what they change. */
describe('permissions on tasks', () => {
  let t: TestApp;
  let make: Factories;
  const users = new Map<Name, TestUser>();
  let task: { id: number; pipeline_id: string };
  let piped: { id: number; pipeline_id: string };
  let open: { id: number };
  let foreign: { id: number };
  const as = (name: Name): TestUser => {
    const user = users.get(name);
    if (!user) throw new Error(name);
    return user;
  };

  beforeAll(async () => {
    t = await testApp();
    make = factories(t.db);
    for (const name of NAMES) await t.createPerson(name);
    await t.createProject('shop', { boss: 'manager', dev: 'member', eye: 'viewer' });
    await t.createProject('moon', { alien: 'manager' });
    task = await make.task({ projectId: 'shop' });
    piped = await make.task({ projectId: 'shop', create_from: 'bs_pipeline', pipeline_id: 'p-1' });
    open = await make.task({ projectId: 'shop', create_from: 'gongfeng_scan' });
    foreign = await make.task({ projectId: 'moon' });
    for (const name of NAMES) users.set(name, await t.signIn(name));
  });
  afterAll(() => t.close());

  const path = (service: string) => `/backend/api/perm/service/${service}/mgr_resource/permission/`;
  const read = (
    name: Name,
    { service = 'codecc', code, project = 'shop' }: { service?: string; code: string | number; project?: string },
  ) =>
    as(name).call({
      path: `${path(service)}?project_id=${project}&resource_type_code=task&resource_code=${code}`,
    });
  const write = (
    name: Name,
    {
      service = 'codecc',
      code,
      project = 'shop',
      ...body
    }: { service?: string; code: string | number; project?: string; role?: unknown; policy?: unknown },
  ) =>
    as(name).call({
      method: 'PUT',
      path: path(service),
      body: { project_id: project, resource_type_code: 'task', resource_code: String(code), role: [], ...body },
    });
  const held = async (name: Name, taskId: number): Promise<string[]> => {
    const { data } = await as(name).call({ path: '/task/api/user/task/cw/permission', task: taskId, project: 'shop' });
    return data
      .filter((entry: { hasPermission: boolean }) => entry.hasPermission)
      .map((entry: { actionName: string }) => entry.actionName);
  };
  const stored = async () =>
    JSON.stringify([
      await t.db.selectFrom('task_member').selectAll().orderBy('task_id').orderBy('person_id').execute(),
      await t.db.selectFrom('task_group_role').selectAll().execute(),
      await t.db.selectFrom('task_policy').selectAll().execute(),
      await t.db.selectFrom('task_grant').selectAll().execute(),
      await t.db.selectFrom('pipeline_role').selectAll().execute(),
      await t.db.selectFrom('pipeline_sync').select('pipeline_id').execute(),
    ]);

  it('answers every list of every role and policy, with the number 0 as code', async () => {
    const answer = await read('eye', { code: task.id });
    expect(JSON.parse(answer.text)).toEqual({
      status: 0,
      code: 0,
      message: '',
      data: {
        role: [
          ['manager', '拥有者', ['boss']],
          ['member', '开发者', ['dev']],
          ['viewer', '查看者', ['eye']],
        ].map(([role_code, role_name, extra_user_list]) => ({
          role_code,
          role_name,
          user_list: [],
          extra_user_list,
          group_list: [],
          extra_group_list: [],
        })),
        policy: [
          ['analyze', '执行分析'],
          ['defect_manage', '缺陷管理'],
          ['defect_view', '缺陷查看'],
          ['report_view', '报表查看'],
          ['task_manage', '任务设置'],
        ].map(([policy_code, policy_name]) => ({
          policy_code,
          policy_name,
          user_list: [],
          extra_user_list: [],
          group_list: [],
          extra_group_list: [],
        })),
      },
    });
  });

  it('stores roles and functions of people and groups, and they act', async () => {
    const { id: group } = (
      await as('boss').call({
        method: 'POST',
        path: '/admin/api/projects/shop/groups',
        body: { name: 'reviewers', users: ['eye'] },
      })
    ).data;
    expect(await held('guest', task.id)).toEqual([]);
    expect(await held('eye', task.id)).toEqual(['defect_view', 'report_view']);
    const answer = await write('dev', {
      code: task.id,
      role: [
        { role_code: 'manager', user_list: [], group_list: [] },
        { role_code: 'member', user_list: ['GUEST', ''], group_list: [] },
        { role_code: 'viewer', user_list: ['guest'], group_list: [], extra_user_list: ['boss'], extra_group_list: [] },
      ],
      policy: [{ policy_code: 'defect_manage', user_list: [], group_list: [group] }],
    });
    expect(JSON.parse(answer.text)).toEqual({ status: 0, code: 0, message: '' });
    const { data } = await read('boss', { code: task.id });
    expect(data.role.map((role: Record<string, unknown>) => role.user_list)).toEqual([[], ['guest'], []]);
    expect(data.policy[1].group_list).toEqual([{ group_id: String(group) }]);
    const { data: permissions } = await as('guest').call({
      path: `${path('codecc')}?project_id=shop&resource_code=${task.id}`,
    });
    expect(permissions.role).toHaveLength(3);
    const { data: groups } = await as('eye').call({ path: '/experience/api/user/groups/shop/projectGroupAndUsers' });
    expect(groups.at(-1)).toEqual({ groupRoleId: String(group), groupName: 'reviewers', users: ['eye'] });
    expect(await held('eye', task.id)).toEqual(['defect_view', 'defect_manage', 'report_view']);
    // Objects as the answer has them are understood, and a role that is not named stays.
    await write('dev', {
      code: task.id,
      role: [{ role_code: 'viewer', user_list: [], group_list: [{ group_id: 'member' }] }],
      policy: [{ policy_code: 'defect_manage' }],
    });
    const again = (await read('boss', { code: task.id })).data;
    expect(again.role.map((role: Record<string, unknown>) => [role.user_list, role.group_list])).toEqual([
      [[], []],
      [['guest'], []],
      [[], [{ group_id: 'member' }]],
    ]);
    expect(await held('eye', task.id)).toEqual(['defect_view', 'report_view']);
    await write('dev', { code: task.id, role: ['manager', 'member', 'viewer'].map((role_code) => ({ role_code })) });
  });

  it('lets a whole group have a role, and takes it with the group', async () => {
    const { id } = (
      await as('boss').call({
        method: 'POST',
        path: '/admin/api/projects/shop/groups',
        body: { name: 'g2', users: ['eye'] },
      })
    ).data;
    await write('boss', { code: task.id, role: [{ role_code: 'member', group_list: [String(id)] }] });
    expect(await held('eye', task.id)).toContain('task_manage');
    await as('boss').call({ method: 'DELETE', path: `/admin/api/projects/shop/groups/${id}` });
    expect(await held('eye', task.id)).toEqual(['defect_view', 'report_view']);
  });

  it('records the change for the task and for the site', async () => {
    const since = (await t.db.selectFrom('audit_entry').select('id').execute()).length;
    await write('dev', { code: task.id, role: [{ role_code: 'viewer', user_list: ['guest'] }] });
    const entry = await t.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect((await t.db.selectFrom('audit_entry').select('id').execute()).length).toBe(since + 1);
    expect(entry).toMatchObject({ kind: 'task_roles_saved', actor: 'dev', project_id: 'shop', task_id: task.id });
    expect(entry.detail).toEqual({ roles: ['viewer: guest'] });
    const record = await t.db
      .selectFrom('operation_record')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({ func_id: 'task_info', oper_type: 'change_permission', operator: 'dev' });
    await write('dev', { code: task.id, role: [{ role_code: 'viewer' }] });
  });

  describe('refuses, and changes nothing', () => {
    it.each<[string, () => Promise<{ status: number; code: string | undefined }>, number, string | number]>([
      [
        'a viewer',
        () => write('eye', { code: task.id, role: [{ role_code: 'viewer', user_list: ['eye'] }] }),
        403,
        '2300006',
      ],
      [
        'a stranger',
        () => write('alien', { code: task.id, role: [{ role_code: 'viewer', user_list: ['alien'] }] }),
        403,
        '2300006',
      ],
      [
        'a stranger who names the own project',
        () => write('alien', { code: task.id, project: 'moon' }),
        403,
        '2300006',
      ],
      ['a member who names the task of another project', () => write('boss', { code: foreign.id }), 403, '2300006'],
      [
        'an unknown person',
        () => write('boss', { code: task.id, role: [{ role_code: 'viewer', user_list: ['dev', 'nobody'] }] }),
        200,
        '2300007',
      ],
      [
        'an unknown group',
        () => write('boss', { code: task.id, role: [{ role_code: 'viewer', group_list: ['99'] }] }),
        200,
        '2300007',
      ],
      [
        'an unknown role',
        () => write('boss', { code: task.id, role: [{ role_code: 'king', user_list: ['dev'] }] }),
        200,
        '2300004',
      ],
      [
        'an unknown function',
        () => write('boss', { code: task.id, policy: [{ policy_code: 'create_task', user_list: ['dev'] }] }),
        200,
        '2300004',
      ],
      [
        'a task of a pipeline',
        () => write('boss', { code: piped.id, role: [{ role_code: 'viewer', user_list: ['dev'] }] }),
        200,
        '2300004',
      ],
      ['an open-source task', () => write('boss', { code: open.id }), 403, '2300006'],
      ['a pipeline that made no task', () => write('boss', { service: 'pipeline', code: 'p-none' }), 200, '2300007'],
      [
        'a pipeline of a task made here',
        () => write('boss', { service: 'pipeline', code: task.pipeline_id }),
        200,
        '2300004',
      ],
      [
        'a pipeline asked about by a stranger',
        () => read('alien', { service: 'pipeline', code: 'p-none' }),
        403,
        '2300006',
      ],
      ['a task that is no number', () => read('boss', { code: 'x' }), 200, '2300007'],
    ])('%s', async (_, act, status, code) => {
      const before = await stored();
      expect(await act()).toMatchObject({ status, code });
      expect(await stored()).toBe(before);
    });
  });

  it('gives a pipeline its roles, which replace those of the project in its tasks', async () => {
    const asked = { service: 'pipeline', code: 'p-1' };
    const before = (await read('dev', asked)).data;
    expect(before.policy).toEqual([]);
    expect(
      before.role.map((role: Record<string, unknown>) => [role.role_code, role.user_list, role.extra_user_list]),
    ).toEqual([
      ['executor', [], ['dev']],
      ['manager', [], ['boss']],
      ['viewer', [], ['eye']],
    ]);
    expect(await held('dev', piped.id)).toContain('task_manage');
    const answer = await write('dev', {
      ...asked,
      role: [
        { role_code: 'executor', user_list: ['guest'] },
        { role_code: 'viewer', user_list: ['dev'], group_list: ['viewer'] },
      ],
    });
    expect(JSON.parse(answer.text)).toEqual({ status: 0, code: 0, message: '' });
    expect(await held('guest', piped.id)).toEqual([
      'task_manage',
      'analyze',
      'defect_view',
      'defect_manage',
      'report_view',
    ]);
    expect(await held('dev', piped.id)).not.toContain('task_manage');
    expect(await held('eye', piped.id)).toEqual(['defect_view', 'report_view']);
    expect(await held('boss', piped.id)).toContain('task_manage');
    expect((await write('dev', { ...asked, role: [{ role_code: 'executor', user_list: ['dev'] }] })).status).toBe(403);
    const codecc = (await read('boss', { code: piped.id })).data;
    expect(
      codecc.role.map((role: Record<string, unknown>) => [role.role_code, role.extra_user_list, role.extra_group_list]),
    ).toEqual([
      ['manager', ['boss'], []],
      ['member', ['guest'], []],
      ['viewer', ['dev'], [{ group_id: 'viewer', group_name: '查看者' }]],
    ]);
  });

  describe('an authorization', () => {
    const list = `/permission/api/user/authorization/taskId/`;
    const grant = (name: Name, body: object, id = task.id) =>
      as(name).call({ method: 'POST', path: `${list}${id}`, body });

    it('acts until it ends, is listed with its end, and is revoked', async () => {
      const expiresAt = Date.now() + 3_600_000;
      expect(
        await grant('dev', { username: 'Guest', permissions: ['analyze', 'report_view'], expiresAt }),
      ).toMatchObject({ code: '0', data: true });
      const row = {
        username: 'guest',
        displayName: 'guest',
        permissions: ['analyze', 'report_view'],
        permissionNames: ['Analyze', 'View reports'],
        expiresAt,
        expired: false,
        grantedBy: 'dev',
      };
      const listed = async () => (await as('dev').call({ path: `${list}${task.id}`, language: 'en' })).data;
      expect(await listed()).toEqual([{ ...row, grantedAt: expect.any(Number) }]);
      const mayRead = async () =>
        (await as('guest').call({ path: '/task/api/user/task/taskInfo', task: task.id })).status;
      expect(await mayRead()).toBe(200);
      await t.db
        .updateTable('task_grant')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .execute();
      expect(await mayRead()).toBe(403);
      expect((await listed())[0].expired).toBe(true);
      await grant('dev', { username: 'guest', permissions: 'task_manage' });
      expect(await listed()).toMatchObject([{ permissions: ['task_manage'] }]);
      expect((await listed())[0].expiresAt).toBeUndefined();
      expect(await mayRead()).toBe(200);
      expect((await as('dev').call({ method: 'DELETE', path: `${list}${task.id}/guest` })).data).toBe(true);
      expect(await mayRead()).toBe(403);
      expect(await listed()).toEqual([]);
      const records = await t.db
        .selectFrom('operation_record')
        .select(['oper_type', 'params'])
        .orderBy('id', 'desc')
        .limit(2)
        .execute();
      expect(records).toEqual([
        { oper_type: 'revoke_permission', params: { user: 'guest' } },
        { oper_type: 'grant_permission', params: { user: 'guest' } },
      ]);
    });

    it('cannot be passed on by whoever has it', async () => {
      await grant('dev', { username: 'guest', permissions: ['task_manage'], expiresAt: Date.now() + 3_600_000 });
      const before = await stored();
      expect((await grant('guest', { username: 'guest', permissions: ['task_manage'] })).status).toBe(403);
      const role = [{ role_code: 'manager', user_list: ['guest'] }];
      expect((await write('guest', { code: task.id, role })).status).toBe(403);
      expect((await as('guest').call({ path: `${list}${task.id}` })).status).toBe(200);
      expect(await stored()).toBe(before);
      await as('dev').call({ method: 'DELETE', path: `${list}${task.id}/guest` });
    });

    it.each<[string, () => Promise<{ status: number; code: string | undefined; message: string | undefined }>, object]>(
      [
        [
          'no user',
          () => grant('dev', { username: '', permissions: ['analyze'] }),
          { code: '2300002', message: '请选择用户' },
        ],
        [
          'no permission',
          () => grant('dev', { username: 'guest', permissions: [] }),
          { code: '2300002', message: '请选择权限' },
        ],
        ['neither', () => grant('dev', {}), { code: '2300002', message: '请选择用户' }],
        ['an unknown user', () => grant('dev', { username: 'nobody', permissions: ['analyze'] }), { code: '2300007' }],
        [
          'a permission of the project',
          () => grant('dev', { username: 'guest', permissions: ['create_task'] }),
          { code: '2300004' },
        ],
        [
          'an end in the past',
          () => grant('dev', { username: 'guest', permissions: ['analyze'], expiresAt: 1 }),
          { code: '2300004' },
        ],
        [
          'a viewer',
          () => grant('eye', { username: 'eye', permissions: ['task_manage'] }),
          { status: 403, code: '2300006' },
        ],
        ['a stranger', () => grant('alien', { username: 'alien', permissions: ['task_manage'] }), { status: 403 }],
        [
          'a task elsewhere',
          () => grant('dev', { username: 'dev', permissions: ['task_manage'] }, foreign.id),
          { status: 403 },
        ],
        [
          'a task of a pipeline',
          () => grant('boss', { username: 'guest', permissions: ['analyze'] }, piped.id),
          { code: '2300004' },
        ],
        [
          'a revocation of nothing',
          () => as('dev').call({ method: 'DELETE', path: `${list}${task.id}/guest` }),
          { code: '2300007' },
        ],
        ['a list for viewers', () => as('eye').call({ path: `${list}${task.id}` }), { status: 403 }],
      ],
    )('is refused for %s, and nothing changes', async (_, act, expected) => {
      const before = await stored();
      expect(await act()).toMatchObject(expected);
      expect(await stored()).toBe(before);
    });
  });

  it('finds people to choose by a part of their name, the person itself without one', async () => {
    const directory = (query = '') => as('dev').call({ path: `/permission/api/user/blueking/user${query}` });
    expect((await directory()).data).toEqual([{ userId: 'dev', displayName: 'dev' }]);
    expect((await directory('?keyword=UES')).data).toEqual([{ userId: 'guest', displayName: 'guest' }]);
    expect((await directory('?keyword=%25')).data).toEqual([]);
    const bare = await t.app.inject({ url: '/permission/api/user/any/user', headers: { cookie: as('dev').cookie } });
    expect(bare.json().data).toEqual([{ userId: 'dev', displayName: 'dev' }]);
  });
});
