import type { Transaction } from '@assay/database/connect';
import type { JobName } from '@assay/jobs/definitions';
import type { JobSender } from '@assay/jobs/job-sender';

export type SentJob =
  | { readonly kind: 'sent'; readonly name: JobName; readonly payload: object; readonly id: string | undefined }
  | { readonly kind: 'cancelled'; readonly name: JobName; readonly id: string };

/** What a worker would say to a job that somebody waits for; undefined: nobody takes the job. */
export type PlayedWorker = (trx: Transaction, job: { name: JobName; payload: object }) => Promise<object | undefined>;

/**
 * A queue that nobody works on: it writes down what was sent.
 * @param sent grows with every job
 * @param worker answers questions at once, so that no test waits as long as people do
 */
export function recordingJobs(sent: SentJob[], worker?: PlayedWorker): JobSender {
  return {
    async send(trx, name, payload, id) {
      sent.push({ kind: 'sent', name, payload, id });
      const answer = await worker?.(trx, { name, payload });
      if (answer === undefined || id === undefined) return;
      await trx
        .insertInto('job_answer')
        .values({ request_id: id, answer: JSON.stringify(answer) })
        .execute();
    },
    async cancel(_trx, name, id) {
      sent.push({ kind: 'cancelled', name, id });
    },
  };
}
