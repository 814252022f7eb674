import { createHash } from 'node:crypto';
import type { OidcFault } from '@assay/contract/http/auth';
import type { Transaction } from '@assay/database/connect';
import { recordAudit } from '../audit/record-audit.ts';
import { createPerson } from './create-person.ts';
import type { Claims } from './sign-in-by-provider.ts';

interface Found {
  readonly personId: number;
  readonly username: string;
  readonly disabled: boolean;
}

/** The person of a provider's account: linked before, linked now by verified mail address, made now, or a fault. */
export async function findProviderPerson(
  trx: Transaction,
  { claims, autoCreate, address }: { claims: Claims; autoCreate: boolean; address: string },
): Promise<Found | { fault: OidcFault }> {
  const linked = await linkedPerson(trx, claims);
  if (linked) return linked;
  const namesakes = await peopleByEmail(trx, claims);
  const [namesake] = namesakes;
  if (namesake && claims.emailVerified) {
    // Two accounts share the address, or the one has another account there: nobody can say who is meant.
    if (namesakes.length > 1 || namesake.taken) return { fault: 'unknown' };
    if (namesake.disabled) return { fault: 'disabled' };
    await link(trx, { claims, personId: namesake.personId });
    const by = { actor: namesake.username, address };
    await recordAudit(trx, { kind: 'identity_linked', by, detail: { issuer: claims.issuer } });
    return namesake;
  }
  if (namesake) return { fault: 'unverified' };
  if (!autoCreate) return { fault: 'unknown' };
  const username = await freeUsername(trx, claims);
  const personId = await createPerson(trx, {
    username,
    displayName: claims.displayName?.trim().slice(0, 100) || username,
    email: claims.emailVerified ? claims.email : undefined,
    by: { actor: username, address },
  });
  await link(trx, { claims, personId });
  return { personId, username, disabled: false };
}

async function linkedPerson(trx: Transaction, { issuer, subject }: Claims): Promise<Found | undefined> {
  const row = await trx
    .selectFrom('person_identity')
    .innerJoin('person', 'person.id', 'person_identity.person_id')
    .select(['person.id', 'person.username', 'person.disabled_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && { personId: row.id, username: row.username, disabled: row.disabled_at !== null };
}

async function peopleByEmail(trx: Transaction, { issuer, email }: Claims): Promise<(Found & { taken: boolean })[]> {
  if (email === undefined) return [];
  const rows = await trx
    .selectFrom('person')
    .leftJoin('person_identity', (join) =>
      join.onRef('person_identity.person_id', '=', 'person.id').on('issuer', '=', issuer),
    )
    .select(['person.id', 'person.username', 'person.disabled_at', 'person_identity.subject'])
    .where((eb) => eb(eb.fn<string>('lower', ['person.email']), '=', email.toLowerCase()))
    .limit(2)
    .execute();
  return rows.map((row) => ({
    personId: row.id,
    username: row.username,
    disabled: row.disabled_at !== null,
    taken: row.subject !== null,
  }));
}

async function link(
  trx: Transaction,
  { claims: { issuer, subject }, personId }: { claims: Claims; personId: number },
): Promise<void> {
  await trx.insertInto('person_identity').values({ issuer, subject, person_id: personId }).execute();
}

/** The provider's name for the person as far as ours allow it; a number follows when somebody has it. */
async function freeUsername(trx: Transaction, { issuer, subject, username, email }: Claims): Promise<string> {
  const fallback = `user-${createHash('sha256').update(`${issuer} ${subject}`).digest('hex').slice(0, 12)}`;
  const cleaned = (username ?? email?.split('@')[0] ?? '')
    .replace(/[^A-Za-z0-9._@-]+/g, '.')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 48);
  const base = cleaned === '' ? fallback : cleaned;
  const candidates = [base, ...Array.from({ length: 20 }, (_, index) => `${base}-${index + 2}`), fallback];
  const taken = await trx
    .selectFrom('person')
    .select((eb) => eb.fn<string>('lower', ['username']).as('name'))
    .where((eb) =>
      eb(
        eb.fn<string>('lower', ['username']),
        'in',
        candidates.map((name) => name.toLowerCase()),
      ),
    )
    .execute();
  const names = new Set(taken.map((row) => row.name));
  return candidates.find((name) => !names.has(name.toLowerCase())) ?? fallback;
}
