import { LIVE_CHANNEL, type LiveEvent } from '@assay/contract/live';
import type { Db, Transaction } from '@assay/database/connect';
import { sql } from 'kysely';

/** Tells every server node that something happened; delivered when the transaction commits. Ids only. */
export async function announce(db: Db | Transaction, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(event)})`.execute(db);
}
