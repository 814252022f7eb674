import { setTimeout as pause } from 'node:timers/promises';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let make: Factories;
let mia: TestUser;
let vera: TestUser;
let eve: TestUser;
let root: TestUser;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  for (const name of ['mia', 'vera', 'eve']) await app.createPerson(name);
  await app.createPerson('root', { isAdmin: true });
  await app.createProject('shop', { mia: 'manager', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [mia, vera, eve] = [await app.signIn('mia'), await app.signIn('vera'), await app.signIn('eve')];
  root = await app.signIn('root');
});
afterAll(() => app.close());

const stem = (taskId: number) => `/task/api/user/delivery/taskId/${taskId}`;
const ROBOT = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abc';

describe('the list of what was sent', () => {
  it('says per task and for the site what arrived, what did not and why', async () => {
    const ours = await make.task({ projectId: 'shop' });
    const theirs = await make.task({ projectId: 'other' });
    await app.db
      .insertInto('delivery')
      .values([
        { task_id: ours.id, kind: 'bot', occasion: 'build:7', state: 'sent', attempts: 1, receivers: ['host'] },
        {
          task_id: ours.id,
          kind: 'timed-mail',
          occasion: 'due:2026-11-23T02:00:00.000Z',
          state: 'failed',
          attempts: 6,
          reason: JSON.stringify({ zh: '邮件服务器：不在', en: 'mail server: away' }),
          created_at: new Date(Date.now() + 1000),
        },
        { task_id: theirs.id, kind: 'bot', occasion: 'build:1', created_at: new Date(Date.now() - 1000) },
      ])
      .execute();
    const list = await mia.call({ path: stem(ours.id), language: 'en' });
    expect(list.data.content).toEqual([
      {
        id: expect.any(Number),
        taskId: ours.id,
        taskName: ours.name_cn,
        projectId: 'shop',
        kind: 'timed-mail',
        state: 'failed',
        attempts: 6,
        dueTime: Date.parse('2026-11-23T02:00:00Z'),
        receivers: [],
        reason: 'mail server: away',
        createTime: expect.any(Number),
        updateTime: expect.any(Number),
      },
      expect.objectContaining({ kind: 'bot', state: 'sent', buildNum: 7, receivers: ['host'] }),
    ]);
    expect((await mia.call({ path: stem(ours.id) })).data.content[0].reason).toBe('邮件服务器：不在');
    const failed = await root.call({ path: '/admin/api/deliveries?state=failed' });
    expect(failed.data).toMatchObject({ totalElements: 1, content: [{ taskId: ours.id }] });
    const waiting = await root.call({ path: '/admin/api/deliveries?state=waiting' });
    expect(waiting.data.content).toEqual([
      expect.objectContaining({ taskId: theirs.id, nextTime: expect.any(Number), attempts: 0 }),
    ]);
    // The task of the path counts, whatever the query names.
    const smuggled = await mia.call({ path: `${stem(ours.id)}?taskId=${theirs.id}` });
    expect(smuggled.data.content.map((row: { taskId: number }) => row.taskId)).toEqual([ours.id, ours.id]);
    for (const user of [vera, eve]) expect((await user.call({ path: stem(ours.id) })).status).toBe(403);
    expect((await mia.call({ path: '/admin/api/deliveries' })).status).toBe(403);
  });
});

describe('sending a test', () => {
  const ask = (user: TestUser, taskId: number, body: object) =>
    user.call({ method: 'POST', path: `${stem(taskId)}/test`, body });
  /** What a worker would do. */
  async function answerNext(from: number, answer: object): Promise<object> {
    for (;;) {
      const job = app.jobs.slice(from).find(({ name }) => name === 'test-delivery');
      if (job?.kind === 'sent' && job.id) {
        await app.db
          .insertInto('job_answer')
          .values({ request_id: job.id, answer: JSON.stringify(answer) })
          .execute();
        return job.payload;
      }
      await pause(20);
    }
  }

  it('goes to whoever asks, or to the robot given or stored, and shows what the other server said', async () => {
    const { id } = await make.task({ projectId: 'shop', report_settings: JSON.stringify({ botWebhookUrl: ROBOT }) });
    await app.db.updateTable('person').set({ email: 'mia@team.example' }).where('username', '=', 'mia').execute();
    const said = { sent: true, answer: '250 queued', receivers: ['mia@team.example'] };
    const cases = [
      [{ channel: 'mail' }, { channel: 'mail', to: 'mia@team.example' }],
      [{ channel: 'bot' }, { channel: 'bot', to: ROBOT }],
      [
        { channel: 'bot', botWebhookUrl: 'https://robot.example/x' },
        { channel: 'bot', to: 'https://robot.example/x' },
      ],
    ] as const;
    for (const [body, payload] of cases) {
      const [answer, sent] = await Promise.all([ask(mia, id, body), answerNext(app.jobs.length, said)]);
      expect(answer.data).toEqual(said);
      expect(sent).toMatchObject({ taskId: id, ...payload });
    }
  });

  it('tries the mail server of the site for an administrator, without a task', async () => {
    const path = '/admin/api/deliveries/test';
    const before = app.jobs.length;
    expect((await mia.call({ method: 'POST', path })).code).toBe('2300017');
    expect((await root.call({ method: 'POST', path })).code).toBe('2300002');
    expect(app.jobs.length).toBe(before);
    await app.db.updateTable('person').set({ email: 'root@site.example' }).where('username', '=', 'root').execute();
    const said = { sent: false, answer: '535 authentication failed' };
    const [answer, sent] = await Promise.all([root.call({ method: 'POST', path }), answerNext(before, said)]);
    expect(answer.data).toEqual(said);
    expect(sent).toMatchObject({ channel: 'mail', to: 'root@site.example' });
    expect(sent).not.toHaveProperty('taskId');
  });

  it('is refused to others, and without anybody to send to', async () => {
    const { id } = await make.task({ projectId: 'shop' });
    await app.db.updateTable('person').set({ email: null }).where('username', '=', 'mia').execute();
    const before = app.jobs.length;
    for (const user of [vera, eve])
      expect((await ask(user, id, { channel: 'bot', botWebhookUrl: ROBOT })).status).toBe(403);
    expect((await ask(mia, id, { channel: 'mail' })).code).toBe('2300002');
    expect((await ask(mia, id, { channel: 'bot' })).code).toBe('2300002');
    for (const botWebhookUrl of ['file:///etc/passwd', 'robot', 'https://user:pass@host/'])
      expect((await ask(mia, id, { channel: 'bot', botWebhookUrl })).code).toBe('2300004');
    expect((await ask(mia, id, { channel: 'pigeon' })).code).toBe('2300004');
    expect(app.jobs.length).toBe(before);
  });
});
