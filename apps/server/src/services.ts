import type { BlobStore } from '@assay/blobs/blob-store';
import type { Settings } from '@assay/contract/settings';
import type { Db } from '@assay/database/connect';
import type { Listener, ListenOptions } from '@assay/database/notify';
import type { JobSender } from '@assay/jobs/job-sender';
import type { FastifyBaseLogger } from 'fastify';

/** What routes work with. Made once by main.ts, or by a test; a feature takes what it names and nothing else. */
export interface Services {
  readonly db: Db;
  readonly settings: Settings;
  readonly blobs: BlobStore;
  readonly jobs: JobSender;
  /** Hears what other processes announce, on a connection of its own. */
  readonly listen: (options: Omit<ListenOptions, 'url'>) => Listener;
  /** Use of the connection pool, for the metrics. */
  readonly pool?: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  /** The clock; tests move it. */
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
}
