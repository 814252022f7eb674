import type { Db } from '@assay/database/connect';
import { forgetAudit } from '../audit/forget-audit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { countAttempt, forgetAttempts, isFirstRefusal } from './login-throttle.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './password.ts';

export interface SignIn {
  readonly username: string;
  readonly password: string;
  /** Where the request came from; counts failed attempts. */
  readonly address: string;
  readonly userAgent?: string | undefined;
  readonly now: Date;
}

export type SignInResult =
  | { readonly kind: 'signed-in'; readonly personId: number; readonly username: string; readonly token: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'throttled'; readonly waitSeconds: number };

/**
 * Checks a password and opens a session. Takes the connection, not a transaction: a failed attempt must be remembered,
 * and no row may stay locked while the password is hashed. Unknown names cost the same time as known ones.
 */
export async function signIn(db: Db, { username, password, address, userAgent, now }: SignIn): Promise<SignInResult> {
  const attempt = { username: username.toLowerCase().slice(0, 64), address, now };
  const by = { actor: attempt.username, address };
  const counted = await countAttempt(db, attempt);
  if ('waitSeconds' in counted) {
    // A flood of refused attempts is one line: it must not fill the log.
    if (await isFirstRefusal(db, attempt)) await recordAudit(db, { kind: 'sign_in_throttled', by, now });
    return { kind: 'throttled', waitSeconds: counted.waitSeconds };
  }
  const person = await db
    .selectFrom('person')
    .select(['id', 'username', 'password_hash'])
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  const matches = await verifyPassword(person?.password_hash, password);
  if (!person || !matches) {
    await recordAudit(db, { kind: 'sign_in_refused', by, detail: { door: 'password' }, now });
    return { kind: 'refused' };
  }
  const { token } = await openSession(db, { personId: person.id, door: 'password', address, userAgent, now });
  await forgetAttempts(db, attempt);
  await recordAudit(db, {
    kind: 'sign_in',
    by: { actor: person.username, address },
    detail: { door: 'password' },
    now,
  });
  await forgetAudit(db, { now });
  return { kind: 'signed-in', personId: person.id, username: person.username, token };
}
