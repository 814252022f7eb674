import type { Db } from '@assay/database/connect';
import { assertNotNewer, NewerDatabaseError } from '@assay/database/migrate';

export interface SchemaWatch {
  /** Looks now. @throws NewerDatabaseError, after `onNewer` was told; nothing for a database that does not answer */
  check(): Promise<void>;
  /** Runs what writes without being asked (timers, sweeps), unless the database became newer. */
  guard(act: () => Promise<unknown>): Promise<void>;
}

/**
 * Notices that a newer release has migrated the database while this worker runs: an older release must not write into it.
 * @param onNewer called once; the worker has to stop
 */
export function watchSchema(db: Db, onNewer: (error: NewerDatabaseError) => void): SchemaWatch {
  let told = false;
  const check = async () => {
    try {
      await assertNotNewer(db);
    } catch (error) {
      // Whether the database answers is for those to say who need it.
      if (!(error instanceof NewerDatabaseError)) return;
      if (!told) onNewer(error);
      told = true;
      throw error;
    }
  };
  return {
    check,
    guard: async (act) => {
      const isOurs = await check().then(
        () => true,
        () => false,
      );
      if (isOurs) await act();
    },
  };
}
