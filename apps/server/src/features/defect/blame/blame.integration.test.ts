import { afterAll, beforeAll, expect, it } from 'vitest';
import { defectKit, type Kit } from '../defect.test-kit.ts';

let kit: Kit;
const FOUND = {
  revision: 'c2',
  commits: [{ id: 'c1', author: 'Ada', time: 1_700_000_000_000, subject: 'begin' }],
  lines: [0, 0, -1],
};

beforeAll(async () => {
  kit = await defectKit();
  const { db } = kit.app;
  for (const commit of ['c1', 'c2']) {
    const { number } = await kit.make.build({ taskId: kit.taskId });
    await db.updateTable('build').set({ commit_id: commit }).where('number', '=', number).execute();
  }
  await db.updateTable('branch').set({ head_build: 2 }).where('task_id', '=', kit.taskId).execute();
  await kit.place({ path: 'src/a b.js' });
});
afterAll(() => kit.app.close());

const ask = (query: string, user = kit.ann, task = kit.taskId) => kit.get(`blame?${query}`, user, task);
const PATH = `filePath=${encodeURIComponent('src/a b.js')}`;

/** Plays the worker once. */
async function worker(answer: object): Promise<object> {
  const seen = kit.app.jobs.length;
  for (;;) {
    const job = kit.app.jobs[seen];
    if (job?.kind === 'sent') {
      const row = { request_id: job.id ?? '', answer: JSON.stringify(answer) };
      await kit.app.db.insertInto('job_answer').values(row).execute();
      return { name: job.name, ...job.payload };
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

it('says that a source without a repository has no commits', async () => {
  await kit.app.db.updateTable('task').set({ repository_id: null }).where('id', '=', kit.taskId).execute();
  const answer = await ask(PATH);
  expect([answer.code, answer.message]).toEqual(['2300004', expect.stringContaining('no commits')]);
  const { id } = await kit.make.repository({ projectId: 'shop', url: '/src/web' });
  await kit.app.db.updateTable('task').set({ repository_id: id }).where('id', '=', kit.taskId).execute();
});

it('asks a worker about the newest commit, and nobody twice', async () => {
  const [asked, answer] = await Promise.all([worker(FOUND), ask(PATH)]);
  expect(asked).toEqual({
    name: 'blame-file',
    requestId: expect.any(String),
    url: '/src/web',
    commit: 'c2',
    path: 'src/a b.js',
  });
  expect(answer.data).toEqual(FOUND);
  const sent = kit.app.jobs.length;
  expect((await ask(PATH, kit.viewer)).data).toEqual(FOUND);
  expect(kit.app.jobs.length).toBe(sent);
});

it('passes a reason on, and keeps it for nobody', async () => {
  const build = await kit.app.db.selectFrom('build').select('id').where('number', '=', 1).executeTakeFirstOrThrow();
  const old = `${PATH}&buildId=${build.id}`;
  const [asked, refused] = await Promise.all([worker({ error: { zh: '无', en: 'not there' } }), ask(old)]);
  expect(asked).toMatchObject({ commit: 'c1' });
  expect([refused.code, refused.message]).toEqual(['2300004', expect.stringContaining('not there')]);
  const [, answer] = await Promise.all([worker({ ...FOUND, revision: 'c1' }), ask(old)]);
  expect(answer.data.revision).toBe('c1');
});

it('is for those who see the task, about its files and builds alone', async () => {
  const sent = kit.app.jobs.length;
  expect((await ask(PATH, kit.eve)).status).toBe(403);
  expect((await ask('filePath=..%2Fetc%2Fpasswd')).code).toBe('2300007');
  expect((await ask(PATH, kit.ann, kit.otherId)).code).toBe('2300007');
  expect((await ask(`${PATH}&buildId=nope`)).code).toBe('2300004');
  expect((await ask('')).status).not.toBe(500);
  expect(kit.app.jobs.length).toBe(sent);
});
