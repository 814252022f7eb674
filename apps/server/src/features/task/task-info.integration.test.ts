import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const T = '/task/api/user/task';
let app: TestApp;
let make: Factories;
let ann: TestUser;
let viewer: TestUser;
let eve: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  for (const name of ['ann', 'vera', 'eve']) await app.createPerson(name);
  await app.createPerson('root', { isAdmin: true });
  await app.createProject('shop', { ann: 'member', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, viewer, eve, admin] = (await Promise.all(['ann', 'vera', 'eve', 'root'].map((name) => app.signIn(name)))) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
});
afterAll(() => app.close());

describe('one task', () => {
  let taskId: number;
  beforeAll(async () => {
    const set = await make.checkerSet({
      id: 'js_two',
      versions: [
        [{ toolName: 'ESLINT', checkerKey: 'a' }],
        [
          { toolName: 'ESLINT', checkerKey: 'a' },
          { toolName: 'ESLINT', checkerKey: 'b' },
        ],
      ],
    });
    const other = await make.checkerSet({
      id: 'js_more',
      name: { zh: '更多', en: 'more' },
      versions: [
        [
          { toolName: 'ESLINT', checkerKey: 'b' },
          { toolName: 'CCN', checkerKey: 'b' },
        ],
      ],
    });
    const task = await make.task({ projectId: 'shop', tools: ['ESLINT', 'CCN', 'CLOC'], sets: [set.id, other.id] });
    taskId = task.id;
    await app.db
      .updateTable('task_tool')
      .set({ follow_status: 6 })
      .where('task_id', '=', taskId)
      .where('tool', '=', 'CLOC')
      .execute();
    await app.db
      .updateTable('task_tool')
      .set({ params: JSON.stringify({ ccn_threshold: '9' }) })
      .where('task_id', '=', taskId)
      .where('tool', '=', 'CCN')
      .execute();
    await app.db
      .insertInto('filter_path')
      .values([
        { task_id: taskId, kind: 'CUSTOM', pattern: '.*/x/.*' },
        { task_id: taskId, kind: 'DEFAULT', pattern: '.*/node_modules/.*' },
        { task_id: taskId, kind: 'DEFAULT', pattern: 'no longer offered' },
      ])
      .execute();
  });

  const get = (path: string, user = ann) => user.call({ path: `${T}/${path}`, project: 'shop', task: taskId });

  it('answers its detail with every list there', async () => {
    const { data, text } = await get('taskInfo');
    expect(data).toMatchObject({
      taskId,
      projectId: 'shop',
      createFrom: 'bs_codecc',
      atomCode: 'CodeccCheckAtomDebug',
      scanType: 1,
      executeDate: [],
      executeTime: '',
      newDefectJudge: { judgeBy: 1, fromDate: '' },
      notifyCustomInfo: {},
      checkerSetName: '更多,规则集 js_two',
      checkerCount: 3,
      taskOwner: [],
      taskMember: [],
    });
    expect(
      data.enableToolList.map((tool: Record<string, unknown>) => [
        tool.toolName,
        tool.toolPattern,
        tool.toolType,
        tool.paramJson,
      ]),
    ).toEqual([
      ['ESLINT', 'LINT', 'STANDARD', undefined],
      ['CCN', 'CCN', 'CCN', '{"ccn_threshold":"9"}'],
    ]);
    expect(data.disableToolList).toMatchObject([{ toolName: 'CLOC', followStatus: 6, taskId }]);
    expect(text.includes(':null')).toBe(false);
  });

  it('answers basic information, members, state, source and filters', async () => {
    expect((await get(`taskId/${taskId}`)).data).toMatchObject({
      taskId,
      filterPath: ['.*/x/.*'],
      taskViewer: [],
      scmType: 'CODE_GIT',
      branch: 'master',
    });
    expect((await get('users')).data).toEqual({ taskMember: [], taskOwner: [], taskViewer: [] });
    expect((await get('status')).data).toEqual({ status: 0 });
    expect((await get('code/lib')).data).toMatchObject({
      branch: 'master',
      osType: 'LINUX',
      projectBuildType: '',
      codeInfo: [{ branch: 'master' }],
    });
    const filters = (await get(`filter/path/${taskId}`)).data;
    expect(filters).toMatchObject({ taskId, filterPaths: ['.*/x/.*'], defaultAddPaths: ['.*/node_modules/.*'] });
    expect(filters.defaultFilterPath.length).toBeGreaterThan(10);
    // The client really asks with two slashes.
    expect((await get(`code//yml/filter/taskId/${taskId}/list`)).data).toMatchObject({
      testSourceFilterPath: [],
      autoGenFilterPath: [],
      thirdPartyFilterPath: [],
    });
  });

  it('lists branch and address of read-only tasks', async () => {
    const task = await make.task({ projectId: 'shop', create_from: 'bs_pipeline' });
    const { data } = await ann.call({ path: `${T}/code/lib`, project: 'shop', task: task.id });
    expect(data.branch).toEqual(['master']);
    expect(data.repoUrl).toEqual([expect.stringContaining('https://')]);
  });

  const READS = [
    'status',
    'taskInfo',
    'memberList',
    'users',
    'code/lib',
    'taskId/:id',
    'filter/path/:id',
    'code/yml/filter/taskId/:id/list',
  ];
  it.each(READS)('GET %s is for members of the project', async (read) => {
    const path = read.replace(':id', String(taskId));
    expect((await get(path, viewer)).code).toBe('0');
    expect((await get(path, eve)).status).toBe(403);
    expect((await app.call({ path: `${T}/${path}`, project: 'shop', task: taskId })).status).toBe(401);
    // Her own project in the header opens nothing of another one.
    expect((await eve.call({ path: `${T}/${path}`, project: 'other', task: taskId })).status).toBe(403);
  });

  it('goes by the path, not by a stale header', async () => {
    const mine = await make.task({ projectId: 'other' });
    const answer = await eve.call({ path: `${T}/taskId/${taskId}`, project: 'other', task: mine.id });
    expect(answer.status).toBe(403);
    const absent = await ann.call({ path: `${T}/taskId/999999`, project: 'shop', task: taskId });
    expect(absent.status).toBe(403);
    expect((await admin.call({ path: `${T}/taskId/999999`, project: 'shop' })).code).toBe('2300007');
  });

  it.each(['abc', '-1', '0', '1e3', '99999999999999999999', '1;drop table task'])(
    'refuses the task id %s',
    async (id) => {
      const { code, status } = await ann.call({ path: `${T}/taskId/${encodeURIComponent(id)}`, project: 'shop' });
      expect([status, code]).toEqual([200, '2300004']);
    },
  );
});
