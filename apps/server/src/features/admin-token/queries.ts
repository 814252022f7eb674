import type { TokenRow } from '@assay/contract/http/auth';
import type { Db } from '@assay/database/connect';
import { type SqlBool, sql } from 'kysely';
import { contains } from '../../paged.ts';

export interface TokenFilter {
  readonly keyword?: string | undefined;
  readonly state?: TokenRow['state'] | undefined;
  readonly now: Date;
}

export async function countTokens(db: Db, filter: TokenFilter): Promise<number> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Tokens of everybody, newest first. */
export async function tokens(
  db: Db,
  { filter, limit, offset }: { filter: TokenFilter; limit: number; offset: number },
) {
  return matching(db, filter)
    .select([
      't.id',
      't.name',
      't.scopes',
      't.created_at',
      't.expires_at',
      't.last_used_at',
      't.revoked_at',
      'person.username',
    ])
    .orderBy('t.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

function matching(db: Db, { keyword, state, now }: TokenFilter) {
  let query = db.selectFrom('api_token as t').innerJoin('person', 'person.id', 't.person_id');
  if (keyword !== undefined) query = query.where(contains(keyword, sql.ref('t.name'), sql.ref('person.username')));
  if (state !== undefined)
    query = query.where(
      sql<SqlBool>`case when t.revoked_at is not null then 'revoked'
        when t.expires_at <= ${now} then 'expired' else 'active' end = ${state}`,
    );
  return query;
}
