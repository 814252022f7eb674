import type { JobName } from '@assay/jobs/definitions';
import type { JobSender } from '@assay/jobs/job-sender';

export type SentJob =
  | { readonly kind: 'sent'; readonly name: JobName; readonly payload: object; readonly id: string | undefined }
  | { readonly kind: 'cancelled'; readonly name: JobName; readonly id: string };

/** A queue that nobody works on: it writes down what was sent. @param sent grows with every job */
export function recordingJobs(sent: SentJob[]): JobSender {
  return {
    async send(_trx, name, payload, id) {
      sent.push({ kind: 'sent', name, payload, id });
    },
    async cancel(_trx, name, id) {
      sent.push({ kind: 'cancelled', name, id });
    },
  };
}
