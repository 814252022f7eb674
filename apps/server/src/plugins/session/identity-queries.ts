import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

/**
 * The person of a living session, in one joined query; undefined when it ended or the person was locked. `former` says
 * that the secret was exchanged for another since.
 */
export async function findSession(db: Db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) {
  return living(db, now)
    .select([
      'session.id as sessionId',
      'session.last_seen_at as lastSeenAt',
      'session.secret_at as secretAt',
      sql<boolean>`session.token_hash <> ${tokenHash}`.as('former'),
    ])
    .where((eb) => eb.or([eb('session.token_hash', '=', tokenHash), eb('session.former_hash', '=', tokenHash)]))
    .executeTakeFirst();
}

/** The same by the session's id, for connections that outlast a secret. */
export async function findSessionById(db: Db, { sessionId, now }: { sessionId: number; now: Date }) {
  return living(db, now).where('session.id', '=', sessionId).executeTakeFirst();
}

function living(db: Db, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select([
      'person.id as personId',
      'person.username',
      'person.display_name as displayName',
      'person.is_admin as isAdmin',
    ])
    .where('session.expires_at', '>', now)
    .where('person.disabled_at', 'is', null);
}

/** The person of a living API token, and what the token may do. */
export async function findApiToken(db: Db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) {
  return db
    .selectFrom('api_token')
    .innerJoin('person', 'person.id', 'api_token.person_id')
    .select([
      'api_token.id',
      'api_token.scopes',
      'api_token.last_used_at as lastUsedAt',
      'person.id as personId',
      'person.username',
      'person.display_name as displayName',
      'person.is_admin as isAdmin',
    ])
    .where('api_token.token_hash', '=', tokenHash)
    .where('api_token.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('api_token.expires_at', 'is', null), eb('api_token.expires_at', '>', now)]))
    .where('person.disabled_at', 'is', null)
    .executeTakeFirst();
}
