import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { type By, recordAudit } from '../audit/record-audit.ts';

/** What administrators change of a person; what is absent stays. */
export interface ChangePerson {
  readonly by: By;
  readonly personId: number;
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  readonly isAdmin?: boolean | undefined;
}

/**
 * Changes name, mail address or the administrator's right.
 * @throws AssayError notFound, illegal (the last administrator, a disabled one)
 */
export async function changePerson(trx: Transaction, change: ChangePerson): Promise<void> {
  const { by, personId, displayName, email, isAdmin } = change;
  const person = await lockedPerson(trx, personId);
  const set = {
    ...(displayName === undefined ? {} : { display_name: displayName }),
    ...(email === undefined ? {} : { email }),
    ...(isAdmin === undefined ? {} : { is_admin: isAdmin }),
  };
  if (Object.keys(set).length === 0) return;
  if (person.is_admin && isAdmin === false) await assertAnotherAdministrator(trx, personId);
  await trx.updateTable('person').set(set).where('id', '=', personId).execute();
  const subject = person.username;
  if (displayName !== undefined || email !== undefined) {
    const fields = Object.keys(set).filter((name) => name !== 'is_admin');
    await recordAudit(trx, { kind: 'user_changed', by, subject, detail: { fields } });
  }
  if (isAdmin !== undefined && isAdmin !== person.is_admin)
    await recordAudit(trx, { kind: isAdmin ? 'admin_given' : 'admin_taken', by, subject });
}

/** Locks the row. @throws AssayError notFound */
export async function lockedPerson(trx: Transaction, personId: number) {
  const person = await trx
    .selectFrom('person')
    .select(['id', 'username', 'is_admin', 'disabled_at'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new AssayError('notFound', { zh: '用户', en: 'User' });
  return person;
}

/** A site nobody can administer would be lost. Locks all administrators, in id order. @throws AssayError illegal */
export async function assertAnotherAdministrator(trx: Transaction, personId: number): Promise<void> {
  const others = await trx
    .selectFrom('person')
    .select('id')
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!others.some((other) => other.id !== personId))
    throw new AssayError('illegal', { zh: '至少保留一名管理员', en: 'The last administrator must stay' });
}
