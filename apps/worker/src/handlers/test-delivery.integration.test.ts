import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { changeSiteSettings } from '@assay/commands/site/change-site-settings';
import { MAIL_OWNER } from '@assay/commands/site/site-settings';
import { readSettings } from '@assay/contract/settings';
import { connect, type Database } from '@assay/database/connect';
import { type Factories, factories } from '@assay/testing/factories';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailSink, robotSink } from '../delivery/sinks.test-kit.ts';
import { testDelivery } from './test-delivery.ts';

let test: TestDatabase;
let database: Database;
let make: Factories;
let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'assay-mail-'));
  test = await cloneDatabase();
  database = connect({ url: test.url, name: 'test-delivery' });
  make = factories(database.db);
});
afterAll(async () => {
  await database.close();
  await test.close();
  await rm(data, { recursive: true, force: true });
});

let requests = 0;
async function tried(channel: 'mail' | 'bot', to: string, env: Record<string, string> = {}) {
  const { id: projectId } = await make.project();
  const { id: taskId } = await make.task({ projectId });
  const requestId = `r${++requests}`;
  const settings = { ...readSettings({ ASSAY_DATA: data, ...env }, '/nowhere'), databaseUrl: test.url };
  const job = { requestId, taskId, channel, to, language: 'en' } as const;
  const context = { signal: new AbortController().signal, retry: 0 };
  await testDelivery(job, context, { database, settings });
  const row = await database.db
    .selectFrom('job_answer')
    .select('answer')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return row.answer;
}

it('a test mail uses the server of the environment, then the one people stored, and shows its answer without the password', async () => {
  expect(await tried('mail', 'mia@team.example')).toEqual({ sent: false, answer: 'the site has no mail server' });
  const first = await mailSink();
  const env = {
    ASSAY_SMTP_HOST: '127.0.0.1',
    ASSAY_SMTP_PORT: String(first.account.port),
    ASSAY_SMTP_SECURITY: 'none',
    ASSAY_SMTP_FROM: 'assay@env.example',
  };
  expect(await tried('mail', 'mia@team.example', env)).toEqual({
    sent: true,
    answer: expect.stringContaining('queued as 42'),
    receivers: ['mia@team.example'],
  });
  expect(first.mails[0]?.from).toBe('assay@env.example');

  const second = await mailSink({ authMethods: ['PLAIN'], allowInsecureAuth: true, authOptional: false });
  const box = await openCredentialBox(data);
  const seal = (password: string) => box.seal({ password }, MAIL_OWNER).toString('base64');
  const store = (password: string) => {
    const { host, port, security } = second.account;
    const mail = { host, port, security, from: 'assay@site.example', user: 'assay', password };
    return database.db
      .transaction()
      .execute((trx) => changeSiteSettings(trx, { by: { actor: 'root' }, change: { mail }, seal }));
  };
  await store('right');
  expect(await tried('mail', 'mia@team.example', env)).toMatchObject({ sent: true });
  expect(second.mails).toMatchObject([{ from: 'assay@site.example', user: 'assay' }]);
  await store('mistyped-password');
  const refused = await tried('mail', 'mia@team.example', env);
  expect(refused).toMatchObject({ sent: false, answer: expect.stringContaining('Invalid user or password') });
  expect(JSON.stringify(refused)).not.toContain('mistyped');
  expect([first.mails.length, second.mails.length]).toEqual([1, 1]);
  await first.close();
  await second.close();
});

it('a test message reaches the robot, and a private address only where that is allowed', async () => {
  const robot = await robotSink();
  expect(await tried('bot', robot.url)).toMatchObject({ sent: false, answer: expect.stringContaining('https') });
  expect(robot.calls).toEqual([]);
  expect(await tried('bot', robot.url, { ASSAY_ALLOW_PRIVATE_HOSTS: 'true' })).toEqual({
    sent: true,
    answer: 'HTTP 200 {"errcode":0,"errmsg":"ok"}',
  });
  expect(robot.calls[0]?.body).toMatchObject({ markdown: { content: expect.stringContaining('This is a test') } });
  await robot.close();
});
