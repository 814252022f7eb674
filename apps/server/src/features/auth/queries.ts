import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import type { Selectable } from 'kysely';

/** Living sessions of a person, the one used last first. */
export async function sessionsOf(
  db: Db,
  { personId, now }: { personId: number; now: Date },
): Promise<Selectable<Schema['session']>[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Tokens of a person, newest first, without their hashes. */
export async function tokensOf(db: Db, personId: number) {
  return db
    .selectFrom('api_token')
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute();
}
