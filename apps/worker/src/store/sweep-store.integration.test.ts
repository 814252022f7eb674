import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { BlobStore } from '@assay/blobs/blob-store';
import { openFolderStore } from '@assay/blobs/folder-store';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { recordingJobs, type SentJob } from '@assay/testing/recording-jobs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeTask } from '../handlers/purge-task.ts';
import { sweepBlobs } from '../handlers/sweep-blobs.ts';
import { queueSweep } from '../queue-sweep.ts';
import { type ScanKit, scanKit } from '../scan/scan.test-kit.ts';
import { OLD_REPORT_DAYS, REFERENCES, sweepStore } from './sweep-store.ts';

const DAY = 86_400_000;
const signal = new AbortController().signal;
const log = pino({ level: 'silent' });
let kit: ScanKit;
let blobs: BlobStore;
let folder: string;

beforeAll(async () => {
  kit = await scanKit();
  folder = join(kit.data, 'blobs');
  blobs = openFolderStore(folder);
});
afterAll(() => kit.close());

const sweep = (now = new Date()) => sweepStore({ database: kit.database, blobs, signal, now });
/** Everything in the store is so old now. */
function ageAll(ms: number): void {
  const at = (Date.now() - ms) / 1000;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) utimesSync(path, at, at);
  }
}
/** Source texts a task owns that are not in the store. */
async function missing(taskId: number): Promise<string[]> {
  const rows = await kit.database.db.selectFrom('task_blob').select('blob').where('task_id', '=', taskId).execute();
  expect(rows.length).toBeGreaterThan(0);
  const lost: string[] = [];
  for (const { blob } of rows) if (!(await blobs.has(blob.toString('hex')))) lost.push(blob.toString('hex'));
  return lost;
}
async function purge(taskId: number): Promise<void> {
  await kit.database.db
    .updateTable('task')
    .set({ deleted_at: new Date(), purge_queued_at: new Date() })
    .where('id', '=', taskId)
    .execute();
  await purgeTask({ taskId }, { signal }, { database: kit.database, log });
}
const repository = (files: Record<string, string>) => fixtureRepository([{ write: files }]);

it('knows every column that names blobs', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name ~ 'blob' or (column_name = 'parts' and table_name = 'report'))
    order by name
  `.execute(kit.database.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.values(REFERENCES).flat().toSorted());
});

it('removes what a purged task leaves, keeps what others have too, and says what it freed', async () => {
  const shared = 'export const shared = 1;\n';
  const leaving = await kit.taskOn(repository({ 'a.js': shared, 'b.js': 'export const own = 2;\n' }));
  const staying = await kit.taskOn(repository({ 'c.js': shared }));
  expect(await leaving.scan(), await leaving.log()).toBe('succeeded');
  expect(await staying.scan(), await staying.log()).toBe('succeeded');
  ageAll(3 * DAY);
  const all = (await sweep()).looked;
  expect(await sweep()).toEqual({ looked: all, removed: 0, bytes: 0 });
  const orphan = await blobs.put(Buffer.from('put, and never told of'));
  const gone = (
    await kit.database.db.selectFrom('task_blob').select('blob').where('task_id', '=', leaving.taskId).execute()
  ).map(({ blob }) => blob.toString('hex'));
  await purge(leaving.taskId);
  await sweepBlobs({}, { signal }, { database: kit.database, blobs, log });
  expect(await missing(staying.taskId)).toEqual([]);
  expect(await Promise.all(gone.map((hash) => blobs.has(hash)))).toEqual(expect.arrayContaining([true, false]));
  // Young: it may belong to something that has not written its rows yet.
  expect(await blobs.has(orphan)).toBe(true);
  const [told] = await kit.database.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('kind', '=', 'blobs_swept')
    .execute();
  expect(told).toMatchObject({ actor: 'Assay', detail: { count: expect.any(Number), megabytes: expect.any(Number) } });
  expect(Number(told?.detail.count)).toBeGreaterThan(1);
  // A second scan of what stays finds everything it refers to.
  expect(await staying.scan(), await staying.log()).toBe('succeeded');
  expect(await missing(staying.taskId)).toEqual([]);
}, 60_000);

it('a scan that runs meanwhile loses nothing, though all it needs is old and nobody else’s', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 150 }, (_, n) => [`src/f${n}.js`, `export const v${n} = ${n};\n`]),
  );
  const first = await kit.taskOn(repository(files));
  expect(await first.scan(), await first.log()).toBe('succeeded');
  const second = await kit.taskOn(repository(files), ['CLOC', 'CCN']);
  await purge(first.taskId);
  ageAll(3 * DAY);
  let running = true;
  let removed = 0;
  const sweeping = (async () => {
    while (running) removed += (await sweep()).removed;
  })();
  const outcome = await second.scan();
  running = false;
  await sweeping;
  expect(outcome, await second.log()).toBe('succeeded');
  await sweep();
  expect(await missing(second.taskId)).toEqual([]);
  const { rows } = await sql<{ hash: string }>`
    select file_list_blob as hash from scope where task_id = ${second.taskId}
    union select paths_blob from branch_inventory where task_id = ${second.taskId}
  `.execute(kit.database.db);
  for (const { hash } of rows) expect(await blobs.has(hash), hash).toBe(true);
  // Else this test says nothing.
  expect(removed).toBeGreaterThan(0);
}, 90_000);

it('waits for a build that takes longer than the grace', async () => {
  const slow = await kit.taskOn(repository({ 'a.js': 'export const slow = 1;\n' }), ['CLOC']);
  const held = await slow.hold();
  const put = await blobs.put(Buffer.from('put by a build that has run for days'));
  ageAll(2 * DAY);
  const started = new Date(Date.now() - 2.5 * DAY);
  await kit.database.db.updateTable('build').set({ started_at: started }).where('task_id', '=', slow.taskId).execute();
  await sweep();
  expect(await blobs.has(put)).toBe(true);
  expect(await slow.run(held), await slow.log()).toBe('succeeded');
  await sweep();
  expect(await blobs.has(put)).toBe(false);
  expect(await missing(slow.taskId)).toEqual([]);
}, 60_000);

it('reports give their content up when a newer one has replaced them for long', async () => {
  const task = await kit.taskOn(repository({ 'a.js': 'export const reported = 1;\n' }), ['CLOC']);
  expect(await task.scan()).toBe('succeeded');
  const branch = await kit.database.db
    .selectFrom('branch')
    .select('id')
    .where('task_id', '=', task.taskId)
    .executeTakeFirstOrThrow();
  const report = async (text: string, days: number) => {
    const part = await blobs.put(Buffer.from(text));
    const { id } = await kit.database.db
      .insertInto('report')
      .values({
        ...{ task_id: task.taskId, tool: 'COVERITY', format: 'sarif', build_number: 1, branch_id: branch.id },
        ...{ commit_id: null, parts: [part], size: 1, uploaded_by: 'mia', prefix: null },
        at: new Date(Date.now() - days * DAY),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { part, id };
  };
  const replaced = await report('long ago', OLD_REPORT_DAYS + 2);
  const recent = await report('last month', 30);
  const newest = await report('the newest, long ago too', OLD_REPORT_DAYS + 1);
  ageAll(2 * DAY);
  await sweep();
  expect([await blobs.has(replaced.part), await blobs.has(recent.part), await blobs.has(newest.part)]).toEqual([
    false,
    true,
    true,
  ]);
  const rows = await kit.database.db.selectFrom('report').select(['id', 'parts']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: replaced.id, parts: [] },
    { id: recent.id, parts: [recent.part] },
    { id: newest.id, parts: [newest.part] },
  ]);
}, 60_000);

it('stops when it is told to, and is queued once a day, at night', async () => {
  const stopped = AbortSignal.abort(new Error('the worker stops'));
  await blobs.put(Buffer.from('nobody will miss it'));
  ageAll(3 * DAY);
  await expect(sweepStore({ database: kit.database, blobs, signal: stopped, now: new Date() })).rejects.toThrow(
    'the worker stops',
  );
  const sent: SentJob[] = [];
  const jobs = recordingJobs(sent);
  const queue = (now: string) => queueSweep(kit.database.db, { jobs, zone: 'Asia/Shanghai', now: new Date(now) });
  expect(await queue('2026-11-22T18:59:00Z')).toBe(false);
  for (const now of ['2026-11-22T19:00:00Z', '2026-11-23T15:59:00Z', '2026-11-23T19:00:00Z']) await queue(now);
  const ids = sent.map((job) => (job.kind === 'sent' ? job.id : ''));
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toBe(ids[1]);
});
