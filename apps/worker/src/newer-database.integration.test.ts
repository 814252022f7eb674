import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuild } from '@assay/commands/build/start-build';
import { readSettings } from '@assay/contract/settings';
import { NewerDatabaseError } from '@assay/database/migrate';
import { openQueue } from '@assay/jobs/queue';
import { factories } from '@assay/testing/factories';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWorker } from './start-worker.ts';
import { waitForSchema } from './wait-for-schema.ts';
import { watchSchema } from './watch-schema.ts';

/** An older worker beside a newer release: it stops with a sentence and writes nothing. */
let test: TestDatabase;
let data = '';
beforeEach(async () => {
  test = await cloneDatabase();
  data = mkdtempSync(join(tmpdir(), 'assay-newer-'));
});
afterEach(async () => {
  await test.close();
  rmSync(data, { recursive: true, force: true });
});

const migrateFurther = () =>
  sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2030-01-01')`.execute(test.db);

function start(onFatal: (error: Error) => void) {
  const settings = readSettings({ ASSAY_DATA: data, ASSAY_LOG_LEVEL: 'silent' }, '/');
  return startWorker({
    settings: { ...settings, databaseUrl: test.url },
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    onFatal,
  });
}

it('a worker does not start on a newer database, and does not wait for it', async () => {
  await migrateFurther();
  const waited: string[] = [];
  await expect(waitForSchema(test.db, { onWait: (reason) => waited.push(reason) })).rejects.toThrow(
    'The database was made by a newer release of Assay',
  );
  expect(waited).toEqual([]);
  await expect(start(() => {})).rejects.toBeInstanceOf(NewerDatabaseError);
});

it('a running worker takes no job of a database that became newer: it says so once, the build stays as it was', async () => {
  const told: Error[] = [];
  const heard = new Promise<void>((resolve) => {
    start((error) => {
      told.push(error);
      resolve();
    }).then((started) => {
      worker = started;
    });
  });
  let worker: Awaited<ReturnType<typeof start>> | undefined;
  const make = factories(test.db);
  const project = await make.project();
  const task = await make.task({ projectId: project.id, tools: ['CLOC'] });
  await expect.poll(() => worker).toBeDefined();
  await migrateFurther();
  const queue = await openQueue({ url: test.url, monitor: false, onError: () => {} });
  try {
    await test.db
      .transaction()
      .execute((trx) => startBuild(trx, { jobs: queue, actor: 'ann', taskId: task.id, trigger: 'manual' }));
    await heard;
    expect(told.map((error) => error.message)).toEqual([
      'The database was made by a newer release of Assay: start that release, or restore a backup',
    ]);
    const build = await test.db
      .selectFrom('build')
      .select(['status', 'attempt'])
      .where('task_id', '=', task.id)
      .executeTakeFirstOrThrow();
    expect(build).toEqual({ status: 'queued', attempt: 0 });
  } finally {
    await worker?.stop();
    await queue.stop();
  }
});

it('nothing that runs by itself writes into a newer database', async () => {
  const told: Error[] = [];
  const watch = watchSchema(test.db, (error) => told.push(error));
  const acts: string[] = [];
  await watch.guard(async () => acts.push('before'));
  await migrateFurther();
  await watch.guard(async () => acts.push('after'));
  await watch.guard(async () => acts.push('again'));
  expect([acts, told.length]).toEqual([['before'], 1]);
});
