import { rm } from 'node:fs/promises';
import type { BlobStore } from '@assay/blobs/blob-store';
import { endBuild } from '@assay/commands/build/end-build';
import { assertHeld } from '@assay/commands/build/report-step';
import { type HeldBuild, LostBuildError } from '@assay/commands/build/take-build';
import { dissolvePart } from '@assay/commands/pipeline/part-of-run';
import type { BothLanguages } from '@assay/contract/both-languages';
import { AssayError } from '@assay/contract/errors';
import type { Settings } from '@assay/contract/settings';
import type { Database } from '@assay/database/connect';
import { readSiteCatalogue } from '@assay/database/reports/site-catalogue';
import { setSiteCatalogue } from '@assay/tools/catalogue';
import type { Logger } from 'pino';
import { readTaskSettings } from '../store/task-settings.ts';
import { type BuildLog, openBuildLog } from './build-log.ts';
import { isConnectionLoss } from './connection-loss.ts';
import type { ScanContext } from './context.ts';
import { corridor } from './corridor.ts';
import { OvertakenError } from './reconcile.ts';
import { stepsOf } from './steps.ts';
import { stopwatch } from './stopwatch.ts';
import { waitForTurn } from './wait-for-turn.ts';
import { makeWorkFolder } from './work-folder.ts';

export interface ScanRun {
  readonly held: HeldBuild;
  readonly database: Database;
  readonly settings: Settings;
  readonly blobs: BlobStore;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Runs one build from its source to readable results, and ends it with a sentence when it cannot.
 * held -> corridor -> succeeded | failed | interrupted (overtaken); a lost or cancelled build is left to whoever took it.
 * @throws LostBuildError, the signal's reason, or the error of a database that went away: the build has not ended then
 */
export async function runScan(run: ScanRun): Promise<'succeeded' | 'failed'> {
  const { held, database, settings, blobs, log, signal } = run;
  const buildLog = await openBuildLog(database.db, held);
  let work: string | undefined;
  try {
    work = await makeWorkFolder(settings.data, held);
    await waitForTurn(database.db, held, {
      signal,
      onWait: () =>
        buildLog.write('', { zh: '等待该分支上更早的构建结束', en: 'Waits for an earlier build of the branch' }),
    });
    setSiteCatalogue(await readSiteCatalogue(database.db));
    const task = await readTaskSettings(database.db, held);
    const context: ScanContext = {
      held,
      task,
      database,
      settings,
      blobs,
      log,
      buildLog,
      steps: stepsOf(database.db, held),
      stopwatch: stopwatch(),
      signal,
    };
    if (held.attempt > 1) {
      const message = {
        zh: `第 ${held.attempt} 次尝试：此前的工作进程已中断`,
        en: `Attempt ${held.attempt}: the worker before was lost`,
      };
      buildLog.write('', message, 1);
    }
    await corridor(context, work);
    await buildLog.close();
    // Its results are stored: what is left to tidy up fails nothing.
    await database.db
      .transaction()
      .execute((trx) => dissolvePart(trx, held))
      .catch((error: unknown) => log.warn({ err: error, taskId: held.taskId, build: held.number }, 'dissolve'));
    return 'succeeded';
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof LostBuildError || isConnectionLoss(error)) throw error;
    await endWith(run, { error, buildLog });
    return 'failed';
  } finally {
    await buildLog.close();
    if (work !== undefined)
      await rm(work, { recursive: true, force: true }).catch((error: unknown) =>
        log.warn({ err: error }, 'work folder'),
      );
  }
}

/** Ends the build with a sentence, unless it is not ours any more. */
async function endWith(
  { held, database, log }: ScanRun,
  { error, buildLog }: { error: unknown; buildLog: BuildLog },
): Promise<void> {
  const message = sentenceOf(error);
  if (!isExpected(error)) log.error({ err: error, taskId: held.taskId, build: held.number }, 'scan failed');
  buildLog.write('', message, 2);
  const status = error instanceof OvertakenError ? 'interrupted' : 'failed';
  await database.db.transaction().execute(async (trx) => {
    await assertHeld(trx, held);
    await endBuild(trx, { taskId: held.taskId, buildNumber: held.number, status, message });
  });
}

/** Refusals of the source are the user's business; everything else is ours too. */
function isExpected(error: unknown): boolean {
  return error instanceof AssayError || error instanceof OvertakenError;
}

function sentenceOf(error: unknown): BothLanguages {
  if (error instanceof AssayError) return { zh: error.plainText('zh'), en: error.plainText('en') };
  if (error instanceof OvertakenError)
    return { zh: '同一分支已有更新的分析结果', en: 'A later build of the branch has its results in' };
  const text = error instanceof Error ? error.message : String(error);
  return { zh: `分析失败：${text}`, en: `The scan failed: ${text}` };
}
