import type { UserRow } from '@assay/contract/http/admin';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { contains } from '../../paged.ts';

export interface UserFilter {
  readonly keyword?: string | undefined;
  readonly state?: UserRow['state'] | undefined;
}

/** A person without a way in waits for an invitation to be used. */
const WAY_IN = sql<boolean>`(person.password_hash is not null or exists (
  select from person_identity i where i.person_id = person.id))`;

const STATE = sql<UserRow['state']>`case
  when person.disabled_at is not null then 'disabled' when ${WAY_IN} then 'active' else 'invited' end`;

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** People by user name. */
export async function users(db: Db, { filter, limit, offset }: { filter: UserFilter; limit: number; offset: number }) {
  return matching(db, filter)
    .select([
      'person.id',
      'person.username',
      'person.display_name',
      'person.email',
      'person.is_admin',
      'person.created_at',
      STATE.as('state'),
      sql<boolean>`person.password_hash is not null`.as('hasPassword'),
      sql<boolean>`exists (select from person_identity i where i.person_id = person.id)`.as('hasProvider'),
      sql<number>`(select count(*)::int from project_member m where m.person_id = person.id)`.as('projects'),
      sql<Date | null>`greatest(
        (select max(s.last_seen_at) from session s where s.person_id = person.id),
        (select max(k.last_used_at) from api_token k where k.person_id = person.id))`.as('lastSeenAt'),
    ])
    .orderBy(sql`lower(person.username)`)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Living sessions of a person, the one used last first. */
export async function livingSessions(
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

function matching(db: Db, { keyword, state }: UserFilter) {
  let query = db.selectFrom('person');
  if (keyword !== undefined)
    query = query.where(
      contains(keyword, sql.ref('person.username'), sql.ref('person.display_name'), sql.ref('person.email')),
    );
  if (state !== undefined) query = query.where(sql<SqlBool>`${STATE} = ${state}`);
  return query;
}
