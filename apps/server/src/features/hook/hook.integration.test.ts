import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAfterPush } from '@assay/commands/hook/act-on-push';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let make: Factories;
let data: string;
let mia: TestUser;
let vera: TestUser;
let eve: TestUser;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'assay-hook-'));
  app = await testApp({ settings: { data } });
  make = factories(app.db);
  for (const name of ['mia', 'vera', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { mia: 'manager', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [mia, vera, eve] = [await app.signIn('mia'), await app.signIn('vera'), await app.signIn('eve')];
});
afterAll(async () => {
  await app.close();
  await rm(data, { recursive: true, force: true });
});

const stem = (taskId: number) => `/task/api/user/hook/taskId/${taskId}`;
const SECRET = 'both know this';

async function hooked({ secret, ...given }: { secret?: string } & Record<string, unknown> = {}) {
  const { id: taskId } = await make.task({ projectId: 'shop', tools: ['CCN'], branch_name: 'main', ...given });
  const body = { name: 'from the host', ...(secret ? { secret } : {}) };
  const made = await mia.call({ method: 'POST', path: stem(taskId), body });
  const { id, token } = made.data;
  const push = (branch: string, headers: Record<string, string> = {}, more: object = {}) =>
    app.call({
      method: 'POST',
      path: `/task/api/hook/${token}`,
      body: { ref: `refs/heads/${branch}`, ...more },
      headers: { 'x-github-event': 'push', ...headers },
    });
  const builds = async () =>
    (
      await app.db
        .selectFrom('build')
        .innerJoin('branch', (join) =>
          join.onRef('branch.task_id', '=', 'build.task_id').onRef('branch.id', '=', 'build.branch_id'),
        )
        .select(['build.number', 'build.trigger', 'build.started_by', 'build.status', 'branch.name'])
        .where('build.task_id', '=', taskId)
        .orderBy('build.number')
        .execute()
    ).map(({ number, trigger, started_by, status, name }) => [number, trigger, started_by, status, name].join(' '));
  const setStatus = (status: 'running' | 'succeeded') =>
    app.db.updateTable('build').set({ status }).where('task_id', '=', taskId).execute();
  const pending = () => app.db.selectFrom('pending_push').selectAll().where('task_id', '=', taskId).execute();
  return { taskId, id, token, made, push, builds, setStatus, pending };
}

describe('push addresses', () => {
  it('are made and ended by those who manage the task, and hold no secret afterwards', async () => {
    const { taskId, id, token, made, push } = await hooked({ secret: SECRET });
    expect(made.data).toEqual({ id, token, path: `/ms/task/api/hook/${token}` });
    const listed = await mia.call({ path: stem(taskId) });
    expect(listed.data).toEqual([
      { id, name: 'from the host', hasSecret: true, createdBy: 'mia', createdDate: expect.any(Number) },
    ]);
    const row = await app.db.selectFrom('hook').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const stored = `${row.token_hash.toString('latin1')} ${row.secret?.toString('latin1')} ${JSON.stringify(row)}`;
    for (const hidden of [token, SECRET]) expect(stored).not.toContain(hidden);
    expect((await mia.call({ method: 'DELETE', path: `${stem(taskId)}/${id}` })).data).toBe(true);
    expect((await mia.call({ path: stem(taskId) })).data).toEqual([]);
    expect((await push('main')).status).toBe(401);
    expect((await mia.call({ method: 'DELETE', path: `${stem(taskId)}/${id}` })).code).toBe('2300007');
  });

  it('are refused to everybody else, also over the task of another project', async () => {
    const { taskId, id } = await hooked();
    const { id: theirs } = await make.task({ projectId: 'other' });
    const before = await app.db.selectFrom('hook').selectAll().orderBy('id').execute();
    for (const user of [vera, eve]) {
      expect((await user.call({ path: stem(taskId) })).status).toBe(403);
      expect((await user.call({ method: 'POST', path: stem(taskId), body: { name: 'x' } })).status).toBe(403);
      expect((await user.call({ method: 'DELETE', path: `${stem(taskId)}/${id}` })).status).toBe(403);
    }
    expect((await eve.call({ method: 'DELETE', path: `${stem(theirs)}/${id}` })).code).toBe('2300007');
    expect((await mia.call({ method: 'POST', path: stem(taskId), body: { name: ' ' } })).code).toBe('2300002');
    expect((await mia.call({ method: 'POST', path: stem(taskId), body: { name: 'x', secret: 'short' } })).code).toBe(
      '2300004',
    );
    expect(await app.db.selectFrom('hook').selectAll().orderBy('id').execute()).toEqual(before);
  });
});

describe('a push', () => {
  it('starts a scan of its branch, once; while one waits it is the same, while one runs one follows', async () => {
    const task = await hooked();
    const started = await task.push('feature/x');
    expect(started).toMatchObject({ status: 200, code: '0' });
    expect(started.data).toEqual({ outcome: 'started', branch: 'feature/x', buildNum: '1' });
    expect(app.jobs.at(-1)).toMatchObject({ name: 'scan', payload: { taskId: task.taskId, build: 1 } });
    expect((await task.push('feature/x')).data).toEqual({ outcome: 'queued', branch: 'feature/x', buildNum: '1' });
    await task.setStatus('running');
    for (let times = 0; times < 3; times += 1)
      expect((await task.push('feature/x')).data).toEqual({ outcome: 'waiting', branch: 'feature/x' });
    expect(await task.builds()).toEqual(['1 webhook webhook running feature/x']);

    const { jobs } = app.services;
    const follow = () =>
      app.db.transaction().execute((trx) => startAfterPush(trx, { jobs, taskId: task.taskId, branch: 'feature/x' }));
    expect(await follow()).toBeUndefined();
    expect(await task.pending()).toHaveLength(1);
    await task.setStatus('succeeded');
    expect((await Promise.all([follow(), follow(), follow()])).filter(Boolean)).toEqual([2]);
    expect(await task.builds()).toEqual([
      '1 webhook webhook succeeded feature/x',
      '2 webhook webhook queued feature/x',
    ]);
    expect(await task.pending()).toEqual([]);
  });

  it('of many at once is one scan', async () => {
    const task = await hooked();
    const answers = await Promise.all(Array.from({ length: 6 }, () => task.push('main')));
    expect(answers.map(({ data: { outcome } }) => outcome).sort()).toEqual([...Array(5).fill('queued'), 'started']);
    expect(await task.builds()).toHaveLength(1);
  });

  it('to the default branch is one of a task that follows it', async () => {
    const task = await hooked({ branch_name: '' });
    await task.push('trunk', {}, { repository: { default_branch: 'trunk' } });
    const branch = await app.db
      .selectFrom('branch')
      .select(['follows_default'])
      .where('task_id', '=', task.taskId)
      .execute();
    expect(branch).toEqual([{ follows_default: true }]);
  });

  it('comes as a form too, as GitHub sends it unless told otherwise', async () => {
    const task = await hooked();
    const payload = encodeURIComponent(JSON.stringify({ ref: 'refs/heads/main' }));
    const answer = await app.call({
      method: 'POST',
      path: `/task/api/hook/${task.token}`,
      body: `payload=${payload}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-github-event': 'push' },
    });
    expect(answer.data).toMatchObject({ outcome: 'started', branch: 'main' });
  });

  it.each([
    ['a ping', { 'x-github-event': 'ping' }, {}, 'not a push'],
    ['a tag', {}, { ref: 'refs/tags/v1' }, 'a tag was pushed'],
    ['a branch that went', {}, { after: '0'.repeat(40) }, 'the branch was deleted'],
  ])('that is %s starts nothing', async (_, headers, more, reason) => {
    const task = await hooked();
    const answer = await app.call({
      method: 'POST',
      path: `/task/api/hook/${task.token}`,
      body: { ref: 'refs/heads/main', ...more },
      headers: { 'x-github-event': 'push', ...headers },
      language: 'en',
    });
    expect(answer.data).toEqual({ outcome: 'ignored', reason });
    expect(await task.builds()).toEqual([]);
  });

  it('needs the signature where a secret was set, over the very bytes', async () => {
    const task = await hooked({ secret: SECRET });
    const body = JSON.stringify({ ref: 'refs/heads/main' });
    const sign = (key: string) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
    expect((await task.push('main')).status).toBe(401);
    expect((await task.push('main', { 'x-hub-signature-256': sign('another secret') })).status).toBe(401);
    expect((await task.push('evil', { 'x-hub-signature-256': sign(SECRET) })).status).toBe(401);
    expect([await task.builds(), await task.pending()]).toEqual([[], []]);
    expect((await task.push('main', { 'x-hub-signature-256': sign(SECRET) })).data.outcome).toBe('started');
  });

  it('is nobody’s with another token, and refused by a suspended task, an archived project and a branch that is none', async () => {
    expect((await app.call({ method: 'POST', path: '/task/api/hook/guess', body: {} })).status).toBe(401);
    const suspended = await hooked();
    await app.db.updateTable('task').set({ status: 1 }).where('id', '=', suspended.taskId).execute();
    expect((await suspended.push('main')).data).toMatchObject({ outcome: 'refused' });
    const option = await hooked();
    expect((await option.push('--upload-pack=x')).data).toMatchObject({ outcome: 'refused' });
    expect((await app.call({ method: 'POST', path: `/task/api/hook/${option.token}`, body: '{' })).status).toBe(400);
    await app.db.updateTable('project').set({ archived_at: new Date() }).where('id', '=', 'shop').execute();
    expect((await option.push('main')).status).toBe(401);
    await app.db.updateTable('project').set({ archived_at: null }).where('id', '=', 'shop').execute();
    expect([await suspended.builds(), await option.builds()]).toEqual([[], []]);
  });
});
