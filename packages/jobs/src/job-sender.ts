import type { Transaction } from '@assay/database/connect';
import type { JobName, JobPayload } from './definitions.ts';

/** The sending half of the queue: all that commands and the server need of it. */
export interface JobSender {
  /**
   * Puts a job into the queue inside the caller's transaction: it runs if and only if the transaction commits.
   * @param id 32 hex digits chosen by the caller, so that the job can be found again; a fresh one when absent
   */
  send<Name extends JobName>(trx: Transaction, name: Name, payload: JobPayload<Name>, id?: string): Promise<void>;
  /** Ends a job, queued or running: a running handler's signal is aborted within about a second. */
  cancel(trx: Transaction, name: JobName, id: string): Promise<void>;
}
