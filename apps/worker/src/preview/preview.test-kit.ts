import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import type { PreviewCheckersAnswer, PreviewCheckersJob } from '@assay/contract/job';
import { readSettings } from '@assay/contract/settings';
import { pino } from 'pino';
import { previewCheckers } from '../handlers/preview-checkers.ts';
import type { ScanKit } from '../scan/scan.test-kit.ts';

let asked = 0;

/** Has a worker try checkers on what the last scan of a task stored. */
export async function askPreview(
  { database, data }: Pick<ScanKit, 'database' | 'data'>,
  {
    taskId,
    checkers,
    signal = new AbortController().signal,
  }: Pick<PreviewCheckersJob, 'taskId' | 'checkers'> & { signal?: AbortSignal },
): Promise<PreviewCheckersAnswer> {
  const requestId = String(++asked).padStart(32, '0');
  const pending = JSON.stringify({ taskId, state: 'running' });
  await database.db.insertInto('job_answer').values({ request_id: requestId, answer: pending }).execute();
  const services = {
    database,
    settings: { ...readSettings({ ASSAY_DATA: data, ASSAY_LOG_LEVEL: 'silent' }, '/'), databaseUrl: '' },
    blobs: openFolderStore(join(data, 'blobs')),
    log: pino({ level: 'silent' }),
  };
  await previewCheckers({ requestId, taskId, checkers }, { signal }, services);
  const row = await database.db
    .selectFrom('job_answer')
    .select('answer')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return row.answer as PreviewCheckersAnswer;
}
