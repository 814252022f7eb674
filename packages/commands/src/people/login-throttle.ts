import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

/**
 * How many failed logins are let through within the window: for one name from one address, for one address whatever the
 * names, and for one name whatever the addresses (high, since reaching it locks a person out).
 */
export const LOGIN_LIMITS = { windowSeconds: 15 * 60, nameAndAddress: 8, address: 60, name: 200 } as const;

export interface Attempt {
  /** Lower case. */
  readonly username: string;
  readonly address: string;
  readonly now: Date;
}

/**
 * Counts an attempt before it is made, so that attempts at the same time see each other. One that is refused does not
 * count: the window ends by itself.
 * @returns id of the attempt, or the seconds to wait
 */
export async function countAttempt(
  db: Db,
  { username, address, now }: Attempt,
): Promise<{ id: number } | { waitSeconds: number }> {
  const since = new Date(now.getTime() - LOGIN_LIMITS.windowSeconds * 1000);
  const { id } = await db
    .insertInto('login_attempt')
    .values({ username, address, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const counts = await db
    .selectFrom('login_attempt')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('username', '=', username).filterWhere('address', '=', address).as('both'),
      eb.fn.countAll<number>().filterWhere('address', '=', address).as('address'),
      eb.fn.countAll<number>().filterWhere('username', '=', username).as('name'),
      eb.fn.min('at').as('oldest'),
    ])
    .where('at', '>', since)
    .where((eb) => eb.or([eb('username', '=', username), eb('address', '=', address)]))
    .executeTakeFirstOrThrow();
  const { nameAndAddress, address: perAddress, name } = LOGIN_LIMITS;
  if (counts.both <= nameAndAddress && counts.address <= perAddress && counts.name <= name) return { id };
  await db.deleteFrom('login_attempt').where('id', '=', id).execute();
  const oldest = counts.oldest ?? now;
  const waitMs = oldest.getTime() + LOGIN_LIMITS.windowSeconds * 1000 - now.getTime();
  return { waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** Forgets what a person who came in had tried before, and whatever is older than a day. */
export async function forgetAttempts(db: Db, { username, address, now }: Attempt): Promise<void> {
  await db
    .deleteFrom('login_attempt')
    .where((eb) =>
      eb.or([
        eb.and([eb('username', '=', username), eb('address', '=', address)]),
        eb('at', '<', sql<Date>`${now}::timestamptz - interval '1 day'`),
      ]),
    )
    .execute();
}

/** Whether nothing was refused from this address within the window before: the log names each once. */
export async function isFirstRefusal(db: Db, { address, now }: Attempt): Promise<boolean> {
  const since = new Date(now.getTime() - LOGIN_LIMITS.windowSeconds * 1000);
  const known = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('kind', '=', 'sign_in_throttled')
    .where('at', '>', since)
    .where('address', '=', address)
    .limit(1)
    .executeTakeFirst();
  return known === undefined;
}
