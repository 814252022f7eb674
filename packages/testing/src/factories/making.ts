import type { Db } from '@assay/database/connect';

/** What factories work with. */
export interface Making {
  readonly db: Db;
  /** Counts up, so that names and ids of one database never clash. */
  readonly next: () => number;
}
