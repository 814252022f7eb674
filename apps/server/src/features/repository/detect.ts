import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AssayError, SourceAuthorizationError } from '@assay/contract/errors';
import { DetectSourceAnswer, DetectSourceFailure, type DetectSourceJob } from '@assay/contract/job';
import { Value } from 'typebox/value';
import { dropOldAnswers, takeAnswer } from '../../job-answers.ts';
import type { Services } from '../../services.ts';

const POLL_MS = 200;
const PATIENCE_MS = 60_000;

/**
 * Asks a worker what is behind an address: only workers talk to other machines. The job's answer comes back through the
 * table `job_answer`; a person waits, so there is a time-out, after which the job is cancelled.
 * @throws AssayError with the worker's reason, or that it took too long
 */
export async function detectSource(
  { db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>,
  source: Omit<DetectSourceJob, 'requestId'>,
  patienceMs = PATIENCE_MS,
): Promise<DetectSourceAnswer> {
  const requestId = randomBytes(16).toString('hex');
  await db.transaction().execute(async (trx) => {
    await dropOldAnswers(trx, now());
    await jobs.send(trx, 'detect-source', { requestId, ...source }, requestId);
  });
  for (const end = performance.now() + patienceMs; performance.now() < end; ) {
    await pause(POLL_MS);
    const answer = await takeAnswer(db, requestId);
    if (answer !== undefined) return readAnswer(answer);
  }
  await db.transaction().execute((trx) => jobs.cancel(trx, 'detect-source', requestId));
  throw new AssayError('illegal', {
    zh: '读取代码库超时，请稍后再试',
    en: 'Reading the repository took too long, try again later',
  });
}

function readAnswer(answer: unknown): DetectSourceAnswer {
  if (Value.Check(DetectSourceAnswer, answer)) return answer;
  if (!Value.Check(DetectSourceFailure, answer)) throw new AssayError('internal');
  throw answer.unauthorized ? new SourceAuthorizationError(answer.error) : new AssayError('illegal', answer.error);
}
