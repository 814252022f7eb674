import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { type By, recordAudit } from '../audit/record-audit.ts';

/** Ends one session of a person. @throws AssayError notFound, also for sessions of others */
export async function endSession(
  trx: Transaction,
  { by, personId, sessionId }: { by: By; personId: number; sessionId: number },
): Promise<void> {
  const ended = await trx
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new AssayError('notFound', { zh: '会话', en: 'Session' });
  await recordAudit(trx, { kind: 'session_ended', by, detail: { count: 1 } });
}

/** Ends every session of a person but one. @returns how many */
export async function endOtherSessions(
  trx: Transaction,
  { by, personId, keep }: { by: By; personId: number; keep: number },
): Promise<number> {
  const ended = await trx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('id', '<>', keep)
    .returning('id')
    .execute();
  if (ended.length > 0) await recordAudit(trx, { kind: 'session_ended', by, detail: { count: ended.length } });
  return ended.length;
}

/** Ends every session of a person. @returns how many @throws AssayError notFound */
export async function endAllSessions(
  trx: Transaction,
  { by, personId }: { by: By; personId: number },
): Promise<number> {
  const person = await trx.selectFrom('person').select('username').where('id', '=', personId).executeTakeFirst();
  if (!person) throw new AssayError('notFound', { zh: '用户', en: 'User' });
  const ended = await trx.deleteFrom('session').where('person_id', '=', personId).returning('id').execute();
  if (ended.length > 0)
    await recordAudit(trx, { kind: 'session_ended', by, subject: person.username, detail: { count: ended.length } });
  return ended.length;
}
