import { lookup } from 'node:dns/promises';
import { type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import type { DeliveryOutcome } from '@assay/commands/report-mail/take-delivery';
import { robotBody, robotKind } from '@assay/domain/notice/render-robot';
import { readRobotAnswer } from '@assay/domain/notice/robot-answer';
import { isPrivateAddress } from '@assay/domain/source/private-address';
import { signMessage } from './sign-robot.ts';

export interface PostRobot {
  readonly url: string;
  readonly text: string;
  readonly title: string;
  /** With which the robot wants its messages signed. */
  readonly secret?: string | undefined;
  /** Plain http and addresses of our own networks, as for sources. */
  readonly allowPrivateHosts: boolean;
  /** Milliseconds for the whole exchange; 15 seconds by default. */
  readonly timeoutMs?: number;
}

export type RobotOutcome = DeliveryOutcome & { readonly answer: string };

const TIMEOUT_MS = 15_000;
const LONGEST_ANSWER = 500;
const MOST_BYTES = 64 * 1024;

/**
 * Gives a message to the robot of a group. The host is resolved here, checked and pinned; redirects are not followed. An exchange
 * that breaks after the message left is unknown, and not repeated.
 */
export async function postRobot({
  url: address,
  text,
  title,
  secret,
  allowPrivateHosts,
  timeoutMs = TIMEOUT_MS,
}: PostRobot): Promise<RobotOutcome> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return refused('机器人地址不合法', 'the address of the robot is not valid');
  if (url.protocol === 'http:' && !allowPrivateHosts)
    return refused('机器人地址必须使用 https', 'the address of the robot must begin with https');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => []);
  const pinned = found[0];
  if (!pinned) return later(`${host}: no address was found`);
  if (!allowPrivateHosts && found.some((one) => isPrivateAddress(one.address)))
    return refused(
      `主机 ${host} 位于内网，未允许访问（ASSAY_ALLOW_PRIVATE_HOSTS）`,
      `the host ${host} is on a private network, which is not allowed here (ASSAY_ALLOW_PRIVATE_HOSTS)`,
    );
  const kind = robotKind(url);
  const signed = signMessage(kind, { url, body: robotBody(kind, { text, title }), secret, now: new Date() });
  const exchange = await send({ url: signed.url, body: JSON.stringify(signed.body), pinned, timeoutMs });
  if (exchange.kind !== 'answered') {
    const { text: fault } = exchange;
    if (exchange.kind === 'not-sent') return later(fault);
    return { kind: 'unknown', reason: { zh: `机器人未应答：${fault}`, en: `no answer: ${fault}` }, answer: fault };
  }
  // Where a secret stands in an address, an answer may repeat it.
  const answer = withoutSecrets(`HTTP ${exchange.status} ${exchange.body}`, signed.url, secret)
    .trim()
    .slice(0, LONGEST_ANSWER);
  switch (readRobotAnswer(kind, exchange)) {
    case 'taken':
      return { kind: 'sent', receivers: [url.host], answer };
    case 'later':
      return later(answer);
    case 'refused':
      return { ...refused(`机器人拒绝：${answer}`, `the robot refused: ${answer}`), answer };
    case 'unclear':
      return {
        kind: 'unknown',
        reason: { zh: `机器人应答无法识别：${answer}`, en: `no answer of a robot: ${answer}` },
        answer,
      };
  }
}

type Exchange =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  | { readonly kind: 'not-sent' | 'broken'; readonly text: string };

function send({
  url,
  body,
  pinned,
  timeoutMs,
}: {
  url: URL;
  body: string;
  pinned: { address: string; family: number };
  timeoutMs: number;
}): Promise<Exchange> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    lookup: (_host, asked, done) => (asked.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)),
  };
  return new Promise((resolve) => {
    let left = false;
    const fail = (error: Error) => resolve({ kind: left ? 'broken' : 'not-sent', text: nameOf(error) });
    const request = (url.protocol === 'https:' ? requestTls : requestPlain)(url, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= MOST_BYTES) chunks.push(chunk);
        else response.destroy();
      });
      // The status alone says enough where the body breaks off or does not end.
      response.on('close', () =>
        resolve({ kind: 'answered', status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      );
      response.on('error', () => {});
    });
    request.on('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        left = true;
      }),
    );
    request.on('error', fail);
    request.end(body);
  });
}

function nameOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? `${error.code} ${error.message}` : error.message;
}

function withoutSecrets(text: string, url: URL, secret = ''): string {
  const secrets = [secret, ...url.searchParams.values(), ...url.pathname.split('/')].filter(
    (part) => part.length >= 16,
  );
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, '***'), text);
}

function later(answer: string): RobotOutcome {
  return { kind: 'retry', reason: { zh: `机器人：${answer}`, en: `robot: ${answer}` }, answer };
}

function refused(zh: string, en: string): RobotOutcome {
  return { kind: 'failed', reason: { zh, en }, answer: en };
}
