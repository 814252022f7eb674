import { createHash } from 'node:crypto';
import type { Db } from '@assay/database/connect';
import { isUniqueViolation } from '@assay/database/connect';
import type { JobSender } from '@assay/jobs/job-sender';

/** Hour of the site's day from which the store is swept. */
const FROM_HOUR = 3;

/**
 * Queues the sweep of the blob store, once a day however many workers look: the day makes the id of the job.
 * @param zone IANA zone of the site
 * @returns whether the day has a sweep
 */
export async function queueSweep(
  db: Db,
  { jobs, zone, now }: { jobs: Pick<JobSender, 'send'>; zone: string; now: Date },
): Promise<boolean> {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  }).formatToParts(now);
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  if (Number(at('hour')) < FROM_HOUR) return false;
  const day = `${at('year')}-${at('month')}-${at('day')}`;
  const id = createHash('sha256').update(`sweep-blobs ${day}`).digest('hex').slice(0, 32);
  try {
    await db.transaction().execute((trx) => jobs.send(trx, 'sweep-blobs', {}, id));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  return true;
}
