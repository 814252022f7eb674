import { DELETE_GRACE_DAYS } from '@assay/contract/http/task-settings';
import { connect, type Database } from '@assay/database/connect';
import { type Factories, factories } from '@assay/testing/factories';
import { recordingJobs, type SentJob } from '@assay/testing/recording-jobs';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeTask } from './handlers/purge-task.ts';
import { queuePurges } from './sweep-deleted.ts';

let test: TestDatabase;
let database: Database;
let make: Factories;
beforeAll(async () => {
  test = await cloneDatabase();
  database = connect({ url: test.url, name: 'purge-test' });
  make = factories(database.db);
  await make.project({ id: 'shop' });
});
afterAll(async () => {
  await database.close();
  await test.close();
});

const DAY_MS = 86_400_000;
const now = new Date('2026-06-30T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const services = () => ({ database, log: pino({ level: 'silent' }) });
const signal = new AbortController().signal;

/** Rows that name a task, by table. */
async function rowsOf(taskId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'task_id'
  `.execute(database.db);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await sql<{
      count: number;
    }>`select count(*) from ${sql.table(name)} where task_id = ${taskId}`.execute(database.db);
    if (Number(found.rows[0]?.count) > 0) counts[name] = Number(found.rows[0]?.count);
  }
  return counts;
}

async function fullTask(deletedAt: Date | null): Promise<number> {
  const set = await make.checkerSet();
  const person = await make.person();
  const task = await make.task({
    projectId: 'shop',
    tools: ['ESLINT'],
    sets: [set.id],
    members: { manager: [person] },
    deleted_at: deletedAt,
  });
  const build = await make.build({ taskId: task.id });
  await make.buildTool({ taskId: task.id, build: build.number, tool: 'ESLINT' });
  await make.buildStep({ taskId: task.id, build: build.number, tool: 'ESLINT', seq: 1, step: 1 });
  await make.log({ taskId: task.id, build: build.number, messages: ['a', 'b'] });
  for (let line = 1; line <= 3; line++) {
    const { id } = await make.defect({ taskId: task.id, tool: 'ESLINT', line });
    await database.db.insertInto('verdict').values({ task_id: task.id, defect_id: id }).execute();
  }
  await database.db.insertInto('filter_path').values({ task_id: task.id, kind: 'CUSTOM', pattern: 'x' }).execute();
  return task.id;
}

describe('purging deleted tasks', () => {
  it('queues those whose grace is over, once, and a lost one again after a day', async () => {
    const sent: SentJob[] = [];
    const jobs = recordingJobs(sent);
    const over = await fullTask(daysAgo(DELETE_GRACE_DAYS));
    const within = await fullTask(daysAgo(DELETE_GRACE_DAYS - 1));
    const living = await fullTask(null);
    expect(await queuePurges(database.db, { jobs, now })).toEqual([over]);
    expect(await queuePurges(database.db, { jobs, now })).toEqual([]);
    expect(sent).toMatchObject([{ kind: 'sent', name: 'purge-task', payload: { taskId: over } }]);
    expect(await queuePurges(database.db, { jobs, now: new Date(now.getTime() + DAY_MS / 2) })).toEqual([]);
    const later = new Date(now.getTime() + 1.5 * DAY_MS);
    expect((await queuePurges(database.db, { jobs, now: later })).sort()).toEqual([over, within].sort());
    expect(Object.keys(await rowsOf(living)).length).toBeGreaterThan(8);
  });

  it('leaves not a row of it, and every row of the others', async () => {
    const task = await fullTask(daysAgo(30));
    const other = await fullTask(daysAgo(1));
    const before = await rowsOf(other);
    await queuePurges(database.db, { jobs: recordingJobs([]), now });
    await purgeTask({ taskId: task }, { signal }, services());
    expect(await rowsOf(task)).toEqual({});
    expect(await database.db.selectFrom('task').select('id').where('id', '=', task).execute()).toEqual([]);
    expect(await rowsOf(other)).toEqual(before);
    // A job that runs twice finds nothing to do.
    await purgeTask({ taskId: task }, { signal }, services());
  });

  it('never touches a task that is not deleted, whatever a job says', async () => {
    const living = await fullTask(null);
    const before = await rowsOf(living);
    await purgeTask({ taskId: living }, { signal }, services());
    const justDeleted = await fullTask(daysAgo(1));
    await purgeTask({ taskId: justDeleted }, { signal }, services());
    expect(await rowsOf(living)).toEqual(before);
    expect(Object.keys(await rowsOf(justDeleted)).length).toBeGreaterThan(8);
  });
});
