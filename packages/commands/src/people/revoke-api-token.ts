import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { type By, recordAudit } from '../audit/record-audit.ts';

/**
 * Ends a token; it stays in the list as revoked.
 * @param personId whose it must be; absent: an administrator revokes anybody's
 * @throws AssayError notFound, also for tokens of others and for those revoked before
 */
export async function revokeApiToken(
  trx: Transaction,
  { by, id, personId, now }: { by: By; id: number; personId?: number; now: Date },
): Promise<void> {
  const revoked = await trx
    .updateTable('api_token')
    .from('person')
    .set({ revoked_at: now })
    .whereRef('person.id', '=', 'api_token.person_id')
    .where('api_token.id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(personId !== undefined, (query) => query.where('api_token.person_id', '=', personId ?? 0))
    .returning(['api_token.name', 'person.username'])
    .executeTakeFirst();
  if (!revoked) throw new AssayError('notFound', { zh: '令牌', en: 'Token' });
  const { name, username } = revoked;
  await recordAudit(trx, { kind: 'token_revoked', by, subject: username, detail: { name } });
}
