import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { hashPassword } from './password.ts';

/**
 * Gives a person a new password and ends all their sessions: whoever knew the old one is out.
 * @throws AssayError illegal (length), notFound
 */
export async function setPassword(
  trx: Transaction,
  { personId, password }: { personId: number; password: string },
): Promise<void> {
  const password_hash = await hashPassword(password);
  const changed = await trx
    .updateTable('person')
    .set({ password_hash })
    .where('id', '=', personId)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AssayError('notFound', { zh: '用户', en: 'User' });
  await trx.deleteFrom('session').where('person_id', '=', personId).execute();
}
