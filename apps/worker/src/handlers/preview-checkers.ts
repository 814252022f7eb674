import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/contract/errors';
import type { PreviewCheckersAnswer, PreviewCheckersJob } from '@assay/contract/job';
import type { JobContext } from '@assay/jobs/queue';
import { tryCheckers } from '../preview/try-checkers.ts';
import { folderOfAll } from '../scan/work-folder.ts';
import type { WorkerServices } from '../services.ts';

/** A person waits; what takes longer is worth a scan. */
const LONGEST_MS = 10 * 60_000;

/**
 * What checkers would find in a task, tried before anybody decides on them. The answer replaces the pending one in `job_answer`;
 * a failure is an answer too, so that nobody waits for nothing.
 */
export async function previewCheckers(
  job: PreviewCheckersJob,
  { signal: stopped }: Pick<JobContext, 'signal'>,
  { database, settings, blobs, log }: WorkerServices,
): Promise<void> {
  const tooLong = AbortSignal.timeout(LONGEST_MS);
  const signal = AbortSignal.any([stopped, tooLong]);
  // Not the name of a scan's folder, so the sweep of a worker that starts removes what a killed preview left.
  const all = await folderOfAll(settings.data);
  const folder = join(all, `preview-${job.requestId}`);
  let answer: PreviewCheckersAnswer;
  try {
    await mkdir(all, { recursive: true, mode: 0o711 });
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o711 });
    answer = await tryCheckers({ db: database.db, blobs, signal, folder: join(folder, 'src') }, job);
  } catch (error) {
    if (stopped.aborted) throw error;
    if (!tooLong.aborted) log.error({ err: error }, 'preview of checkers');
    answer = { taskId: job.taskId, state: 'failed', message: tooLong.aborted ? TOO_LONG : sentenceOf(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await database.db
    .updateTable('job_answer')
    .set({ answer: JSON.stringify(answer) })
    .where('request_id', '=', job.requestId)
    .execute();
}

const TOO_LONG = { zh: '预览用时过长', en: 'The preview took too long' };

function sentenceOf(error: unknown): { zh: string; en: string } {
  if (error instanceof AssayError) return { zh: error.text('zh'), en: error.text('en') };
  return { zh: '预览失败', en: 'The preview failed' };
}
