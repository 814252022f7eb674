import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let app: TestApp;
let make: Factories;
let ann: TestUser;
let eve: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  for (const name of ['ann', 'eve']) await app.createPerson(name);
  await app.createPerson('root', { isAdmin: true });
  await app.createProject('shop', { ann: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, eve, admin] = (await Promise.all(['ann', 'eve', 'root'].map((name) => app.signIn(name)))) as [
    TestUser,
    TestUser,
    TestUser,
  ];
});
afterAll(() => app.close());

type Tool = Record<string, unknown> & { name: string };
const toolList = async (user: TestUser, query = '', task?: number): Promise<Tool[]> =>
  (
    await user.call({
      path: `/task/api/user/toolList${query}`,
      project: 'shop',
      ...(task === undefined ? {} : { task }),
    })
  ).data;
const names = async (user: TestUser) => (await toolList(user)).map((tool) => tool.name);

describe('GET /toolList', () => {
  it('has every tool with a pattern, CCN and DUPC among them, measuring tools last', async () => {
    const tools = await toolList(ann);
    expect(tools.map((tool) => tool.name).slice(-4)).toEqual(['CCN', 'DUPC', 'CLOC', 'JACOCO']);
    for (const tool of tools) {
      expect(tool).toMatchObject({
        displayName: expect.any(String),
        pattern: expect.stringMatching(/^[A-Z]+$/),
        type: expect.any(String),
        lang: expect.any(Number),
        status: 'P',
        recommend: false,
      });
      expect(tool).not.toHaveProperty('logo');
      expect(tool).not.toHaveProperty('description');
    }
    const eslint = tools.find((tool) => tool.name === 'ESLINT');
    expect(eslint).toMatchObject({ lang: 2112, pattern: 'LINT' });
    for (const name of ['ESLINT', 'CCN']) expect(tools.find((tool) => tool.name === name)).not.toHaveProperty('params');
    for (const tool of tools)
      if (typeof tool.params === 'string') expect(Array.isArray(JSON.parse(tool.params))).toBe(true);
  });

  it('adds a picture and a description in detail', async () => {
    for (const tool of await toolList(ann, '?isAjax=1&isDetail=true')) {
      expect(tool.logo).toMatch(/^data:image\/svg\+xml,/);
      expect(tool.description).toBeTruthy();
    }
  });

  it('draws no two tools the same', async () => {
    const tools = await toolList(ann, '?isAjax=1&isDetail=true');
    const letters = tools.map((tool) => />([A-Z0-9]{2,3})<\/text>/.exec(decodeURIComponent(String(tool.logo)))?.[1]);
    expect(letters).not.toContain(undefined);
    expect(new Set(letters).size).toBe(tools.length);
  });

  it('recommends by the task of the header, and never fails over a stale one', async () => {
    const task = await make.task({ projectId: 'shop', code_lang: 32 });
    const recommended = async (user: TestUser, id: number) =>
      (await toolList(user, '', id)).filter((tool) => tool.recommend).map((tool) => tool.name);
    expect(await recommended(ann, task.id)).toEqual(expect.arrayContaining(['RUFF', 'CCN']));
    expect(await recommended(ann, task.id)).not.toContain('ESLINT');
    expect(await recommended(ann, 999_999)).toEqual([]);
    const foreign = await make.task({ projectId: 'other', code_lang: 32 });
    expect(await recommended(ann, foreign.id)).toEqual([]);
  });
});

describe('what administrators say of tools', () => {
  const publish = (user: TestUser, name: string) =>
    user.call({ method: 'POST', path: '/tool/publish', body: { name } });
  const sort = (user: TestUser, order: unknown) =>
    user.call({ method: 'POST', path: '/tool/sort', body: order as object });

  it('hides what is not published from everyone else', async () => {
    await app.db
      .insertInto('site_setting')
      .values({ key: 'tools', value: JSON.stringify({ order: [], status: { RUFF: 'T' } }) })
      .execute();
    expect(await names(ann)).not.toContain('RUFF');
    expect(await names(admin)).toContain('RUFF');
    expect((await publish(ann, 'RUFF')).status).toBe(403);
    expect(await names(ann)).not.toContain('RUFF');
    expect((await publish(admin, 'RUFF')).data).toBe(true);
    expect(await names(ann)).toContain('RUFF');
    expect((await publish(admin, 'NOPE')).code).toBe('2300014');
  });

  it('orders the list, the rest behind', async () => {
    expect((await sort(ann, ['CLOC'])).status).toBe(403);
    expect((await names(ann))[0]).not.toBe('CLOC');
    expect((await sort(admin, ['CLOC', 'RUFF', 'CLOC'])).data).toBe(true);
    expect((await names(ann)).slice(0, 2)).toEqual(['CLOC', 'RUFF']);
    expect((await sort(admin, ['CLOC', 'NOPE'])).code).toBe('2300014');
    expect((await names(ann)).length).toBeGreaterThan(3);
  });
});

describe('tools of administration', () => {
  const withdraw = (user: TestUser, name: string) =>
    user.call({ method: 'POST', path: '/admin/api/tools/withdraw', body: { name } });
  const changes = async () =>
    (await admin.call({ path: '/admin/api/audit?kind=settings_changed' })).data.totalElements as number;

  it('withdraws a tool from everyone else, and writes it down', async () => {
    const before = await changes();
    expect((await withdraw(ann, 'RUFF')).code).toBe('2300017');
    expect((await withdraw(admin, 'NOPE')).code).toBe('2300014');
    expect(await names(ann)).toContain('RUFF');
    expect(await changes()).toBe(before);
    expect((await withdraw(admin, 'RUFF')).data).toBe(true);
    expect(await names(ann)).not.toContain('RUFF');
    expect(await changes()).toBe(before + 1);
    await admin.call({ method: 'POST', path: '/tool/publish', body: { name: 'RUFF' } });
  });

  it('asks a worker what its machine has, in the language of the reader', async () => {
    const path = '/admin/api/tools/probe';
    expect((await ann.call({ method: 'POST', path })).status).toBe(403);
    const from = app.jobs.length;
    const asked = admin.call({ method: 'POST', path, language: 'en' });
    const job = await vi.waitUntil(() => app.jobs.slice(from).find(({ name }) => name === 'probe-tools'), 10_000);
    const found = {
      machine: 'scanner-1',
      tools: [
        { name: 'CCN', kind: 'built-in', version: '1', programs: [] },
        { name: 'GCC_ANALYZER', kind: 'program', programs: [], missing: { zh: '没有安装 gcc', en: 'no gcc' } },
      ],
    };
    await app.db
      .insertInto('job_answer')
      .values({ request_id: job.id ?? '', answer: JSON.stringify(found) })
      .execute();
    expect((await asked).data).toEqual({
      machine: 'scanner-1',
      tools: [
        { name: 'CCN', kind: 'built-in', version: '1', programs: [] },
        { name: 'GCC_ANALYZER', kind: 'program', programs: [], missing: 'no gcc' },
      ],
    });
  });
});

describe('what the new-task form asks', () => {
  it('lists repositories as an array, credentials never', async () => {
    const { data } = await ann.call({ path: '/task/api/user/tool/repos/projCode/shop' });
    expect(Array.isArray(data)).toBe(true);
    await make.repository({ projectId: 'shop', alias: 'sealed', credential: Buffer.from('sealed-bytes') });
    const again = await ann.call({ path: '/task/api/user/tool/repos/projCode/shop' });
    expect(again.data).toContainEqual(
      expect.objectContaining({
        aliasName: 'sealed',
        authType: 'HTTP',
        type: 'CODE_GIT',
        repoHashId: expect.any(String),
      }),
    );
    expect(again.text).not.toContain('credential');
    expect((await eve.call({ path: '/task/api/user/tool/repos/projCode/shop' })).status).toBe(403);
  });

  describe('branches of a repository', () => {
    const branches = (user: TestUser, url: string, project = 'shop') =>
      user.call({ path: `/task/api/user/tool/branches?projCode=${project}&url=${url}&type=CODE_GIT` });

    /** Plays the worker: answers the next question. */
    async function worker(answer: object): Promise<object> {
      const seen = app.jobs.length;
      for (;;) {
        const job = app.jobs[seen];
        if (job?.kind === 'sent') {
          const row = { request_id: job.id ?? '', answer: JSON.stringify(answer) };
          await app.db.insertInto('job_answer').values(row).execute();
          return { name: job.name, ...job.payload };
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }

    it('are those the repository has, asked of a worker by its row, and kept for a minute', async () => {
      const url = 'https://git.example/a/b';
      const credential = Buffer.from('sealed');
      const repository = await make.repository({ projectId: 'shop', url, credential });
      const told = { branches: ['trunk', 'feature/1'] };
      const [asked, first] = await Promise.all([worker(told), branches(ann, url)]);
      expect(asked).toEqual({ name: 'list-branches', requestId: expect.any(String), repositoryId: repository.id });
      expect(first.data).toEqual(['trunk', 'feature/1']);
      const sent = app.jobs.length;
      expect((await branches(ann, `${url}/`)).data).toEqual(['trunk', 'feature/1']);
      expect(app.jobs.length).toBe(sent);
      app.advance(61_000);
      const later = { branches: ['trunk'] };
      const [, again, shared] = await Promise.all([worker(later), branches(ann, url), branches(ann, url)]);
      expect([again.data, shared.data]).toEqual([['trunk'], ['trunk']]);
      expect(app.jobs.length).toBe(sent + 1);
      // Another credential is another question.
      await app.db
        .updateTable('repository')
        .set({ credential: Buffer.from('new') })
        .where('id', '=', repository.id)
        .execute();
      const [, renewed] = await Promise.all([worker({ branches: [] }), branches(ann, url)]);
      expect(renewed.data).toEqual([]);
      expect(await app.db.selectFrom('job_answer').selectAll().execute()).toEqual([]);
    });

    it('are those that were asked for and analysed, of this project, when it gives no answer', async () => {
      const url = 'https://git.example/c/d';
      const repository = await make.repository({ projectId: 'shop', url });
      const task = await make.task({ projectId: 'shop', repository_id: repository.id, branch_name: 'release/1' });
      await make.branch({ taskId: task.id, name: 'trunk' });
      await make.branch({ taskId: task.id, name: 'mr-7', kind: 'request' });
      const [, silent] = await Promise.all([worker({ branches: null }), branches(ann, url)]);
      expect(silent.data).toEqual(['release/1', 'trunk']);
      const sent = app.jobs.length;
      expect((await branches(ann, url)).data).toEqual(['release/1', 'trunk']);
      expect(app.jobs.length).toBe(sent);
      app.advance(16_000);
      const [, nonsense] = await Promise.all([worker({ branches: 'many' }), branches(ann, url)]);
      expect(nonsense.data).toEqual(['release/1', 'trunk']);
    });

    it('nobody makes the server ask an address that is not linked, or one of another project', async () => {
      const url = 'https://git.example/e/f';
      await make.repository({ projectId: 'other', url });
      const sent = app.jobs.length;
      for (const unknown of [url, 'https://10.0.0.1/x', '--upload-pack=x', '/etc', ''])
        expect((await branches(ann, unknown)).data).toEqual([]);
      expect((await branches(eve, url, 'shop')).status).toBe(403);
      expect(app.jobs.length).toBe(sent);
    });
  });

  it('offers what builds on this machine may use, for Linux', async () => {
    const { data } = await ann.call({ path: '/task/api/user/buildEnv?os=LINUX' });
    expect(data).toContainEqual({ name: 'gcc', versions: ['system'] });
    expect((await ann.call({ path: '/task/api/user/buildEnv?os=MACOS' })).data).toEqual([]);
    expect((await app.call({ path: '/task/api/user/buildEnv' })).status).toBe(401);
  });
});
