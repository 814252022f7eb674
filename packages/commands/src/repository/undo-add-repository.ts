import type { Transaction } from '@assay/database/connect';
import type { StoredRepository } from './add-repository.ts';

/**
 * Takes back what `addRepository` did for a look at a source that failed: a row made for it goes, unless a task uses it by
 * now; a row that stood before gets its former credential back, so that a wrong one breaks nobody's scans.
 */
export async function undoAddRepository(trx: Transaction, stored: StoredRepository): Promise<void> {
  if (!stored.isNew) {
    await trx
      .updateTable('repository')
      .set({ credential: stored.formerCredential })
      .where('id', '=', stored.id)
      .execute();
    return;
  }
  await trx
    .deleteFrom('repository')
    .where('id', '=', stored.id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('task').select('id').where('repository_id', '=', stored.id))))
    .execute();
}
