import { DEFAULT_FILTER_PATHS } from '@assay/commands/task/default-filter-paths';
import { generatedEnglishName } from '@assay/commands/task/task-name';
import { LATEST_VERSION } from '@assay/contract/codes';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncBuiltIns } from '../checker-set/sync.ts';

let app: TestApp;
let make: Factories;
let ann: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let admin: TestUser;
let repository: { id: string };
let foreignRepository: { id: string };

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  await syncBuiltIns(app.db);
  for (const name of ['ann', 'vera', 'eve']) await app.createPerson(name);
  await app.createPerson('root', { isAdmin: true });
  await app.createProject('shop', { ann: 'member', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, viewer, stranger] = await Promise.all([app.signIn('ann'), app.signIn('vera'), app.signIn('eve')]);
  admin = await app.signIn('root');
  repository = await make.repository({ projectId: 'shop', alias: 'team/shop' });
  foreignRepository = await make.repository({ projectId: 'other' });
  await make.checkerSet({ id: 'foreign_set', projectId: 'other', codeLang: 64 });
});
afterAll(() => app.close());

let count = 0;
let body: Record<string, unknown>;
beforeEach(() => {
  body = {
    nameCn: `shop_${++count}`,
    codeLang: '576',
    checkerSetList: [
      {
        checkerSetId: 'codecc_default_lint_js',
        version: LATEST_VERSION,
        codeLang: 64,
        toolList: ['ESLINT'],
        checkerSetName: 'x',
      },
      { checkerSetId: 'codecc_default_ccn_go', version: 1, codeLang: 512, toolList: ['CCN'] },
    ],
    repoHashId: repository.id,
    aliasName: 'whatever the client says',
    scmType: 'CODE_GIT',
    branch: 'master',
    osType: '',
    projectBuildType: '',
    projectBuildCommand: '',
    buildEnv: '',
    devopsToolParams: [
      { toolName: 'CCN', varName: 'ccn_threshold', chooseValue: '15', paramJson: '{"ccn_threshold":"15"}' },
    ],
    showLoading: true,
    taskId: null,
  };
});

const create = (user: TestUser, given: object, project = 'shop') =>
  user.call({ method: 'POST', path: '/task/api/user/task', project, body: given });

async function countTasks(): Promise<number> {
  return (await app.db.selectFrom('task').select('id').execute()).length;
}

describe('POST /task makes a task', () => {
  it('with everything that belongs to it, and starts nothing', async () => {
    const { code, data } = await create(ann, body);
    expect(code).toBe('0');
    const nameEn = generatedEnglishName('shop', String(body.nameCn));
    expect(data).toEqual({ taskId: expect.any(Number), nameEn });

    const task = await app.db.selectFrom('task').selectAll().where('id', '=', data.taskId).executeTakeFirstOrThrow();
    expect(task).toMatchObject({
      create_from: 'bs_codecc',
      atom_code: 'CodeccCheckAtomDebug',
      scan_type: 1,
      status: 0,
      code_lang: 576 + 1073741824,
      repository_id: repository.id,
      branch_name: 'master',
      created_by: 'ann',
      project_id: 'shop',
      build_script: null,
      revision: 1,
    });
    expect(task.pipeline_id).not.toBe('');
    const rows = async (table: 'task_tool' | 'task_set' | 'filter_path' | 'operation_record' | 'build') =>
      app.db.selectFrom(table).selectAll().where('task_id', '=', data.taskId).execute();
    const tools = await rows('task_tool');
    expect(tools.map((row) => 'tool' in row && row.tool).sort()).toEqual(['CCN', 'CLOC', 'ESLINT']);
    expect(tools.find((row) => 'tool' in row && row.tool === 'CCN')).toMatchObject({
      params: { ccn_threshold: '15' },
      follow_status: 4,
    });
    expect((await rows('task_set')).map((row) => 'set_id' in row && [row.set_id, row.version])).toEqual(
      expect.arrayContaining([
        ['codecc_default_lint_js', LATEST_VERSION],
        ['codecc_default_ccn_go', 1],
        ['standard_cloc', LATEST_VERSION],
      ]),
    );
    expect(await rows('filter_path')).toHaveLength(DEFAULT_FILTER_PATHS.length);
    expect(await rows('operation_record')).toMatchObject([
      {
        func_id: 'register_tool',
        oper_type: 'register_tool',
        operator: 'ann',
        params: { tools: ['ESLINT', 'CCN', 'CLOC'] },
      },
    ]);
    expect(await rows('build')).toEqual([]);
    expect(app.jobs).toEqual([]);

    const members = await ann.call({ path: '/task/api/user/task/memberList', project: 'shop', task: data.taskId });
    expect(members.data).toEqual({ taskMember: ['ann'], taskOwner: ['ann'], taskViewer: [] });
  });

  it('never sums the bit of other languages twice', async () => {
    const { data } = await create(ann, { ...body, codeLang: String(576 + 1073741824) });
    const task = await app.db
      .selectFrom('task')
      .select('code_lang')
      .where('id', '=', data.taskId)
      .executeTakeFirstOrThrow();
    expect(task.code_lang).toBe(576 + 1073741824);
  });

  it('takes tools from the stored sets, whatever the client says they are', async () => {
    const { data } = await create(ann, {
      ...body,
      checkerSetList: [{ checkerSetId: 'codecc_default_dupc_go', toolList: ['ESLINT', 'RUFF', 'EVIL'] }],
    });
    const tools = await app.db.selectFrom('task_tool').select('tool').where('task_id', '=', data.taskId).execute();
    expect(tools.map((row) => row.tool).sort()).toEqual(['CLOC', 'DUPC']);
  });

  it('keeps a chosen English id and the build script', async () => {
    const script = {
      osType: 'LINUX',
      projectBuildType: 'SHELL',
      projectBuildCommand: 'make',
      buildEnv: { jdk: '1.8' },
    };
    const { data } = await create(ann, { ...body, nameEn: 'my_own_1', ...script });
    expect(data.nameEn).toBe('my_own_1');
    const lib = await ann.call({ path: '/task/api/user/task/code/lib', project: 'shop', task: data.taskId });
    expect(lib.data).toMatchObject(script);
  });

  it('lets a folder without git go without a branch, a git repository not', async () => {
    const folder = await make.repository({ projectId: 'shop', kind: 'FOLDER', url: '/srv/x' });
    expect((await create(ann, { ...body, branch: '' })).code).toBe('2300002');
    expect((await create(ann, { ...body, branch: '', repoHashId: folder.id })).code).toBe('0');
  });

  it('refuses a name of the project that is taken, and a taken English id', async () => {
    await create(ann, { ...body, nameCn: 'twice', nameEn: 'twice_en' });
    const name = await create(ann, { ...body, nameCn: 'twice' });
    expect(name.code).toBe('2300003');
    const english = await create(ann, { ...body, nameEn: 'twice_en' });
    expect(english.code).toBe('2301004');
    const inEnglish = await ann.call({
      method: 'POST',
      path: '/task/api/user/task',
      project: 'shop',
      body: { ...body, nameCn: 'twice' },
      language: 'en',
    });
    expect(inEnglish.message).toBe('The name already exsits');
  });

  const set = (id: string, version?: number) => [{ checkerSetId: id, ...(version === undefined ? {} : { version }) }];
  it.each<[string, object, string]>([
    ['no name', { nameCn: undefined }, '2300002'],
    ['an empty name', { nameCn: '' }, '2300002'],
    ['a name of spaces', { nameCn: '   ' }, '2300002'],
    ['a name with a dash', { nameCn: 'a-b' }, '2300004'],
    ['a name with markup', { nameCn: '<img src=x>' }, '2300004'],
    ['a name with a line end', { nameCn: 'a\nb' }, '2300004'],
    ['a name that ends with a line end', { nameCn: 'a\n' }, '2300004'],
    ['a name of 51', { nameCn: 'a'.repeat(51) }, '2300004'],
    ['a name of a surrogate', { nameCn: '\ud800' }, '2300004'],
    ['a name that is an object', { nameCn: { $ne: 1 } }, '2300004'],
    ['an English id with Chinese', { nameEn: '中文' }, '2300004'],
    ['an English id with a dot', { nameEn: 'a.b' }, '2300004'],
    ['no language', { codeLang: '0' }, '2300004'],
    ['a negative language', { codeLang: '-1' }, '2300004'],
    ['a language that is no number', { codeLang: 'java' }, '2300004'],
    ['an unknown bit', { codeLang: String(2 ** 20) }, '2300004'],
    ['a mask beyond 32 bits', { codeLang: String(2 ** 31) }, '2300004'],
    ['no sets', { checkerSetList: [] }, '2300004'],
    ['sets that are no list', { checkerSetList: { a: 1 } }, '2300004'],
    ['an unknown set', { checkerSetList: set('no_such_set') }, '2300007'],
    ['a set with SQL in its id', { checkerSetList: set("x' or '1'='1") }, '2300007'],
    ['a version that does not exist', { checkerSetList: set('codecc_default_ccn_go', 99) }, '2300007'],
    ['a set of another project', { checkerSetList: set('foreign_set') }, '2300007'],
    ['a set of another language', { checkerSetList: set('codecc_default_ccn_java') }, '2300004'],
    ['an unknown repository', { repoHashId: 'nope' }, '2300007'],
    ['no repository', { repoHashId: undefined }, '2300002'],
    ['a branch that is an option', { branch: '--upload-pack=touch /tmp/x' }, '2300004'],
    ['a branch with a space', { branch: 'a b' }, '2300004'],
    ['a branch that climbs', { branch: '../../x' }, '2300004'],
    ['a branch of 51', { branch: 'b'.repeat(51) }, '2300004'],
    ['a branch with a colon', { branch: 'a:b' }, '2300004'],
    ['parameters that are no JSON', { devopsToolParams: [{ toolName: 'CCN', paramJson: '{' }] }, '2300004'],
    ['parameters that are a list', { devopsToolParams: [{ toolName: 'CCN', paramJson: '[1]' }] }, '2300004'],
    [
      'a parameter named __proto__.x',
      { devopsToolParams: [{ toolName: 'CCN', paramJson: '{"__proto__.x":"1"}' }] },
      '2300004',
    ],
    ['a build environment that is a list', { buildEnv: [1] }, '2300004'],
  ])('refuses %s, storing nothing', async (_, change, code) => {
    const before = await countTasks();
    const answer = await create(ann, { ...body, ...change });
    expect({ code: answer.code, status: answer.status }).toEqual({ code, status: 200 });
    expect(answer.message).toBeTruthy();
    expect(await countTasks()).toBe(before);
  });

  it('refuses the repository of another project, also when that project is named in the body', async () => {
    const before = await countTasks();
    const answer = await create(ann, { ...body, repoHashId: foreignRepository.id, projectId: 'other' });
    expect(answer.code).toBe('2300007');
    expect(await countTasks()).toBe(before);
  });

  it.each([
    ['a viewer', () => viewer, 'shop', 403],
    ['a member of another project', () => stranger, 'shop', 403],
    ['a member, in a project that is not his', () => ann, 'other', 403],
    ['a member, in a project that does not exist', () => ann, 'nowhere', 403],
  ])('refuses %s, storing nothing', async (_, user, project, status) => {
    const before = await countTasks();
    const answer = await create(user(), body, project);
    expect([answer.status, answer.code]).toEqual([status, '2300006']);
    expect(await countTasks()).toBe(before);
  });

  it('refuses strangers and requests without CSRF header', async () => {
    const before = await countTasks();
    const path = '/task/api/user/task';
    expect((await app.call({ method: 'POST', path, project: 'shop', body })).status).toBe(401);
    const forged = await app.call({ method: 'POST', path, project: 'shop', body, headers: { cookie: ann.cookie } });
    expect(forged.status).toBe(403);
    expect(await countTasks()).toBe(before);
  });

  it('makes open-source tasks for administrators only', async () => {
    const given = { ...body, createFrom: 'gongfeng_scan', gongfengProjectId: 77 };
    const before = await countTasks();
    expect(await create(ann, given)).toMatchObject({ status: 403, code: '2300017' });
    expect(await countTasks()).toBe(before);
    const { data } = await create(admin, given);
    const task = await app.db.selectFrom('task').selectAll().where('id', '=', data.taskId).executeTakeFirstOrThrow();
    expect(task).toMatchObject({ create_from: 'gongfeng_scan', atom_code: '', gongfeng_project_id: 77 });
    const status = await admin.call({ path: '/task/api/user/task/status', project: 'shop', task: task.id });
    expect(status.data).toEqual({ status: 0, gongfengProjectId: 77 });
    // Roles come from the code host: a member of the project has none here.
    expect((await ann.call({ path: '/task/api/user/task/status', project: 'shop', task: task.id })).status).toBe(403);
  });
});

describe('GET /duplicate/streamName', () => {
  it('says whether an English id is taken; a deleted task releases its own', async () => {
    const { data } = await create(ann, { ...body, nameEn: 'taken_1' });
    const ask = (name: string) => stranger.call({ path: `/task/api/user/task/duplicate/streamName/${name}` });
    expect((await ask('taken_1')).data).toBe(true);
    expect((await ask('free_1')).data).toBe(false);
    await app.db.updateTable('task').set({ deleted_at: new Date() }).where('id', '=', data.taskId).execute();
    expect((await ask('taken_1')).data).toBe(false);
    expect(await ask('a-b')).toMatchObject({ status: 200, code: '2300004' });
    expect((await app.call({ path: '/task/api/user/task/duplicate/streamName/x' })).status).toBe(401);
  });
});
