import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let data: string;
let make: Factories;
let mia: TestUser;
let vera: TestUser;
let eve: TestUser;
let root: TestUser;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'assay-delivery-'));
  app = await testApp({ settings: { data } });
  make = factories(app.db);
  for (const name of ['mia', 'vera', 'eve']) await app.createPerson(name);
  await app.createPerson('root', { isAdmin: true });
  await app.createProject('shop', { mia: 'manager', vera: 'viewer' });
  await app.createProject('other', { eve: 'manager' });
  [mia, vera, eve] = [await app.signIn('mia'), await app.signIn('vera'), await app.signIn('eve')];
  root = await app.signIn('root');
});
afterAll(async () => {
  await app.close();
  await rm(data, { recursive: true, force: true });
});

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

describe('the secret of a robot', () => {
  const DING = 'https://oapi.dingtalk.com/robot/send?access_token=1';
  const SECRET = 'SEC0123456789abcdef';
  const save = (user: TestUser, taskId: number, form: object) =>
    user.call({
      method: 'POST',
      path: '/task/api/user/task/report',
      project: 'shop',
      task: taskId,
      body: { taskId, ...form },
    });
  const info = async (taskId: number) =>
    mia.call({ path: `/task/api/user/task/taskId/${taskId}`, project: 'shop', task: taskId });

  it('is kept sealed, told to nobody, and tried before it is kept', async () => {
    const { id } = await make.task({ projectId: 'shop' });
    const task = () => app.db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect((await save(vera, id, { botWebhookUrl: DING, botSecret: SECRET })).status).toBe(403);
    expect((await task()).bot_secret).toBeNull();
    expect((await save(mia, id, { botWebhookUrl: DING, botSecret: SECRET })).data).toBe(true);
    const shown = await info(id);
    expect(shown.data.notifyCustomInfo).toMatchObject({ botWebhookUrl: DING, botSecretSet: true });
    expect(shown.text).not.toContain(SECRET);
    const stored = await task();
    expect(stored.bot_secret?.length).toBeGreaterThan(20);
    expect(JSON.stringify(stored)).not.toContain(SECRET);
    // The form comes back without it.
    await save(mia, id, { botWebhookUrl: DING, botRemindRange: 2 });
    expect((await task()).bot_secret).toEqual(stored.bot_secret);
    await save(mia, id, { botWebhookUrl: 'https://oapi.dingtalk.com/robot/send?access_token=2' });
    expect((await task()).bot_secret).toBeNull();
    expect((await info(id)).data.notifyCustomInfo).not.toHaveProperty('botSecretSet');

    const before = app.jobs.length;
    const body = { channel: 'bot', botWebhookUrl: DING, botSecret: SECRET };
    const asking = mia.call({ method: 'POST', path: `${stem(id)}/test`, body });
    let job = app.jobs[before];
    for (; job === undefined; job = app.jobs[before]) await pause(20);
    if (job.kind !== 'sent' || !job.id) throw new Error('no job');
    expect(job.payload).toMatchObject({ channel: 'bot', to: DING, sealed: expect.any(String) });
    expect(JSON.stringify(job.payload)).not.toContain(SECRET);
    const answer = JSON.stringify({ sent: true, answer: 'HTTP 200 {"errcode":0}' });
    await app.db.insertInto('job_answer').values({ request_id: job.id, answer }).execute();
    expect((await asking).data).toMatchObject({ sent: true });
  });
});
