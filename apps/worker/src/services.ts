import type { BlobStore } from '@assay/blobs/blob-store';
import type { Settings } from '@assay/contract/settings';
import type { Database } from '@assay/database/connect';
import type { Logger } from 'pino';

/** What a worker hands to its handlers; nothing takes more than it names. */
export interface WorkerServices {
  readonly database: Database;
  readonly settings: Settings & { databaseUrl: string };
  readonly blobs: BlobStore;
  readonly log: Logger;
}
