import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** A trial on a task's code over HTTP: asked for, looked at, ended; nobody works on it here. */
const STEM = '/defect/api/user/checker/customize/preview';
const RULE = { key: 'todo', languages: ['js'], kind: 'regex', pattern: 'TODO' };
let app: TestApp;
let make: Factories;
let mem: TestUser;
let mate: TestUser;
let eye: TestUser;
let eve: TestUser;
let task: number;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  for (const name of ['mem', 'mate', 'eye', 'eve']) await app.createPerson(name);
  await app.createProject('shop', { mem: 'member', mate: 'member', eye: 'viewer' });
  await app.createProject('mall', { eve: 'manager' });
  [mem, mate, eye, eve] = (await Promise.all(['mem', 'mate', 'eye', 'eve'].map((name) => app.signIn(name)))) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  task = (await make.task({ projectId: 'shop' })).id;
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('job_answer').execute());

const ask = (user: TestUser, body: object, project = 'shop') =>
  user.call({ method: 'POST', path: STEM, project, body: { rule: RULE, ...body } });
const look = (user: TestUser, id: string, project = 'shop') => user.call({ path: `${STEM}/${id}`, project });
const end = (user: TestUser, id: string, project = 'shop') =>
  user.call({ method: 'DELETE', path: `${STEM}/${id}`, project });
const answers = () => app.db.selectFrom('job_answer').select(['request_id', 'answer']).execute();
const started = async () => (await ask(mem, { taskId: task })).data.requestId as string;

describe('a trial on a task', () => {
  it('is sent to a worker, looked at by members, and ended', async () => {
    const before = app.jobs.length;
    const { code, data } = await ask(mem, { taskId: task });
    expect([code, data]).toEqual(['0', { requestId: expect.stringMatching(/^[0-9a-f]{32}$/), state: 'running' }]);
    expect(app.jobs.slice(before)).toEqual([
      {
        kind: 'sent',
        name: 'preview-custom',
        id: data.requestId,
        payload: expect.objectContaining({ projectId: 'shop', on: { kind: 'task', taskId: task } }),
      },
    ]);
    expect((await look(mem, data.requestId)).data).toMatchObject({ state: 'running' });
    const found = { projectId: 'shop', taskId: task, state: 'done', count: 0, places: [], files: 1, totalFiles: 1 };
    await app.db
      .updateTable('job_answer')
      .set({ answer: JSON.stringify(found) })
      .execute();
    expect((await look(mate, data.requestId)).data).toMatchObject({ state: 'done', count: 0, files: 1 });

    expect(await end(mate, data.requestId)).toMatchObject({ code: '0', data: true });
    expect(await answers()).toEqual([]);
    expect(app.jobs.at(-1)).toEqual({ kind: 'cancelled', name: 'preview-custom', id: data.requestId });
    // Gone is gone, for looking and for ending.
    const jobs = app.jobs.length;
    expect((await look(mem, data.requestId)).code).not.toBe('0');
    expect((await end(mem, data.requestId)).code).not.toBe('0');
    expect(app.jobs.length).toBe(jobs);
  });

  it('is nobody’s who may not write rules there, whatever project they name', async () => {
    const id = await started();
    const before = [await answers(), app.jobs.length];
    for (const [user, project] of [
      [eye, 'shop'],
      [eve, 'shop'],
      [eve, 'mall'],
    ] as const) {
      for (const answer of [
        await ask(user, { taskId: task }, project),
        await look(user, id, project),
        await end(user, id, project),
      ])
        expect([answer.status, answer.code], `${user.username} in ${project}`).toEqual([403, '2300006']);
    }
    for (const stranger of [
      await app.call({ path: `${STEM}/${id}` }),
      await app.call({ method: 'DELETE', path: `${STEM}/${id}` }),
      await app.call({ method: 'POST', path: STEM, body: { rule: RULE, taskId: task } }),
    ])
      expect(stranger.status).toBe(401);
    expect([await answers(), app.jobs.length]).toEqual(before);
  });

  it('on a task of another project is refused, also when the own project is named', async () => {
    const theirs = (await make.task({ projectId: 'mall' })).id;
    const jobs = app.jobs.length;
    for (const body of [{ taskId: theirs }, { taskId: String(theirs), projectId: 'shop' }])
      expect((await ask(mem, body)).status).toBe(403);
    expect([await answers(), app.jobs.length]).toEqual([[], jobs]);
  });

  it('without a rule, with a wrong one, or as the fifth at once, starts nothing', async () => {
    const jobs = app.jobs.length;
    expect((await ask(mem, { taskId: task, rule: null })).code).toBe('2300002');
    expect((await ask(mem, { taskId: task, rule: { ...RULE, pattern: `(a${'?'.repeat(2_000)}` } })).code).toBe(
      '2300004',
    );
    expect(app.jobs.length).toBe(jobs);
    for (let number = 0; number < 4; number += 1) await started();
    expect((await ask(mem, { taskId: task })).code).toBe('2300004');
    expect([(await answers()).length, app.jobs.length]).toEqual([4, jobs + 4]);
    // Ending one makes room.
    const [first] = await answers();
    await end(mem, first?.request_id ?? '');
    expect((await ask(mem, { taskId: task })).code).toBe('0');
  });
});
