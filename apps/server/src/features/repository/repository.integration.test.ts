import { mkdir, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const stem = (project: string) => `/task/api/user/repo/project/${project}`;
let folder: string;
let app: TestApp;
let make: Factories;
let ann: TestUser;
let viewer: TestUser;
let eve: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-repositories-'));
  await mkdir(join(folder, 'sources', 'plain'), { recursive: true });
  await mkdir(join(folder, 'sources', 'git', '.git'), { recursive: true });
  await mkdir(join(folder, 'sources-secret'));
  await symlink(join(folder, 'sources-secret'), join(folder, 'sources', 'link'));
  app = await testApp({ settings: { data: join(folder, 'data'), localSources: [join(folder, 'sources')] } });
  make = factories(app.db);
  for (const name of ['ann', 'vera', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { ann: 'member', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [ann, viewer, eve] = (await Promise.all(['ann', 'vera', 'eve'].map((name) => app.signIn(name)))) as [
    TestUser,
    TestUser,
    TestUser,
  ];
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const add = (body: object, user = ann, project = 'shop') => user.call({ method: 'POST', path: stem(project), body });
const rows = () => app.db.selectFrom('repository').selectAll().orderBy('created_at').execute();

describe('adding a repository', () => {
  it('names it after its address and shows it in both lists', async () => {
    const { data } = await add({ url: 'https://GitHub.com/team/shop-api.git/' });
    expect(data).toEqual({
      repoHashId: expect.stringMatching(/^[0-9a-f]{24}$/),
      aliasName: 'team/shop-api',
      type: 'GITHUB',
      url: expect.stringMatching(/^https:\/\/github\.com\/team\/shop-api\.git$/),
    });
    const list = await viewer.call({ path: '/task/api/user/tool/repos/projCode/shop' });
    expect(list.data).toContainEqual(data);
    const managed = await ann.call({ path: stem('shop') });
    expect(managed.data).toContainEqual({ ...data, createdBy: 'ann', createdDate: expect.any(Number), taskCount: 0 });
  });

  it('keeps the same address once per project, and numbers an alias that is taken by chance', async () => {
    const first = await add({ url: 'https://a.example/x/y' });
    const again = await add({ url: 'https://a.example/x/y/', alias: 'ignored' });
    expect(again.data).toEqual(first.data);
    const clash = await add({ url: 'https://b.example/x/y' });
    expect(clash.data.aliasName).toBe('x/y_2');
    const wanted = await add({ url: 'https://c.example/x/y', alias: 'x/y' });
    expect(wanted.code).toBe('2300008');
    const elsewhere = await eve.call({ method: 'POST', path: stem('other'), body: { url: 'https://a.example/x/y' } });
    expect(elsewhere.data.repoHashId).not.toBe(first.data.repoHashId);
  });

  it('is one row also when two ask at once', async () => {
    const url = 'https://race.example/a/b';
    const answers = await Promise.all([1, 2, 3, 4].map(() => add({ url })));
    expect(new Set(answers.map((answer) => answer.data.repoHashId)).size).toBe(1);
  });

  it('seals the credential and never answers it, wherever it was written', async () => {
    const given = await add({
      url: 'https://private.example/a/b',
      credential: { username: 'bot', password: 'hunter2secret' },
    });
    const inAddress = await add({ url: 'https://bot:hunter2secret@inline.example/a/b' });
    expect(given.data.authType).toBe('HTTP');
    expect(inAddress.data).toMatchObject({ authType: 'HTTP', url: 'https://inline.example/a/b' });
    const list = await ann.call({ path: stem('shop') });
    for (const text of [given.text, inAddress.text, list.text]) expect(text).not.toContain('hunter2secret');
    const stored = (await rows()).filter((row) => row.credential !== null);
    expect(stored).toHaveLength(2);
    const box = await openCredentialBox(app.settings.data);
    for (const row of stored) {
      expect(row.credential?.includes('hunter2secret')).toBe(false);
      expect(box.open(row.credential as Buffer, row.id)).toMatchObject({ username: 'bot', password: 'hunter2secret' });
      expect(() => box.open(row.credential as Buffer, 'another row')).toThrow();
    }
    const key = join(app.settings.data, 'credential.key');
    expect((await stat(key)).mode & 0o777).toBe(0o600);
    expect(await readFile(key, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  });

  it('takes folders inside the allowed ones, following links before it looks', async () => {
    expect((await add({ url: join(folder, 'sources', 'plain') })).data).toMatchObject({
      type: 'FOLDER',
      aliasName: 'plain',
    });
    expect((await add({ url: `file://${join(folder, 'sources', 'git')}` })).data).toMatchObject({ type: 'CODE_GIT' });
  });

  it.each([
    '--upload-pack=touch /tmp/assay-was-here',
    '-u',
    'ext::sh -c touch% /tmp/assay-was-here',
    'fd::17',
    'git://host/x',
    'ftp://host/x',
    'javascript:alert(1)',
    'https://host/x\n-o',
    'https://-oProxyCommand=x/y',
    'git@-oProxyCommand=x:y',
    'relative/path',
    'C:\\repo',
    '',
    '   ',
    `https://host/${'x'.repeat(2100)}`,
    '/',
    '/etc',
    'file:///etc/passwd',
    '/SOURCES/../sources-secret',
    '/SOURCES/link',
    '/SOURCES/missing',
    '/SOURCES-secret',
  ])('refuses %s, storing nothing', async (url) => {
    const before = (await rows()).length;
    const { status, code, message } = await add({ url: url.replace('/SOURCES', join(folder, 'sources')) });
    expect([status, code === '0']).toEqual([200, false]);
    expect(message).toBeTruthy();
    expect((await rows()).length).toBe(before);
  });

  it.each([
    ['an alias with control characters', { alias: 'a\u0007b' }],
    ['an alias of 201', { alias: 'a'.repeat(201) }],
    ['a type nobody knows', { type: 'CODE_TFS' }],
    ['a folder that is none', { type: 'FOLDER' }],
    ['a credential that is text', { credential: 'secret' }],
    ['a credential of megabytes', { credential: { password: 'x'.repeat(5000) } }],
  ])('refuses %s', async (_, change) => {
    const before = (await rows()).length;
    expect((await add({ url: 'https://host.example/never', ...change })).code).toBe('2300004');
    expect((await rows()).length).toBe(before);
  });

  it('is for those who make tasks in this project', async () => {
    const before = (await rows()).length;
    const body = { url: 'https://refused.example/a/b' };
    expect((await add(body, viewer)).status).toBe(403);
    expect((await add(body, eve)).status).toBe(403);
    // The path decides, not the header.
    expect((await eve.call({ method: 'POST', path: stem('shop'), project: 'other', body })).status).toBe(403);
    expect((await app.call({ method: 'POST', path: stem('shop'), body })).status).toBe(401);
    expect((await eve.call({ path: stem('shop') })).status).toBe(403);
    expect((await eve.call({ path: '/task/api/user/tool/repos/projCode/shop', project: 'other' })).status).toBe(403);
    expect((await rows()).length).toBe(before);
  });
});

describe('removing a repository', () => {
  const remove = (user: TestUser, id: string, project = 'shop') =>
    user.call({ method: 'DELETE', path: `${stem(project)}/${id}` });

  it('refuses one in use, one of another project, and who may not', async () => {
    const used = await make.repository({ projectId: 'shop' });
    await make.task({ projectId: 'shop', repository_id: used.id, name_cn: 'user_of_it' });
    const free = await make.repository({ projectId: 'shop' });
    expect((await remove(ann, used.id)).message).toContain('user_of_it');
    expect((await remove(viewer, free.id)).status).toBe(403);
    expect((await remove(eve, free.id)).status).toBe(403);
    expect((await remove(eve, free.id, 'other')).code).toBe('2300007');
    expect((await remove(ann, 'nope')).code).toBe('2300007');
    const left = (await rows()).map((row) => row.id);
    expect(left).toEqual(expect.arrayContaining([used.id, free.id]));
    expect((await remove(ann, free.id)).data).toBe(true);
    expect((await rows()).map((row) => row.id)).not.toContain(free.id);
  });
});

describe('POST /repo/list', () => {
  const list = (body: unknown[], user = ann, project = 'shop') =>
    user.call({ method: 'POST', path: '/defect/api/user/repo/list', project, body });

  it('answers by task id, for tasks of the project only', async () => {
    const repository = await make.repository({ projectId: 'shop', alias: 'team/api' });
    const task = await make.task({ projectId: 'shop', repository_id: repository.id, branch_name: '' });
    await make.branch({ taskId: task.id, name: 'trunk' });
    await make.build({ taskId: task.id, commit_id: 'c0ffee' });
    const foreign = await make.task({ projectId: 'other' });
    const { data } = await list([task.id, String(foreign.id), 999999]);
    expect(data).toEqual({
      [task.id]: [
        { aliasName: 'team/api', branch: 'trunk', url: repository.url, revision: 'c0ffee', repoId: repository.id },
      ],
    });
    expect((await list([])).data).toEqual({});
    expect((await list([task.id], eve)).status).toBe(403);
    expect((await list([task.id], eve, 'other')).data).toEqual({});
    expect((await list(['1 or 1=1'])).code).toBe('2300004');
  });
});

describe('editing a repository', () => {
  const edit = (id: string, body: object, user = ann, project = 'shop') =>
    user.call({ method: 'PUT', path: `${stem(project)}/${id}`, body });
  const rowAt = async (id: string) => (await rows()).find((row) => row.id === id);
  const added = async (url: string, more: object = {}) => (await add({ url, ...more })).data.repoHashId as string;

  it('changes alias and credential, answers the row, and never a secret', async () => {
    const id = await added('https://edit.example/a/one');
    const { data, text } = await edit(id, { alias: 'team/one', credential: { username: 'u', password: 'topsecret2' } });
    expect(data).toMatchObject({ repoHashId: id, aliasName: 'team/one', authType: 'HTTP' });
    expect(text).not.toContain('topsecret2');
    const box = await openCredentialBox(join(folder, 'data'));
    expect(box.open((await rowAt(id))?.credential ?? Buffer.alloc(0), id)).toMatchObject({ password: 'topsecret2' });
    expect((await edit(id, { alias: 'team/two' })).data).toMatchObject({ aliasName: 'team/two', authType: 'HTTP' });
    expect((await edit(id, { forgetCredential: true })).data).not.toHaveProperty('authType');
    expect((await rowAt(id))?.credential).toBeNull();
  });

  it('keeps the credential for the same host, forgets it for another one, and scans whole after a move', async () => {
    const id = await added('https://host.example/a/b', { credential: { username: 'u', password: 'x' } });
    const task = await make.task({ projectId: 'shop', repository_id: id });
    expect((await edit(id, { url: 'https://host.example/a/c' })).data).toMatchObject({ authType: 'HTTP' });
    const forced = () =>
      app.db.selectFrom('task').select('force_full_scan').where('id', '=', task.id).executeTakeFirst();
    expect(await forced()).toEqual({ force_full_scan: true });
    const { data } = await edit(id, { url: 'https://evil.example/a/c' });
    expect(data).not.toHaveProperty('authType');
    expect((await rowAt(id))?.credential).toBeNull();
    expect(
      (await edit(id, { url: 'https://host.example:8443/a/c', credential: { password: 'y' } })).data,
    ).toMatchObject({
      authType: 'HTTP',
    });
  });

  it('refuses names and addresses of others, bad ones, and people who may not, without effect', async () => {
    const id = await added('https://refuse.example/a/b');
    await added('https://refuse.example/a/other', { alias: 'refuse/other' });
    const before = await rowAt(id);
    expect((await edit(id, { alias: 'refuse/other' })).code).toBe('2300008');
    expect((await edit(id, { url: 'https://refuse.example/a/other/' })).code).toBe('2300008');
    expect((await edit(id, { url: 'ext::sh -c id' })).code).toBe('2300004');
    expect((await edit(id, { url: '/etc' })).code).toBe('2300004');
    expect((await edit('0123456789abcdef01234567', { alias: 'x' })).code).toBe('2300007');
    expect((await edit(id, { alias: 'x' }, viewer)).status).toBe(403);
    expect((await edit(id, { alias: 'x' }, eve)).status).toBe(403);
    expect((await edit(id, { alias: 'x' }, eve, 'other')).code).toBe('2300007');
    expect(await rowAt(id)).toEqual(before);
  });
});

describe('looking at a source', () => {
  const detect = (body: object, user = ann) =>
    user.call({ method: 'POST', path: '/task/api/user/repo/detect/project/shop', body });

  /** Plays the worker: answers the next job of the kind. */
  async function answerNext(answer: (payload: { requestId: string }) => object): Promise<Record<string, unknown>> {
    const seen = app.jobs.length;
    for (;;) {
      const job = app.jobs[seen];
      if (job?.kind === 'sent') {
        const payload = job.payload as { requestId: string };
        await app.db
          .insertInto('job_answer')
          .values({ request_id: payload.requestId, answer: JSON.stringify(answer(payload)) })
          .execute();
        return payload;
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  const found = { defaultBranch: 'main', branches: ['main', 'next'], languages: [{ flag: 64, files: 3, bytes: 900 }] };

  it('asks a worker, names the task to be made, and leaves no answer behind', async () => {
    await make.task({ projectId: 'shop', name_cn: 'shop_web' });
    const [payload, { data }] = await Promise.all([
      answerNext(() => found),
      detect({ url: 'https://git.example/team/shop-web.git', branch: 'main' }),
    ]);
    expect(data).toEqual({ ...found, alias: 'team/shop-web', taskName: 'shop_web_2' });
    expect(payload).toEqual({
      requestId: expect.any(String),
      url: 'https://git.example/team/shop-web.git',
      branch: 'main',
    });
    expect(await app.db.selectFrom('job_answer').selectAll().execute()).toEqual([]);
  });

  it('passes a credential by its row only, and takes the row back when the look fails', async () => {
    const before = (await rows()).length;
    const body = { url: 'https://secret.example/a/b', credential: { username: 'u', password: 'topsecret1' } };
    const failure = { error: { zh: '无法访问', en: 'cannot be reached' }, unauthorized: true };
    const [payload, refused] = await Promise.all([answerNext(() => failure), detect(body)]);
    expect(JSON.stringify(payload)).not.toContain('topsecret1');
    expect(payload.repositoryId).toEqual(expect.any(String));
    expect(refused.code).toBe('2300005');
    expect((await rows()).length).toBe(before);
    const [again] = await Promise.all([answerNext(() => found), detect(body)]);
    expect((await rows()).at(-1)).toMatchObject({ id: again.repositoryId, url: 'https://secret.example/a/b' });
  });

  it('gives a row its former credential back when another one is refused', async () => {
    const url = 'https://kept.example/a/b';
    await add({ url, credential: { username: 'u', password: 'works' } });
    const sealed = async () => (await rows()).find((row) => row.url === url)?.credential?.toString('hex');
    const before = await sealed();
    const failure = { error: { zh: '拒绝', en: 'refused' }, unauthorized: true };
    await Promise.all([answerNext(() => failure), detect({ url, credential: { username: 'u', password: 'wrong' } })]);
    expect(before).toBeTruthy();
    expect(await sealed()).toBe(before);
  });

  it('tests a stored repository with its stored credential', async () => {
    const { data } = await add({ url: 'https://test.example/a/b', credential: { username: 'u', password: 'hidden7' } });
    const path = `${stem('shop')}/${data.repoHashId}/test`;
    const test = (user = ann) => user.call({ method: 'POST', path, body: {} });
    const [payload, answer] = await Promise.all([answerNext(() => found), test()]);
    expect(payload).toMatchObject({ url: 'https://test.example/a/b', repositoryId: data.repoHashId });
    expect(answer.data).toEqual({ defaultBranch: 'main', branches: ['main', 'next'] });
    const failure = { error: { zh: '拒绝', en: 'refused' }, unauthorized: true };
    const [, refused] = await Promise.all([answerNext(() => failure), test()]);
    expect(refused.code).toBe('2300005');
    const sent = app.jobs.length;
    expect((await test(viewer)).status).toBe(403);
    expect((await test(eve)).status).toBe(403);
    expect((await ann.call({ method: 'POST', path: `${stem('shop')}/nothing/test`, body: {} })).code).toBe('2300007');
    expect(app.jobs.length).toBe(sent);
  });

  it('says the worker’s reason in the reader’s language', async () => {
    const failure = { error: { zh: '分支不存在', en: 'no such branch' } };
    const [, answer] = await Promise.all([answerNext(() => failure), detect({ url: 'https://git.example/x/z' })]);
    expect(answer).toMatchObject({ code: '2300004', message: '分支不存在' });
  });

  it('sends no job for a bad address or for who may not', async () => {
    const sent = app.jobs.length;
    expect((await detect({ url: 'ext::sh -c id' })).code).toBe('2300004');
    expect((await detect({ url: '/etc' })).code).toBe('2300004');
    expect((await detect({ url: 'https://git.example/a/b' }, viewer)).status).toBe(403);
    expect((await detect({ url: 'https://git.example/a/b' }, eve)).status).toBe(403);
    expect(app.jobs.length).toBe(sent);
  });
});
