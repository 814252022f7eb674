import type { Db, Transaction } from '@assay/database/connect';

/** Ends one session; ending it twice is no error. */
export async function signOut(db: Db | Transaction, { tokenHash }: { tokenHash: Buffer }): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}
