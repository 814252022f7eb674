import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestAuthority, testAuthority } from './certificates.test-kit.ts';
import { sendMail } from './send-mail.ts';
import { type MailSink, mailSink } from './sinks.test-kit.ts';

const mail = { subject: 'hello', html: '<p>hello</p>', text: 'hello' };
const to = ['ann@team.example'];
const credentials = { user: 'assay', password: 'right' };
let folder: string;
let ours: TestAuthority;
let file: string;
const open: MailSink[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-tls-'));
  ours = testAuthority();
  file = join(folder, 'ca.pem');
  await writeFile(file, ours.ca);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const sink of open.splice(0)) await sink.close();
});

/** Asks for a password, which must never travel in the clear. */
async function sink(security: 'starttls' | 'tls', issued = ours.issue()): Promise<MailSink> {
  const made = await mailSink(
    { ...issued, secure: security === 'tls', authOptional: false, disabledCommands: [], authMethods: ['PLAIN'] },
    { security, ...credentials },
  );
  open.push(made);
  return made;
}

describe.each(['starttls', 'tls'] as const)('a mail over %s', (security) => {
  it('arrives where the certificate is trusted by the file of the setting', async () => {
    const { account, mails } = await sink(security);
    const outcome = await sendMail({ account: { ...account, ca: file }, to, cc: [], mail });
    expect(outcome, outcome.answer).toMatchObject({ kind: 'sent', receivers: to });
    expect(mails).toMatchObject([{ user: 'assay', to, encrypted: true }]);
  });

  it('is not sent to a server nobody vouches for', async () => {
    const { account, mails } = await sink(security);
    const stranger = await sendMail({ account, to, cc: [], mail });
    expect(stranger).toMatchObject({ kind: 'retry', answer: expect.stringMatching(/certificate/i) });
    await writeFile(join(folder, 'other.pem'), testAuthority().ca);
    const other = await sendMail({ account: { ...account, ca: join(folder, 'other.pem') }, to, cc: [], mail });
    expect(other).toMatchObject({ kind: 'retry', answer: expect.stringMatching(/certificate|signature/i) });
    expect(mails).toEqual([]);
  });

  it('is not sent to a server that shows the certificate of another host', async () => {
    const { account, mails } = await sink(
      security,
      ours.issue({ host: 'mail.elsewhere.example', address: '10.0.0.1' }),
    );
    const outcome = await sendMail({ account: { ...account, ca: file }, to, cc: [], mail });
    expect(outcome).toMatchObject({ kind: 'retry', answer: expect.stringContaining('127.0.0.1') });
    expect(mails).toEqual([]);
  });

  it('is not sent when the file is not there or holds no certificate', async () => {
    const { account, mails } = await sink(security);
    await writeFile(join(folder, 'empty.pem'), 'nothing');
    for (const ca of [join(folder, 'gone.pem'), join(folder, 'empty.pem')])
      expect(await sendMail({ account: { ...account, ca }, to, cc: [], mail })).toMatchObject({
        kind: 'retry',
        answer: expect.stringContaining('pem'),
      });
    expect(mails).toEqual([]);
  });
});

it('names are checked too where the server is called by one', async () => {
  const { account, mails } = await sink('tls');
  const named = { ...account, host: 'localhost', ca: file };
  expect((await sendMail({ account: named, to, cc: [], mail })).kind).toBe('sent');
  const wrong = await sink('tls', ours.issue({ host: 'mail.elsewhere.example' }));
  const refused = await sendMail({ account: { ...wrong.account, host: 'localhost', ca: file }, to, cc: [], mail });
  expect([refused.kind, mails.length, wrong.mails.length]).toEqual(['retry', 1, 0]);
});
