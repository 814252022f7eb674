import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeBuild } from '@assay/commands/build/take-build';
import { connect } from '@assay/database/connect';
import { type Factories, factories } from '@assay/testing/factories';
import { cloneDatabase, onDatabase, type TestDatabase } from '@assay/testing/template-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkFolder, sweepWorkFolders } from './scan/work-folder.ts';
import { endLostBuilds } from './sweep-builds.ts';
import { waitForSchema } from './wait-for-schema.ts';

let database: TestDatabase;
let make: Factories;
let data = '';
beforeAll(async () => {
  database = await cloneDatabase();
  make = factories(database.db);
  data = mkdtempSync(join(tmpdir(), 'assay-sweep-test-'));
});
afterAll(async () => {
  rmSync(data, { recursive: true, force: true });
  await database.close();
});

async function runningBuild() {
  const project = await make.project();
  const task = await make.task({ projectId: project.id });
  const build = await make.build({ taskId: task.id, status: 'queued', attempt: 0 });
  const held = await takeBuild(database.db, { taskId: task.id, build: build.number });
  if (!held) throw new Error('not taken');
  return held;
}

describe('scratch folders', () => {
  it('are empty, in the data folder, and replace those of earlier attempts of the same build only', async () => {
    const held = await runningBuild();
    const other = await makeWorkFolder(data, await runningBuild());
    const first = await makeWorkFolder(data, held);
    writeFileSync(join(first, 'left'), 'x');
    const second = await makeWorkFolder(data, { ...held, attempt: held.attempt + 1 });
    expect(second.startsWith(`${data}/`)).toBe(true);
    expect(readdirSync(second)).toEqual([]);
    expect([existsSync(first), existsSync(other)]).toEqual([false, true]);
  });

  it('of killed scans are swept, those of running ones are not', async () => {
    const held = await runningBuild();
    const alive = await makeWorkFolder(data, held);
    const lost = await makeWorkFolder(data, await runningBuild());
    await database.db
      .updateTable('build')
      .set({ attempt: 2 })
      .where('task_id', '=', Number(lost.split('/').at(-1)?.split('-')[0]))
      .execute();
    const over = await makeWorkFolder(data, await runningBuild());
    await database.db
      .updateTable('build')
      .set({ status: 'failed' })
      .where('task_id', '=', Number(over.split('/').at(-1)?.split('-')[0]))
      .execute();
    mkdirSync(join(data, 'work', 'nonsense'));
    const removed = await sweepWorkFolders(database.db, data);
    expect(removed).toEqual(expect.arrayContaining([lost, over].map((path) => path.split('/').at(-1))));
    expect(removed).toContain('nonsense');
    expect([existsSync(alive), existsSync(lost), existsSync(over)]).toEqual([true, false, false]);
  });

  it('are no business of a data folder that has none', async () => {
    expect(await sweepWorkFolders(database.db, join(data, 'nowhere'))).toEqual([]);
  });
});

describe('builds without a job', () => {
  it('are ended with a sentence; those whose job lives go on', async () => {
    const lost = await runningBuild();
    const alive = await runningBuild();
    const queue = { isAlive: async (_: string, id: string) => id !== lost.id };
    expect(await endLostBuilds(database.db, queue)).toEqual([{ taskId: lost.taskId, build: lost.number }]);
    const rows = await database.db
      .selectFrom('build')
      .select(['id', 'status', 'failure'])
      .where('id', 'in', [lost.id, alive.id])
      .execute();
    expect(rows.find((row) => row.id === lost.id)).toMatchObject({
      status: 'failed',
      failure: { en: expect.stringContaining('lost') },
    });
    expect(rows.find((row) => row.id === alive.id)?.status).toBe('running');
    expect(await endLostBuilds(database.db, { isAlive: async () => true })).toEqual([]);
  });

  it('are left to whoever took them in the meantime', async () => {
    const held = await runningBuild();
    const isAlive = async (_: string, id: string) => {
      if (id !== held.id) return true;
      await takeBuild(database.db, { taskId: held.taskId, build: held.number });
      return false;
    };
    await endLostBuilds(database.db, { isAlive });
    const row = await database.db
      .selectFrom('build')
      .select(['status', 'attempt'])
      .where('id', '=', held.id)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'running', attempt: 2 });
  });
});

describe('waiting for the newest schema', () => {
  it('does not wait for what is there', async () => {
    await waitForSchema(database.db, { onWait: () => expect.unreachable() });
  });

  it('waits while a migration is missing, tells it once, and goes on when it has run', {
    timeout: 20_000,
  }, async () => {
    const { rows } = await sql<{
      name: string;
      timestamp: string;
    }>`delete from kysely_migration where name like '0005%' returning *`.execute(database.db);
    const told: string[] = [];
    const waiting = waitForSchema(database.db, { onWait: (reason) => told.push(reason), unremarkableMs: 1_000 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(told).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(told).toEqual([expect.stringContaining('newest schema')]);
    await sql`insert into kysely_migration (name, timestamp) values (${rows[0]?.name}, ${rows[0]?.timestamp})`.execute(
      database.db,
    );
    await waiting;
  });

  it('waits for a database that no server has ever seen, until it is told to stop', async () => {
    const { pathname } = new URL(database.url);
    const empty = `${pathname.slice(1)}_empty`;
    await sql.raw(`create database ${empty}`).execute(database.db);
    const other = connect({ url: onDatabase(database.url, empty), name: 'empty' });
    const stop = new AbortController();
    const waiting = waitForSchema(other.db, {
      onWait: () => stop.abort(new Error('stop')),
      signal: stop.signal,
      unremarkableMs: -1,
    });
    await expect(waiting).rejects.toThrow();
    await other.close();
    await sql.raw(`drop database ${empty}`).execute(database.db);
  });

  it('waits a while for a database that does not answer, then gives up with the reason', async () => {
    const nobody = connect({ url: 'postgres://u:p@127.0.0.1:1/x', name: 'nobody' });
    const told: string[] = [];
    const waiting = waitForSchema(nobody.db, {
      onWait: (reason) => told.push(reason),
      patienceMs: 1_500,
      unremarkableMs: -1,
    });
    await expect(waiting).rejects.toThrow('ECONNREFUSED');
    expect(told).toEqual(['the database does not answer yet']);
    await nobody.close();
  });
});

it('leaves a build that a pipeline reports alone until nothing was told for a day', async () => {
  const talking = await runningBuild();
  const silent = await runningBuild();
  for (const [held, startedAt] of [
    [talking, new Date(Date.now() - 3_600_000)],
    [silent, new Date(Date.now() - 90_000_000)],
  ] as const) {
    await database.db.updateTable('build').set({ reported: true }).where('id', '=', held.id).execute();
    await make.buildStep({
      taskId: held.taskId,
      build: held.number,
      tool: 'CCN',
      seq: 1,
      step: 2,
      flag: 3,
      startedAt,
      endedAt: null,
    });
  }
  const ended = await endLostBuilds(database.db, { isAlive: async () => false });
  const tasks = ended.map((build) => build.taskId);
  expect([tasks.includes(silent.taskId), tasks.includes(talking.taskId)]).toEqual([true, false]);
});
