import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/contract/errors';
import type { PreviewCustomAnswer, PreviewCustomJob } from '@assay/contract/job';
import type { JobContext } from '@assay/jobs/queue';
import { RuleRefused } from '../preview/run-custom.ts';
import { tryCustom } from '../preview/try-custom.ts';
import { folderOfAll } from '../scan/work-folder.ts';
import type { WorkerServices } from '../services.ts';

/** A person waits; what takes longer is worth a scan. */
const LONGEST_MS = 5 * 60_000;

/**
 * Compiles a custom checker and tries it. Answers grow in `job_answer`; when that row is gone nobody waits any more, and the trial
 * ends. A failure is an answer too.
 */
export async function previewCustom(
  job: PreviewCustomJob,
  { signal: stopped }: Pick<JobContext, 'signal'>,
  { database, settings, blobs, log }: WorkerServices,
): Promise<void> {
  const tooLong = AbortSignal.timeout(LONGEST_MS);
  const left = new AbortController();
  const signal = AbortSignal.any([stopped, tooLong, left.signal]);
  const store = async (answer: PreviewCustomAnswer) => {
    const { numUpdatedRows } = await database.db
      .updateTable('job_answer')
      .set({ answer: JSON.stringify(answer) })
      .where('request_id', '=', job.requestId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) left.abort(new Error('nobody waits for the answer'));
  };
  // Not the name of a scan's folder, so the sweep of a worker that starts removes what a killed preview left.
  const all = await folderOfAll(settings.data);
  const folder = join(all, `preview-${job.requestId}`);
  const of = { projectId: job.projectId, ...(job.on.kind === 'task' ? { taskId: job.on.taskId } : {}) };
  try {
    await mkdir(all, { recursive: true, mode: 0o711 });
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o711 });
    const trial = { db: database.db, blobs, signal, folder: join(folder, 'src'), onProgress: store };
    await store(await tryCustom(trial, job));
  } catch (error) {
    if (stopped.aborted) throw error;
    if (left.signal.aborted) return;
    if (!tooLong.aborted && !(error instanceof RuleRefused)) log.error({ err: error }, 'preview of a custom checker');
    await store({ ...of, state: 'failed', message: tooLong.aborted ? TOO_LONG : sentenceOf(error) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const TOO_LONG = { zh: '预览用时过长', en: 'The preview took too long' };

function sentenceOf(error: unknown): { zh: string; en: string } {
  if (error instanceof AssayError) return { zh: error.text('zh'), en: error.text('en') };
  if (error instanceof RuleRefused)
    return { zh: `规则无法运行：${error.message}`, en: `The rule cannot be run: ${error.message}` };
  return { zh: '预览失败', en: 'The preview failed' };
}
