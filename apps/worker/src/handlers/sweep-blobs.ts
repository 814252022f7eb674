import { recordAudit } from '@assay/commands/audit/record-audit';
import type { SweepBlobsJob } from '@assay/contract/job';
import type { JobContext } from '@assay/jobs/queue';
import type { WorkerServices } from '../services.ts';
import { sweepStore } from '../store/sweep-store.ts';

/** Removes blobs that nothing refers to any more, and says what it freed. Stopped half-way it has removed half; the next one goes on. */
export async function sweepBlobs(
  _job: SweepBlobsJob,
  { signal }: Pick<JobContext, 'signal'>,
  { database, blobs, log }: Pick<WorkerServices, 'database' | 'blobs' | 'log'>,
): Promise<void> {
  const swept = await sweepStore({ database, blobs, signal, now: new Date() });
  log.info(swept, 'swept the blob store');
  if (swept.removed === 0) return;
  const megabytes = Math.round(swept.bytes / 100_000) / 10;
  await recordAudit(database.db, {
    kind: 'blobs_swept',
    by: { actor: 'Assay' },
    detail: { count: swept.removed, megabytes },
  });
}
