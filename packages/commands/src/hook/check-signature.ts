import { createHmac } from 'node:crypto';
import { sameSecret } from '../people/token.ts';

/** Headers by lower-case name, as Node gives them. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A signed time may be this far off. Source: Gitee, "sign" of web hooks, names one hour. */
const CLOCK_LIMIT_MS = 3_600_000;

/**
 * Whether a call proves that its sender knows the secret, in the way of GitHub (`X-Hub-Signature-256`, HMAC-SHA-256 of the body),
 * Gitea (`X-Gitea-Signature`, the same without a scheme), GitLab (`X-Gitlab-Token`, the secret itself) or Gitee (`X-Gitee-Token`:
 * the secret, or HMAC-SHA-256 of time and secret in base64).
 * @param body bytes as received
 */
export function hasSignature(
  headers: Headers,
  { body, secret, now }: { body: Uint8Array; secret: string; now: Date },
): boolean {
  const digest = () => createHmac('sha256', secret).update(body).digest('hex');
  const github = one(headers, 'x-hub-signature-256');
  if (github !== undefined) return sameSecret(github, `sha256=${digest()}`);
  const gitea = one(headers, 'x-gitea-signature');
  if (gitea !== undefined) return sameSecret(gitea, digest());
  const gitlab = one(headers, 'x-gitlab-token');
  if (gitlab !== undefined) return sameSecret(gitlab, secret);
  const gitee = one(headers, 'x-gitee-token');
  if (gitee === undefined) return false;
  return sameSecret(gitee, secret) || isGiteeSign(gitee, { secret, now, time: one(headers, 'x-gitee-timestamp') });
}

function isGiteeSign(
  given: string,
  { secret, now, time }: { secret: string; now: Date; time: string | undefined },
): boolean {
  if (time === undefined || !/^\d{1,15}$/.test(time)) return false;
  if (Math.abs(now.getTime() - Number(time)) > CLOCK_LIMIT_MS) return false;
  const wanted = createHmac('sha256', secret).update(`${time}\n${secret}`).digest('base64');
  return sameSecret(given, wanted) || sameSecret(given, encodeURIComponent(wanted));
}

function one(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
