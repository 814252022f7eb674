import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { postRobot } from './post-robot.ts';

/**
 * Robots that check messages as their vendors document it: the signature is computed the other way round here, from what came in.
 * WeCom "group robot configuration", DingTalk "custom robot access", Feishu "custom bot usage guide", Slack "incoming webhooks".
 */
const SECRET = 'SECtop-secret-of-a-robot';
const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

interface Came {
  readonly url: URL;
  readonly type: string;
  readonly body: Record<string, unknown>;
}

async function robot(path: string, answer: (came: Came) => string) {
  const calls: Came[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://robot');
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const came = { url, type: request.headers['content-type'] ?? '', body };
      calls.push(came);
      // Vendors answer refusals with 200 too.
      response.end(answer(came));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}` };
}

const TEXT = '### shop #3\n**2** new issues\n> ESLint: **2**\n[Details](https://assay.example/codecc/a?b=1&c=2)';
const post = (url: string, secret?: string) =>
  postRobot({ url, text: TEXT, title: 'shop', secret, allowPrivateHosts: true, timeoutMs: 5_000 });

it('WeCom', async () => {
  const { url, calls } = await robot('/cgi-bin/webhook/send?key=693a91f6-7xxx', ({ body }) => {
    const { msgtype, markdown } = body as { msgtype: string; markdown?: { content?: unknown } };
    const valid = msgtype === 'markdown' && typeof markdown?.content === 'string';
    return valid ? '{"errcode":0,"errmsg":"ok"}' : '{"errcode":40008,"errmsg":"invalid message type"}';
  });
  expect(await post(url)).toMatchObject({ kind: 'sent' });
  // It knows no signature: a secret changes nothing.
  expect(await post(url, SECRET)).toMatchObject({ kind: 'sent' });
  expect(calls[1]).toEqual(calls[0]);
  expect(calls[0]).toMatchObject({ type: 'application/json; charset=utf-8', body: { markdown: { content: TEXT } } });
});

it('DingTalk, with the signature of its address', async () => {
  const { url, calls } = await robot('/robot/send?access_token=abc', ({ url: { searchParams: query }, body }) => {
    const timestamp = query.get('timestamp') ?? '';
    const wanted = createHmac('sha256', SECRET).update(`${timestamp}\n${SECRET}`, 'utf8').digest('base64');
    if (Math.abs(Date.now() - Number(timestamp)) > 3_600_000 || query.get('sign') !== wanted)
      return '{"errcode":310000,"errmsg":"description:sign not match"}';
    const { msgtype, markdown } = body as { msgtype: string; markdown?: { title?: unknown; text?: unknown } };
    const valid = msgtype === 'markdown' && typeof markdown?.title === 'string' && typeof markdown.text === 'string';
    return valid ? '{"errcode":0,"errmsg":"ok"}' : '{"errcode":40035,"errmsg":"missing parameter"}';
  });
  expect(await post(url, SECRET)).toMatchObject({ kind: 'sent' });
  expect(calls[0]?.url.searchParams.get('access_token')).toBe('abc');
  expect(calls[0]?.body).toEqual({
    msgtype: 'markdown',
    markdown: { title: 'shop', text: TEXT.replaceAll('\n', '\n\n') },
  });
  for (const wrong of [undefined, 'another secret'])
    expect(await post(url, wrong)).toMatchObject({
      kind: 'failed',
      reason: { en: expect.stringContaining('sign not match') },
    });
});

it('Feishu, with the signature in the body', async () => {
  const { url, calls } = await robot('/open-apis/bot/v2/hook/0a1b-2c3d', ({ body }) => {
    const { timestamp, sign, msg_type, card } = body as Record<string, unknown>;
    const wanted = createHmac('sha256', `${timestamp}\n${SECRET}`).update(Buffer.alloc(0)).digest('base64');
    if (typeof timestamp !== 'string' || Math.abs(Date.now() / 1000 - Number(timestamp)) > 3600 || sign !== wanted)
      return '{"code":19021,"msg":"sign match fail or timestamp is not within one hour from current time"}';
    return msg_type === 'interactive' && typeof card === 'object'
      ? '{"StatusCode":0,"StatusMessage":"success","code":0,"data":{},"msg":"success"}'
      : '{"code":9499,"msg":"Bad Request","data":{}}';
  });
  expect(await post(url, SECRET)).toMatchObject({ kind: 'sent' });
  expect(calls[0]?.body).toMatchObject({
    card: { header: { title: { tag: 'plain_text', content: 'shop' } }, elements: [{ tag: 'markdown' }] },
  });
  for (const wrong of [undefined, 'another secret'])
    expect(await post(url, wrong)).toMatchObject({
      kind: 'failed',
      reason: { en: expect.stringContaining('sign match fail') },
    });
});

it('Slack', async () => {
  const { url, calls } = await robot('/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX', ({ body }) =>
    typeof body.text === 'string' ? 'ok' : 'invalid_payload',
  );
  expect(await post(url, SECRET)).toMatchObject({ kind: 'sent' });
  expect(calls[0]?.body).toEqual({
    text: '*shop #3*\n*2* new issues\n> ESLint: *2*\n<https://assay.example/codecc/a?b=1&amp;c=2|Details>',
    mrkdwn: true,
    unfurl_links: false,
  });
});

it('that answers 200 and not as its vendor does is not believed, and not asked twice', async () => {
  for (const path of ['/cgi-bin/webhook/send', '/robot/send', '/open-apis/bot/v2/hook/x', '/services/T0/B0/X']) {
    const { url, calls } = await robot(path, () => '<html>Please sign in to this network</html>');
    expect(await post(url)).toMatchObject({ kind: 'unknown', answer: expect.stringContaining('Please sign in') });
    expect(calls).toHaveLength(1);
  }
});

it('never repeats a secret, even when the robot does', async () => {
  const { url } = await robot('/robot/send?access_token=0123456789abcdef', ({ url: { search } }) =>
    JSON.stringify({ errcode: 310000, errmsg: `${SECRET} ${decodeURIComponent(search)}` }),
  );
  const outcome = await post(url, SECRET);
  expect(outcome.kind).toBe('failed');
  expect(JSON.stringify(outcome)).not.toContain(SECRET);
  expect(JSON.stringify(outcome)).not.toContain('0123456789abcdef');
});
