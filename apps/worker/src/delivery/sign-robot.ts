import { createHmac } from 'node:crypto';
import type { RobotKind } from '@assay/domain/notice/render-robot';

export interface SignedMessage {
  readonly url: URL;
  readonly body: object;
}

/**
 * Adds the signature that a robot with a secret wants. DingTalk: `timestamp` (ms) and `sign` in the address, where sign is the
 * base64 of HMAC-SHA256 over "timestamp\nsecret" under the secret. Feishu: `timestamp` (seconds) and `sign` in the body, where the
 * key is "timestamp\nsecret" and nothing is hashed. Sources: "custom robot security settings" of DingTalk's and "custom bot guide" of
 * Feishu's documentation. The others know no signature and are left as they are.
 */
export function signMessage(
  kind: RobotKind,
  { url, body, secret, now }: SignedMessage & { secret: string | undefined; now: Date },
): SignedMessage {
  if (secret === undefined || secret === '') return { url, body };
  switch (kind) {
    case 'dingtalk': {
      const timestamp = String(now.getTime());
      const signed = new URL(url);
      signed.searchParams.set('timestamp', timestamp);
      signed.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`));
      return { url: signed, body };
    }
    case 'feishu': {
      const timestamp = String(Math.floor(now.getTime() / 1000));
      return { url, body: { timestamp, sign: hmac(`${timestamp}\n${secret}`, ''), ...body } };
    }
    case 'wecom':
    case 'slack':
    case 'other':
      return { url, body };
  }
}

function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64');
}
