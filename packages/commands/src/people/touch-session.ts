import type { Db } from '@assay/database/connect';
import { sessionEnd } from './sign-in.ts';

/** A session is written at most once in so many seconds, however many calls it makes. */
export const TOUCH_SECONDS = 60;

/** True when a use at `now` is worth writing down. @param lastSeen null: never used */
export function isDue(lastSeen: Date | null, now: Date): boolean {
  return lastSeen === null || now.getTime() - lastSeen.getTime() >= TOUCH_SECONDS * 1000;
}

/** Slides the end of a session. @returns the new end */
export async function touchSession(db: Db, { tokenHash, now }: { tokenHash: Buffer; now: Date }): Promise<Date> {
  const expires_at = sessionEnd(now);
  await db.updateTable('session').set({ last_seen_at: now, expires_at }).where('token_hash', '=', tokenHash).execute();
  return expires_at;
}

export async function touchApiToken(db: Db, { id, now }: { id: number; now: Date }): Promise<void> {
  await db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', id).execute();
}
