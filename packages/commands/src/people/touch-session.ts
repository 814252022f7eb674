import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';
import { sessionEnd } from './open-session.ts';
import { hashToken, newToken } from './token.ts';

/** A session is written at most once in so many seconds, however many calls it makes. */
export const TOUCH_SECONDS = 60;

/** The secret of a session in use is exchanged after so long: one that leaked is worth a day at most. */
export const SECRET_HOURS = 24;

/** Requests under way at an exchange carry the former secret. */
const OVERLAP_SECONDS = 60;

/** True when a use at `now` is worth writing down. @param lastSeen null: never used */
export function isDue(lastSeen: Date | null, now: Date): boolean {
  return lastSeen === null || now.getTime() - lastSeen.getTime() >= TOUCH_SECONDS * 1000;
}

/**
 * Slides the end of a session whose present secret was shown. The former secret ends with the first use of the present
 * one after the overlap: until then the answer that carried the present one may have been lost.
 */
export async function touchSession(db: Db, { sessionId, now }: { sessionId: number; now: Date }): Promise<void> {
  const overlap = new Date(now.getTime() - OVERLAP_SECONDS * 1000);
  await db
    .updateTable('session')
    .set({
      last_seen_at: now,
      expires_at: sessionEnd(now),
      former_hash: sql<Buffer | null>`case when secret_at < ${overlap} then null else former_hash end`,
    })
    .where('id', '=', sessionId)
    .execute();
}

/** Whether the secret shown should be exchanged now. @param former the secret was the one before the present */
export function isSecretOld({ secretAt, former, now }: { secretAt: Date; former: boolean; now: Date }): boolean {
  const age = (now.getTime() - secretAt.getTime()) / 1000;
  return former ? age > OVERLAP_SECONDS : age >= SECRET_HOURS * 3600;
}

/**
 * Exchanges the secret of a session; the one shown stays good for the overlap.
 * @returns the new secret; undefined when another request was faster
 */
export async function exchangeSecret(
  db: Db,
  { sessionId, shown, secretAt, now }: { sessionId: number; shown: Buffer; secretAt: Date; now: Date },
): Promise<string | undefined> {
  const token = newToken();
  const changed = await db
    .updateTable('session')
    .set({
      token_hash: hashToken(token),
      former_hash: shown,
      secret_at: now,
      last_seen_at: now,
      expires_at: sessionEnd(now),
    })
    .where('id', '=', sessionId)
    .where('secret_at', '=', secretAt)
    .returning('id')
    .executeTakeFirst();
  return changed && token;
}

export async function touchApiToken(db: Db, { id, now }: { id: number; now: Date }): Promise<void> {
  await db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', id).execute();
}
