import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AssayError } from '@assay/contract/errors';
import type { BlameData } from '@assay/contract/http/defect-blame';
import { BlameFileAnswer, type BlameFileJob } from '@assay/contract/job';
import { Value } from 'typebox/value';
import { dropOldAnswers, takeAnswer } from '../../../job-answers.ts';
import type { Services } from '../../../services.ts';

const POLL_MS = 40;
const PATIENCE_MS = 25_000;

const TOO_LONG = {
  zh: '读取提交记录用时过长，请稍后再试',
  en: 'Reading the history took too long, try again later',
};

/**
 * Asks a worker who wrote the lines of a file: only workers have the repositories.
 * @throws AssayError illegal with the worker's reason, or that it took too long
 */
export async function askBlame(
  { db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>,
  of: Omit<BlameFileJob, 'requestId'>,
): Promise<BlameData> {
  const requestId = randomBytes(16).toString('hex');
  await db.transaction().execute(async (trx) => {
    await dropOldAnswers(trx, now());
    await jobs.send(trx, 'blame-file', { requestId, ...of }, requestId);
  });
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(POLL_MS)) {
    const answer = await takeAnswer(db, requestId);
    if (answer === undefined) continue;
    if (!Value.Check(BlameFileAnswer, answer)) throw new AssayError('internal');
    if ('error' in answer) throw new AssayError('illegal', answer.error);
    return answer;
  }
  await db.transaction().execute((trx) => jobs.cancel(trx, 'blame-file', requestId));
  throw new AssayError('illegal', TOO_LONG);
}
