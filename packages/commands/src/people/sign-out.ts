import type { Db, Transaction } from '@assay/database/connect';

/** Ends one session; ending it twice is no error. */
export async function signOut(db: Db | Transaction, { sessionId }: { sessionId: number }): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId).execute();
}
