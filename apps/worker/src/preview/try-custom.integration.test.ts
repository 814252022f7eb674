import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import type { PreviewCustomAnswer } from '@assay/contract/job';
import { readSettings } from '@assay/contract/settings';
import { readRule } from '@assay/domain/custom-checker/read-rule';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { previewCustom } from '../handlers/preview-custom.ts';
import { type ScanKit, type ScannedTask, scanKit } from '../scan/scan.test-kit.ts';

let kit: ScanKit;
let task: ScannedTask;
let count = 0;

beforeAll(async () => {
  kit = await scanKit();
  task = await kit.taskOn(
    fixtureRepository([
      { write: { 'a.js': 'alert(1);\n', 'lib/many.js': 'alert(2);\n'.repeat(600), 'b.py': 'alert(3)\n' } },
    ]),
    ['CLOC'],
  );
  expect(await task.scan(), await task.log()).toBe('succeeded');
}, 60_000);
afterAll(() => kit.close());

const RULE = readRule({ key: 'alert', languages: ['js'], kind: 'ast-grep', rule: { pattern: 'alert($A)' } });
const rows = () => kit.database.db.selectFrom('job_answer').selectAll().execute();

async function run({ waits = true, taskId = task.taskId } = {}): Promise<PreviewCustomAnswer | undefined> {
  const requestId = String(++count).padStart(32, '0');
  if (waits)
    await kit.database.db
      .insertInto('job_answer')
      .values({ request_id: requestId, answer: JSON.stringify({ projectId: 'p', taskId, state: 'running' }) })
      .execute();
  const services = {
    database: kit.database,
    settings: { ...readSettings({ ASSAY_DATA: kit.data, ASSAY_LOG_LEVEL: 'silent' }, '/'), databaseUrl: '' },
    blobs: openFolderStore(join(kit.data, 'blobs')),
    log: pino({ level: 'silent' }),
  };
  const rules = 'rule' in RULE ? [RULE.rule] : expect.fail('the rule is refused');
  const job = { requestId, projectId: 'p', rules, on: { kind: 'task' as const, taskId } };
  await previewCustom(job, { signal: new AbortController().signal }, services);
  return (await rows()).find((row) => row.request_id === requestId)?.answer as PreviewCustomAnswer | undefined;
}

it('finds places in the code of the last build, lists so many, counts all, and keeps nothing', {
  timeout: 60_000,
}, async () => {
  const answer = await run();
  expect(answer).toMatchObject({
    state: 'done',
    taskId: task.taskId,
    buildNumber: 1,
    files: 2,
    totalFiles: 2,
    count: 601,
    partial: true,
  });
  expect(answer?.places).toHaveLength(500);
  expect(answer?.places?.[0]).toEqual({
    path: 'a.js',
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 9,
    text: 'alert(1)',
    message: 'alert',
  });
  expect(readdirSync(join(kit.data, 'work'))).toEqual([]);
});

it('answers a task without a scan, and writes no answer for whoever has gone', { timeout: 60_000 }, async () => {
  const fresh = await kit.taskOn(fixtureRepository([{ write: { 'a.js': 'alert(1);\n' } }]), ['CLOC']);
  expect(await run({ taskId: fresh.taskId })).toMatchObject({
    state: 'failed',
    message: { en: 'The task has not been analysed yet' },
  });
  const before = (await rows()).length;
  expect(await run({ waits: false })).toBeUndefined();
  expect(await rows()).toHaveLength(before);
});
