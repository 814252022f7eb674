import { addComment } from '@assay/commands/triage/add-comment';
import type { Settings } from '@assay/contract/settings';
import { type Factories, factories } from '@assay/testing/factories';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliverDue } from './deliver-due.ts';
import { type MailSink, mailSink } from './sinks.test-kit.ts';
import { readers, siteMailing } from './site.test-kit.ts';

let database: TestDatabase;
let make: Factories;
let sink: MailSink;

beforeAll(async () => {
  database = await cloneDatabase();
  make = factories(database.db);
});
beforeEach(async () => {
  sink = await mailSink();
});
afterEach(() => sink.close());
afterAll(() => database.close());

const settings = (given: Partial<Settings> = {}): Settings =>
  siteMailing(sink, { publicUrl: 'https://assay.example', ...given });
const send = (given?: Partial<Settings>) =>
  deliverDue({ db: database.db, settings: settings(given), signal: new AbortController().signal }, () => new Date());

/** A comment on an issue, of a task without report settings, that names two people of other languages. */
async function commented() {
  const names = await readers({ db: database.db, make }, ['en', 'zh']);
  const { id: projectId } = await make.project();
  const { id: taskId } = await make.task({ projectId, tools: ['ESLINT'] });
  const { number: build } = await make.build({ taskId });
  const defect = await make.defect({ taskId, tool: 'ESLINT', line: 7, path: 'src/<a>.js', build });
  const text = `look @${names.join(' @')} <b>here</b>`;
  const comment = { actor: 'mia', taskId, tool: 'ESLINT', defectId: defect.id, text, mayRead: names, now: new Date() };
  const { commentId } = await database.db.transaction().execute((trx) => addComment(trx, comment));
  const row = () =>
    database.db.selectFrom('delivery').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow();
  return { taskId, projectId, defectId: defect.id, commentId, names, row };
}

/** Both forms of a mail, as they are read: they travel as quoted-printable. */
const textOf = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));

it('who is named gets a mail in their language with the words, the issue and its address, once', async () => {
  const { taskId, projectId, defectId, row } = await commented();
  await send();
  await send();
  expect(sink.mails.map(({ to }) => to.map((address) => address.split('.')[0]))).toEqual([['en'], ['zh']]);
  const [english = '', chinese = ''] = sink.mails.map(({ raw }) => textOf(raw));
  for (const text of [english, chinese]) {
    expect(text).toContain(
      `https://assay.example/codecc/${projectId}/task/${taskId}/defect/lint/ESLINT/list?entityId=${defectId}`,
    );
    expect(text).toContain('&lt;b&gt;here&lt;/b&gt;');
    expect(text).toContain('src/&lt;a&gt;.js:7');
    expect(text).not.toContain('<b>here</b></p>');
  }
  expect(english).toContain('mia mentioned you in a comment');
  expect(chinese).toContain('mia 在评论中提到了您');
  expect(await row()).toMatchObject({ kind: 'mention', state: 'sent', attempts: 1 });
});

it('nothing is sent of a comment that was taken back, nor where the site sends no mail', async () => {
  const taken = await commented();
  await database.db.deleteFrom('comment').where('id', '=', taken.commentId).execute();
  await send();
  expect(await taken.row()).toMatchObject({ state: 'skipped', reason: { en: 'the comment or the task was deleted' } });
  const silent = await commented();
  await send({ smtpHost: undefined });
  expect(await silent.row()).toMatchObject({ state: 'skipped', reason: { en: 'the site has no mail server' } });
  expect(sink.mails).toEqual([]);
});

it('a closed account and one without an address are not written to', async () => {
  const { names, row } = await commented();
  const [first, second] = names;
  await database.db.updateTable('person').set({ disabled_at: new Date() }).where('username', '=', `${first}`).execute();
  await database.db.updateTable('person').set({ email: null }).where('username', '=', `${second}`).execute();
  await send();
  expect(sink.mails).toEqual([]);
  expect(await row()).toMatchObject({ state: 'skipped', reason: { en: 'who was mentioned has no mail address' } });
});
