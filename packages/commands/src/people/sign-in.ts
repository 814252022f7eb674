import type { Db } from '@assay/database/connect';
import { countAttempt, forgetAttempts } from './login-throttle.ts';
import { verifyPassword } from './password.ts';
import { hashToken, newToken } from './token.ts';

/** A session that nobody uses for so long ends. */
export const SESSION_DAYS = 7;

export interface SignIn {
  readonly username: string;
  readonly password: string;
  /** Where the request came from; counts failed attempts. */
  readonly address: string;
  readonly userAgent?: string;
  readonly now: Date;
}

export type SignInResult =
  | {
      readonly kind: 'signed-in';
      readonly personId: number;
      readonly username: string;
      readonly token: string;
      readonly expiresAt: Date;
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'throttled'; readonly waitSeconds: number };

/**
 * Checks a password and opens a session. Takes the connection, not a transaction: a failed attempt must be remembered,
 * and no row may stay locked while the password is hashed. Unknown names cost the same time as known ones.
 */
export async function signIn(db: Db, { username, password, address, userAgent, now }: SignIn): Promise<SignInResult> {
  const attempt = { username: username.toLowerCase().slice(0, 64), address, now };
  const counted = await countAttempt(db, attempt);
  if ('waitSeconds' in counted) return { kind: 'throttled', waitSeconds: counted.waitSeconds };
  const person = await db
    .selectFrom('person')
    .select(['id', 'username', 'password_hash'])
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  const matches = await verifyPassword(person?.password_hash, password);
  if (!person || !matches) return { kind: 'refused' };
  const token = newToken();
  const expiresAt = sessionEnd(now);
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      person_id: person.id,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      user_agent: userAgent?.slice(0, 300) ?? null,
    })
    .execute();
  await forgetAttempts(db, attempt);
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  return { kind: 'signed-in', personId: person.id, username: person.username, token, expiresAt };
}

/** When a session seen now would end. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * 86_400_000);
}
