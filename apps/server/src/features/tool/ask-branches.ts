import { createHash, randomBytes } from 'node:crypto';
import { ListBranchesAnswer } from '@assay/contract/job';
import { Value } from 'typebox/value';
import { awaitAnswer, dropOldAnswers } from '../../job-answers.ts';
import type { Services } from '../../services.ts';
import type { LinkedRepository } from './queries.ts';

type Asking = Pick<Services, 'db' | 'jobs' | 'now'>;

/** How long a form waits for a repository, and how long its answer counts. */
const PATIENCE_MS = 15_000;
const FRESH_MS = 60_000;
/** One that gave no answer is left alone for this long. */
const SILENT_MS = 15_000;
const MOST_KEPT = 200;

export interface BranchAsker {
  /** The default branch first, then by name; undefined when the repository gave no answer. */
  ask(services: Asking, repository: LinkedRepository): Promise<readonly string[] | undefined>;
}

/**
 * Asks workers, which alone talk to other machines, for the branches of linked repositories. Answers are kept for a minute, and who asks
 * meanwhile shares one question. Another credential is another question.
 */
export function branchAsker({ patienceMs = PATIENCE_MS } = {}): BranchAsker {
  const kept = new Map<string, { until: number; answer: Promise<readonly string[] | undefined> }>();
  return {
    ask(services, { id, url, credential }) {
      const now = services.now().getTime();
      const secret = createHash('sha256')
        .update(credential ?? '')
        .digest('hex');
      const key = `${id} ${url} ${secret}`;
      const known = kept.get(key);
      if (known && now < known.until) return known.answer;
      const entry = { until: now + FRESH_MS, answer: askWorker(services, { repositoryId: id, patienceMs }) };
      kept.delete(key);
      kept.set(key, entry);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      entry.answer.then(
        (branches) => {
          if (branches === undefined) entry.until = services.now().getTime() + SILENT_MS;
        },
        () => kept.delete(key),
      );
      return entry.answer;
    },
  };
}

async function askWorker(
  { db, jobs, now }: Asking,
  { repositoryId, patienceMs }: { repositoryId: string; patienceMs: number },
): Promise<readonly string[] | undefined> {
  const requestId = randomBytes(16).toString('hex');
  await db.transaction().execute(async (trx) => {
    await dropOldAnswers(trx, now());
    await jobs.send(trx, 'list-branches', { requestId, repositoryId }, requestId);
  });
  const answer = await awaitAnswer(db, requestId, patienceMs);
  if (answer === undefined) await db.transaction().execute((trx) => jobs.cancel(trx, 'list-branches', requestId));
  return Value.Check(ListBranchesAnswer, answer) ? (answer.branches ?? undefined) : undefined;
}
