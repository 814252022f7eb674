import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Transaction } from '@assay/database/connect';

/** Answers nobody fetched in this time were left by people who went away. */
const KEPT_MS = 3_600_000;

/** Takes the answer of a job, once; undefined while there is none. */
export async function takeAnswer(db: Db, requestId: string): Promise<unknown> {
  const row = await db
    .deleteFrom('job_answer')
    .where('request_id', '=', requestId)
    .returning('answer')
    .executeTakeFirst();
  return row?.answer;
}

export async function dropOldAnswers(trx: Transaction, now: Date): Promise<void> {
  await trx
    .deleteFrom('job_answer')
    .where('at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}

const POLL_MS = 200;

/** Waits for the answer of a job. @returns undefined when the patience ends before it is there */
export async function awaitAnswer(db: Db, requestId: string, patienceMs: number): Promise<unknown> {
  for (const end = performance.now() + patienceMs; performance.now() < end; ) {
    await pause(POLL_MS);
    const answer = await takeAnswer(db, requestId);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
