import { AssayError } from '@assay/contract/errors';
import type { Db, Transaction } from '@assay/database/connect';
import { type By, recordAudit } from '../audit/record-audit.ts';
import { openSession } from './open-session.ts';
import { setPassword } from './set-password.ts';
import { hashToken, newToken } from './token.ts';

/** How long a link lives: an invitation waits for a person, a reset is used at once. */
export const LINK_HOURS = { invite: 7 * 24, reset: 24 } as const;
export type LinkPurpose = keyof typeof LINK_HOURS;

/**
 * Makes a one-time link by which a person chooses a password. Earlier links of the person end.
 * @returns the secret part, shown once and not kept
 * @throws AssayError notFound, illegal (disabled)
 */
export async function makePersonLink(
  trx: Transaction,
  { by, personId, purpose, now }: { by: By; personId: number; purpose: LinkPurpose; now: Date },
): Promise<{ secret: string; expiresAt: Date }> {
  const person = await trx
    .selectFrom('person')
    .select(['username', 'disabled_at'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new AssayError('notFound', { zh: '用户', en: 'User' });
  if (person.disabled_at) throw new AssayError('illegal', { zh: '用户已停用', en: 'The user is disabled' });
  await trx.deleteFrom('person_link').where('person_id', '=', personId).where('used_at', 'is', null).execute();
  const secret = newToken();
  const expiresAt = new Date(now.getTime() + LINK_HOURS[purpose] * 3_600_000);
  await trx
    .insertInto('person_link')
    .values({
      token_hash: hashToken(secret),
      person_id: personId,
      purpose,
      created_by: by.actor,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await recordAudit(trx, { kind: 'link_made', by, subject: person.username, detail: { purpose }, now });
  return { secret, expiresAt };
}

/** Whom a link is for; undefined when it is not valid, was used, has expired, or the person is disabled. */
export async function findPersonLink(db: Db | Transaction, { secret, now }: { secret: string; now: Date }) {
  return db
    .selectFrom('person_link')
    .innerJoin('person', 'person.id', 'person_link.person_id')
    .select([
      'person_link.id',
      'person_link.purpose',
      'person_link.expires_at as expiresAt',
      'person.id as personId',
      'person.username',
      'person.display_name as displayName',
    ])
    .where('person_link.token_hash', '=', hashToken(secret))
    .where('person_link.used_at', 'is', null)
    .where('person_link.expires_at', '>', now)
    .where('person.disabled_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Uses a link: the password is set, all sessions of the person end, one is opened.
 * @throws AssayError linkEnded, illegal (length of the password)
 */
export async function usePersonLink(
  trx: Transaction,
  {
    secret,
    password,
    address,
    userAgent,
    now,
  }: { secret: string; password: string; address: string; userAgent?: string | undefined; now: Date },
): Promise<{ token: string; username: string }> {
  const found = await findPersonLink(trx, { secret, now });
  if (!found) throw new AssayError('linkEnded');
  const { id, personId, username, purpose } = found;
  const taken = await trx
    .updateTable('person_link')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw new AssayError('linkEnded');
  await setPassword(trx, { personId, password });
  const by = { actor: username, address };
  await recordAudit(trx, { kind: 'link_used', by, subject: username, detail: { purpose }, now });
  await recordAudit(trx, { kind: 'sign_in', by, detail: { door: 'link' }, now });
  const { token } = await openSession(trx, { personId, door: 'link', address, userAgent, now });
  return { token, username };
}
