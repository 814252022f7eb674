import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { botOwner, saveReportSettings } from '@assay/commands/task/report-settings';
import { type Factories, factories } from '@assay/testing/factories';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { deliverDue } from './deliver-due.ts';
import { robotSecret } from './robot-secret.ts';
import { type MailSink, mailSink } from './sinks.test-kit.ts';
import { readers, siteMailing } from './site.test-kit.ts';

let database: TestDatabase;
let make: Factories;
let data: string;
let open: MailSink | undefined;

beforeAll(async () => {
  database = await cloneDatabase();
  make = factories(database.db);
  data = await mkdtemp(join(tmpdir(), 'assay-letters-'));
});
afterEach(() => open?.close());
afterAll(async () => {
  await database.close();
  await rm(data, { recursive: true, force: true });
});

const DUE = new Date('2026-11-23T02:00:00Z');

/** A report that is due, to a Chinese and an English reader, to somebody who never said, and to a typed address. */
async function dueReport() {
  const names = await readers({ db: database.db, make }, ['zh', 'en', null]);
  const { id: projectId } = await make.project();
  const { id: taskId } = await make.task({
    projectId,
    tools: ['ESLINT'],
    report_settings: JSON.stringify({
      ...{ emailReceiverType: '2', emailReceiverList: [...names, 'typed@team.example'], reportTools: ['ESLINT'] },
      emailCCReceiverList: ['boss@team.example'],
    }),
  });
  const { number: build } = await make.build({ taskId });
  await make.buildTool({ taskId, build, tool: 'ESLINT', result: { pattern: 'LINT' } });
  await make.defect({ taskId, tool: 'ESLINT', line: 1, build });
  const occasion = `due:${DUE.toISOString()}`;
  await database.db
    .insertInto('delivery')
    .values({ task_id: taskId, kind: 'timed-mail', occasion, next_at: DUE })
    .execute();
  const row = () =>
    database.db.selectFrom('delivery').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow();
  return { taskId, row };
}
const send = (sink: MailSink, now: Date) =>
  deliverDue(
    { db: database.db, settings: siteMailing(sink, { data }), signal: new AbortController().signal },
    () => now,
  );
const who = (to: readonly string[]) => to.map((address) => address.split(/[.@]/)[0]).sort();

/** Bodies of other than English letters travel as base64. */
const isChinese = (raw: string) =>
  raw.split(/\r?\n\r?\n/).some((part) => Buffer.from(part, 'base64').toString('utf8').includes('待修复'));

it('everybody reads a report in the language they last chose, who never did in the language of the site', async () => {
  const { row } = await dueReport();
  open = await mailSink();
  await send(open, DUE);
  expect(open.mails.map(({ to, raw }) => [who(to), isChinese(raw)])).toEqual([
    [['boss', 'en', 'null', 'typed'], false],
    [['zh'], true],
  ]);
  const { state, receivers, done_languages: done } = await row();
  expect([state, done, who(receivers ?? [])]).toEqual(['sent', ['en', 'zh'], ['boss', 'en', 'null', 'typed', 'zh']]);
});

it('when one language has to wait, the other is not sent again', async () => {
  const { row } = await dueReport();
  let busy = true;
  open = await mailSink({
    onRcptTo: ({ address }, _session, done) =>
      busy && address.startsWith('zh') ? done(Object.assign(new Error('try later'), { responseCode: 451 })) : done(),
  });
  await send(open, DUE);
  expect(await row()).toMatchObject({ state: 'waiting', attempts: 1, done_languages: ['en'] });
  busy = false;
  await send(open, new Date(DUE.getTime() + 3_600_000));
  expect(open.mails.map(({ to }) => who(to))).toEqual([['boss', 'en', 'null', 'typed'], ['zh']]);
  const { state, receivers } = await row();
  expect([state, who(receivers ?? [])]).toEqual(['sent', ['boss', 'en', 'null', 'typed', 'zh']]);
});

it('the secret of a robot stays with its address, and opens for its task only', async () => {
  const { id: projectId } = await make.project();
  const { id: taskId } = await make.task({ projectId });
  const { id: other } = await make.task({ projectId });
  const box = await openCredentialBox(data);
  const url = 'https://oapi.dingtalk.com/robot/send?access_token=1';
  const save = (form: { botWebhookUrl?: string }, secret?: string) =>
    database.db.transaction().execute((trx) =>
      saveReportSettings(trx, {
        ...{ actor: 'mia', taskId, form: { taskId, ...form }, now: DUE },
        sealed: secret === undefined ? undefined : box.seal({ password: secret }, botOwner(taskId)),
      }),
    );
  const stored = async () =>
    await database.db.selectFrom('task').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();
  const services = { db: database.db, settings: { data } };
  await save({ botWebhookUrl: url }, 'SEC-of-the-robot');
  expect(await robotSecret(services, { taskId, url })).toBe('SEC-of-the-robot');
  expect(JSON.stringify(await stored())).not.toContain('SEC-of-the-robot');
  await save({ botWebhookUrl: url });
  expect(await robotSecret(services, { taskId, url })).toBe('SEC-of-the-robot');
  expect(await robotSecret(services, { taskId, url: 'https://evil.example/robot/send' })).toBeUndefined();
  const sealed = (await stored()).bot_secret?.toString('base64');
  await expect(robotSecret(services, { taskId: other, url, sealed })).rejects.toThrow();
  await save({ botWebhookUrl: 'https://evil.example/robot/send' });
  expect(await stored()).toMatchObject({
    bot_secret: null,
    report_settings: expect.not.objectContaining({ botSecretSet: true }),
  });
});
