import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { postRobot } from './post-robot.ts';
import { sendMail } from './send-mail.ts';
import { mailSink, robotSink } from './sinks.test-kit.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
async function keep<Sink extends { close(): Promise<void> }>(made: Promise<Sink>): Promise<Sink> {
  const sink = await made;
  open.push(sink);
  return sink;
}

const mail = { subject: '[Assay] 商店 · 定时报告', html: '<p>你好</p>', text: '你好' };
const to = ['ann@team.example', 'bob@team.example'];

describe('a mail to a real SMTP server', () => {
  it('arrives once, in both forms, with its copies', async () => {
    const { account, mails } = await keep(mailSink());
    const outcome = await sendMail({ account, to, cc: ['boss@team.example'], mail });
    expect(outcome).toMatchObject({ kind: 'sent', receivers: [...to, 'boss@team.example'] });
    expect(outcome.answer).toContain('queued as 42');
    expect(mails).toHaveLength(1);
    const [{ from, to: taken, raw } = { from: '', to: [], raw: '' }] = mails;
    expect([from, taken]).toEqual(['assay@team.example', [...to, 'boss@team.example']]);
    expect(raw).toContain('From: Assay <assay@team.example>');
    expect(raw).toContain('To: ann@team.example, bob@team.example');
    expect(raw).toContain('Cc: boss@team.example');
    expect(raw).toContain('Auto-Submitted: auto-generated');
    expect(raw).toContain('text/plain; charset=utf-8');
    expect(raw).toContain('text/html; charset=utf-8');
    expect(raw).toContain(Buffer.from('你好').toString('base64').slice(0, 8));
  });

  it('signs in, and never tells the password', async () => {
    const { account, mails } = await keep(
      mailSink({ authMethods: ['PLAIN'], allowInsecureAuth: true, authOptional: false }),
    );
    const signed = await sendMail({ account: { ...account, user: 'assay', password: 'right' }, to, cc: [], mail });
    expect([signed.kind, mails[0]?.user]).toEqual(['sent', 'assay']);
    const wrong = await sendMail({
      account: { ...account, user: 'assay', password: 'wrong-secret' },
      to,
      cc: [],
      mail,
    });
    expect(wrong).toMatchObject({ kind: 'retry' });
    expect(wrong.answer).toContain('Invalid user or password');
    expect(JSON.stringify(wrong)).not.toContain('wrong-secret');
    expect(mails).toHaveLength(1);
  });

  it('is not sent in the clear where encryption was asked for', async () => {
    const { account, mails } = await keep(mailSink());
    const starttls = await sendMail({ account: { ...account, security: 'starttls' }, to, cc: [], mail });
    const tls = await sendMail({ account: { ...account, security: 'tls' }, to, cc: [], mail });
    expect([starttls.kind, tls.kind, mails.length]).toEqual(['retry', 'retry', 0]);
  });

  it('names receivers the server refused, and reaches the others', async () => {
    const { account, mails } = await keep(
      mailSink({
        onRcptTo: ({ address }, _session, done) =>
          address.startsWith('bob') ? done(new Error('no such user')) : done(),
      }),
    );
    const outcome = await sendMail({ account, to, cc: [], mail });
    expect(outcome).toMatchObject({
      kind: 'sent',
      receivers: ['ann@team.example'],
      reason: { en: 'the server refused the receivers bob@team.example' },
    });
    expect(mails[0]?.to).toEqual(['ann@team.example']);
  });

  it.each([
    [451, 'retry'],
    [554, 'failed'],
  ])('refused with %i is %s', async (responseCode, kind) => {
    const { account } = await keep(
      mailSink({
        onData(stream, _session, done) {
          stream.resume();
          stream.on('end', () => done(Object.assign(new Error('not now'), { responseCode })));
        },
      }),
    );
    const outcome = await sendMail({ account, to, cc: [], mail });
    expect(outcome).toMatchObject({ kind, reason: { en: expect.stringContaining('not now') } });
  });

  it('that nobody answers after it was handed over is unknown, one that never began is tried again', async () => {
    // Speaks until the end of the message, then cuts the line.
    const server = createServer((socket) => {
      let inMessage = false;
      socket.on('error', () => {});
      socket.write('220 sink\r\n');
      socket.on('data', (bytes) => {
        const text = bytes.toString();
        if (inMessage) return text.includes('\r\n.\r\n') ? socket.destroy() : undefined;
        inMessage = text.startsWith('DATA');
        socket.write(inMessage ? '354 go\r\n' : '250 ok\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const account = { host: '127.0.0.1', port, security: 'none', from: 'a@b.example' } as const;
    expect((await sendMail({ account, to, cc: [], mail })).kind).toBe('unknown');

    const { account: gone, close } = await mailSink();
    await close();
    expect((await sendMail({ account: gone, to, cc: [], mail })).kind).toBe('retry');
  });
});

describe('a message to a real robot', () => {
  const post = (url: string, allowPrivateHosts = true, timeoutMs = 5_000) =>
    postRobot({ url, text: '### a\nb', title: 'a', allowPrivateHosts, timeoutMs });

  it('arrives in the form of WeCom', async () => {
    const { url, calls } = await keep(robotSink());
    const outcome = await post(url);
    expect(outcome).toMatchObject({ kind: 'sent', answer: 'HTTP 200 {"errcode":0,"errmsg":"ok"}' });
    expect(calls).toEqual([
      expect.objectContaining({
        path: '/cgi-bin/webhook/send?key=0123456789abcdef0123',
        body: { msgtype: 'markdown', markdown: { content: '### a\nb' } },
      }),
    ]);
  });

  it('never leaves for our own networks or in the clear, unless that is allowed', async () => {
    const { url, calls } = await keep(robotSink());
    expect(await post(url, false)).toMatchObject({ kind: 'failed', reason: { en: expect.stringContaining('https') } });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254'])
      expect(await post(`https://${host}/x`, false)).toMatchObject({
        kind: 'failed',
        reason: { en: expect.stringContaining('private network') },
      });
    expect(calls).toEqual([]);
  });

  it('follows no redirect', async () => {
    const target = await keep(robotSink());
    const { url } = await keep(robotSink(() => ({ status: 302, location: target.url })));
    expect((await post(url)).kind).toBe('failed');
    expect(target.calls).toEqual([]);
  });

  it('is refused with the words of the robot, without the key of its address', async () => {
    const { url } = await keep(
      robotSink(() => ({ status: 200, body: '{"errcode":93000,"errmsg":"invalid key 0123456789abcdef0123"}' })),
    );
    const outcome = await post(url);
    expect(outcome).toMatchObject({ kind: 'failed', answer: 'HTTP 200 {"errcode":93000,"errmsg":"invalid key ***"}' });
  });

  it('is tried again when the robot is busy or away, and unknown when the line was cut', async () => {
    const busy = await keep(robotSink(() => ({ status: 200, body: '{"errcode":45009}' })));
    expect((await post(busy.url)).kind).toBe('retry');
    const cut = await keep(robotSink(() => undefined));
    expect((await post(cut.url)).kind).toBe('unknown');
    expect(cut.calls).toHaveLength(1);
    const gone = await robotSink();
    await gone.close();
    expect((await post(gone.url)).kind).toBe('retry');
  });
});
