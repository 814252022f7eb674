import type { Db, Transaction } from '@assay/database/connect';
import { hashToken, newToken } from './token.ts';

/** A session that nobody uses for so long ends. */
export const SESSION_DAYS = 7;

export interface NewSession {
  readonly personId: number;
  /** How the person came in. */
  readonly door: 'password' | 'link' | 'oidc';
  readonly address: string;
  readonly userAgent?: string | undefined;
  readonly now: Date;
}

/** Opens a session and clears away those that ended. @returns the secret for the cookie; it is not kept */
export async function openSession(db: Db | Transaction, session: NewSession): Promise<{ token: string }> {
  const { personId, door, address, userAgent, now } = session;
  const token = newToken();
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      person_id: personId,
      created_at: now,
      last_seen_at: now,
      secret_at: now,
      expires_at: sessionEnd(now),
      user_agent: userAgent?.slice(0, 300) ?? null,
      address,
      door,
    })
    .execute();
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  return { token };
}

/** When a session seen now would end. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * 86_400_000);
}
