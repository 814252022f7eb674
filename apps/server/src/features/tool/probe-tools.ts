import { randomBytes } from 'node:crypto';
import { AssayError, type UiLanguage } from '@assay/contract/errors';
import type { ToolsOnMachine } from '@assay/contract/http/admin';
import { ProbeToolsAnswer } from '@assay/contract/job';
import { Value } from 'typebox/value';
import { awaitAnswer, dropOldAnswers } from '../../job-answers.ts';
import type { Services } from '../../services.ts';

/** A worker busy with scans still answers: this job has a place of its own. */
const PATIENCE_MS = 30_000;

/**
 * Asks a worker which tools its machine has; the server may stand on another one.
 * @throws AssayError illegal when no worker answers in time
 */
export async function probeTools(
  { db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>,
  language: UiLanguage,
): Promise<ToolsOnMachine> {
  const requestId = randomBytes(16).toString('hex');
  await db.transaction().execute(async (trx) => {
    await dropOldAnswers(trx, now());
    await jobs.send(trx, 'probe-tools', { requestId }, requestId);
  });
  const answer = await awaitAnswer(db, requestId, PATIENCE_MS);
  if (answer === undefined) {
    await db.transaction().execute((trx) => jobs.cancel(trx, 'probe-tools', requestId));
    throw new AssayError('illegal', {
      zh: '没有执行机应答，请检查执行机是否在运行',
      en: 'No worker answered: see whether one is running',
    });
  }
  if (!Value.Check(ProbeToolsAnswer, answer)) throw new AssayError('internal');
  const tools = answer.tools.map(({ missing, ...tool }) => ({
    ...tool,
    ...(missing ? { missing: missing[language] } : {}),
  }));
  return { machine: answer.machine, tools };
}
