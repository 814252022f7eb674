import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AssayError } from '@assay/contract/errors';
import { PreviewCustomAnswer, type PreviewCustomJob } from '@assay/contract/job';
import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { dropOldAnswers } from '../../job-answers.ts';
import type { Services } from '../../services.ts';

type Asking = Pick<Services, 'db' | 'jobs' | 'now'>;

/** More at once is no person who looks. */
const MOST_RUNNING = 4;
const POLL_MS = 60;

/** Hands a trial of custom checkers to a worker. @returns its request id @throws AssayError illegal when too many are under way */
export async function sendTrial(
  { db, jobs, now }: Asking,
  trial: Omit<PreviewCustomJob, 'requestId'>,
): Promise<string> {
  const requestId = randomBytes(16).toString('hex');
  const { projectId, on } = trial;
  await db.transaction().execute(async (trx) => {
    await dropOldAnswers(trx, now());
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from job_answer
      where answer->>'projectId' = ${projectId} and answer->>'state' = 'running' and at > now() - interval '10 minutes'
    `.execute(trx);
    if ((rows[0]?.count ?? 0) >= MOST_RUNNING)
      throw new AssayError('illegal', {
        zh: '该项目的预览正在进行，请稍后再试',
        en: 'Previews of this project are under way, try again later',
      });
    const answer: PreviewCustomAnswer = {
      projectId,
      state: 'running',
      ...(on.kind === 'task' ? { taskId: on.taskId } : {}),
    };
    await trx
      .insertInto('job_answer')
      .values({ request_id: requestId, answer: JSON.stringify(answer) })
      .execute();
    await jobs.send(trx, 'preview-custom', { requestId, ...trial }, requestId);
  });
  return requestId;
}

/** The answer as it is now; undefined when there is none under that id. */
export async function trialAnswer(db: Db, requestId: string): Promise<PreviewCustomAnswer | undefined> {
  const row = await db.selectFrom('job_answer').select('answer').where('request_id', '=', requestId).executeTakeFirst();
  return Value.Check(PreviewCustomAnswer, row?.answer) ? row.answer : undefined;
}

/** Waits for the end of a trial; undefined when that takes longer, and the answer stays where it is. */
export async function waitForTrial(
  db: Db,
  { requestId, patienceMs }: { requestId: string; patienceMs: number },
): Promise<PreviewCustomAnswer | undefined> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await pause(POLL_MS)) {
    const answer = await trialAnswer(db, requestId);
    if (answer?.state === 'running') continue;
    await db.deleteFrom('job_answer').where('request_id', '=', requestId).execute();
    return answer;
  }
  return undefined;
}

/** Ends a trial: its answer goes, and a running worker stops. */
export async function cancelTrial({ db, jobs }: Pick<Services, 'db' | 'jobs'>, requestId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('job_answer').where('request_id', '=', requestId).execute();
    await jobs.cancel(trx, 'preview-custom', requestId);
  });
}
