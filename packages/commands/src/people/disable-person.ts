import type { Transaction } from '@assay/database/connect';
import { type By, recordAudit } from '../audit/record-audit.ts';
import { assertAnotherAdministrator, lockedPerson } from './change-person.ts';

/**
 * Locks a person out: sessions and links end at once, tokens stop working. Doing it twice changes nothing.
 * @throws AssayError notFound, illegal (the last administrator)
 */
export async function disablePerson(
  trx: Transaction,
  { by, personId, now }: { by: By; personId: number; now: Date },
): Promise<void> {
  const person = await lockedPerson(trx, personId);
  if (person.disabled_at) return;
  if (person.is_admin) await assertAnotherAdministrator(trx, personId);
  await trx.updateTable('person').set({ disabled_at: now }).where('id', '=', personId).execute();
  await trx.deleteFrom('session').where('person_id', '=', personId).execute();
  await trx.deleteFrom('person_link').where('person_id', '=', personId).where('used_at', 'is', null).execute();
  await recordAudit(trx, { kind: 'user_disabled', by, subject: person.username });
}

/** Lets a person in again, with the same password, tokens and roles. @throws AssayError notFound */
export async function enablePerson(trx: Transaction, { by, personId }: { by: By; personId: number }): Promise<void> {
  const person = await lockedPerson(trx, personId);
  if (!person.disabled_at) return;
  await trx.updateTable('person').set({ disabled_at: null }).where('id', '=', personId).execute();
  await recordAudit(trx, { kind: 'user_enabled', by, subject: person.username });
}
