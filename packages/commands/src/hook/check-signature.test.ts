import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hasSignature } from './check-signature.ts';

const secret = 'a secret of both';
const body = Buffer.from('{"ref":"refs/heads/main"}');
const now = new Date('2026-11-20T10:00:00Z');
const hmac = (key: string, text: string | Buffer, form: 'hex' | 'base64') =>
  createHmac('sha256', key).update(text).digest(form);
const check = (headers: Record<string, string>, bytes = body) => hasSignature(headers, { body: bytes, secret, now });
const time = String(now.getTime() - 60_000);

describe('a signature', () => {
  it.each([
    ['GitHub', { 'x-hub-signature-256': `sha256=${hmac(secret, body, 'hex')}` }],
    ['Gitea', { 'x-gitea-signature': hmac(secret, body, 'hex') }],
    ['GitLab', { 'x-gitlab-token': secret }],
    ['Gitee with a password', { 'x-gitee-token': secret }],
    ['Gitee with a sign', { 'x-gitee-token': hmac(secret, `${time}\n${secret}`, 'base64'), 'x-gitee-timestamp': time }],
  ])('of %s counts, and with another secret it does not', (_, headers) => {
    expect(check(headers)).toBe(true);
    expect(hasSignature(headers, { body, secret: 'another secret', now })).toBe(false);
  });

  it('belongs to its body', () => {
    const other = Buffer.from('{"ref":"refs/heads/evil"}');
    expect(check({ 'x-hub-signature-256': `sha256=${hmac(secret, body, 'hex')}` }, other)).toBe(false);
    expect(check({ 'x-gitea-signature': hmac(secret, body, 'hex') }, other)).toBe(false);
  });

  it('of an old time is refused, and so is none', () => {
    const old = String(now.getTime() - 3_600_001);
    expect(check({ 'x-gitee-token': hmac(secret, `${old}\n${secret}`, 'base64'), 'x-gitee-timestamp': old })).toBe(
      false,
    );
    expect(check({})).toBe(false);
    expect(check({ 'x-gitlab-token': '' })).toBe(false);
  });
});
