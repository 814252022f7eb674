import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LaunchError, launchPostgres } from './launch.ts';
import { isGone } from './process-table.ts';
import { ask, dataFolders } from './test-support/folders.ts';

const folders = dataFolders();
afterEach(() => folders.clear());

/** A stopped cluster to copy from: making one takes most of a first start. */
const models = dataFolders();
const model = models.make();
beforeAll(async () => {
  await (await launchPostgres({ dataFolder: model, durable: false, log: () => {} })).stop();
});
afterAll(() => models.clear());

/** A durable launch, as in production. */
function launch(dataFolder: string, port?: number, lines: string[] = []) {
  return launchPostgres({ dataFolder, log: (line) => lines.push(line), ...(port === undefined ? {} : { port }) });
}

describe('launchPostgres', () => {
  it('makes a cluster, stops it, and finds it again at the same address', async () => {
    const folder = folders.make();
    const first = await launch(folder);
    expect(first).toMatchObject({ adopted: false, runBy: undefined });
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    expect(isGone(first.pid)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['pg18', 'postgres-start.log', 'postgres.json']);

    const second = await launch(folder);
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select answer from kept')).toBe(42);
    await second.stop();
  });

  it('loses nothing on power cut, hides from other users, and is no superuser', async () => {
    const folder = folders.make(model);
    const server = await launch(folder);
    const settings = {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      jit: 'off',
      listen_addresses: '127.0.0.1',
    };
    for (const [name, value] of Object.entries(settings))
      expect([name, await ask(server.url, `show ${name}`)]).toEqual([name, value]);
    expect(await ask(server.url, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false);
    expect(await ask(server.url, 'show server_encoding')).toBe('UTF8');
    expect(
      await ask(
        server.url,
        "select lower('ÄÖ') || (select string_agg(v, '' order by v) from unnest(array['b','B','a']) v)",
      ),
    ).toBe('äöBab');
    expect(statSync(join(folder, 'postgres.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'pg18')).mode & 0o777).toBe(0o700);
    const wrong = server.url.replace(/:[0-9a-f]{48}@/, ':guess@');
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await expect(ask(server.url.replace('//assay:', '//postgres:'), 'select 1')).rejects.toMatchObject({
      code: '28000',
    });
    await server.stop();
  });

  it('runs in a session of its own, so Ctrl+C in a terminal does not reach it', async () => {
    const server = await launch(folders.make(model));
    const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
    // Group and session (proc(5)).
    expect([fields?.[2], fields?.[3]]).toEqual([String(server.pid), String(server.pid)]);
    await server.stop();
  });

  it('keeps committed rows through a kill -9 of the postmaster while a session computes', async () => {
    const folder = folders.make(model);
    const first = await launch(folder);
    await ask(first.url, 'create table kept (id int)');
    for (let id = 0; id < 20; id += 1) await ask(first.url, `insert into kept values (${id})`);
    const busy = new pg.Client({ connectionString: first.url });
    await busy.connect();
    const lost = busy.query('select count(*) from generate_series(1, 1e10::bigint)').catch((error: unknown) => error);
    busy.on('error', () => {});
    // The statement must be running, or the session would notice the end of its postmaster at once.
    while (
      (await ask(
        first.url,
        "select count(*)::int from pg_stat_activity where query like '%1e10%' and state = 'active'",
      )) !== 2
    );
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    await first.stop();

    const lines: string[] = [];
    const second = await launch(folder, undefined, lines);
    expect(second.adopted).toBe(false);
    expect(await ask(second.url, 'select count(*)::int from kept')).toBe(20);
    expect(await lost).toBeInstanceOf(Error);
    expect(lines.join('\n')).toMatch(/processes of a killed PostgreSQL are ended/);
    await second.stop();
  });

  it('starts over after a cluster was made half-way', async () => {
    const folder = folders.make();
    for (const name of ['pg18.init', 'pg18.init.999999']) {
      mkdirSync(join(folder, name, 'base'), { recursive: true });
      writeFileSync(join(folder, name, 'PG_VERSION'), '18\n');
    }
    const server = await launch(folder);
    expect(await ask(server.url, 'select 1')).toBe(1);
    await server.stop();
    expect(readdirSync(folder).filter((name) => name.includes('init'))).toEqual([]);
  });

  it('takes no offence at a lock file whose process id belongs to another program now', async () => {
    const folder = folders.make(model);
    const stranger = spawn('sleep', ['60']);
    writeFileSync(
      join(folder, 'pg18', 'postmaster.pid'),
      `${stranger.pid}\n${folder}/pg18\n1\n5432\n\n127.0.0.1\n0 0\nready\n`,
    );
    const second = await launch(folder);
    expect(second.adopted).toBe(false);
    expect(stranger.pid !== undefined && isGone(stranger.pid)).toBe(false);
    await second.stop();
    stranger.kill();
  });

  it('takes no offence at a lock file whose process is a zombie that nobody collects', async () => {
    const folder = folders.make(model);
    // The shell starts a process and becomes one that never asks for its children, long before that process ends.
    const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60']);
    const zombie = await new Promise<number>((resolve) => parent.stdout.once('data', (text) => resolve(Number(text))));
    writeFileSync(
      join(folder, 'pg18', 'postmaster.pid'),
      `${zombie}\n${folder}/pg18\n1\n5432\n\n127.0.0.1\n0 0\nready\n`,
    );
    await expect.poll(() => readFileSync(`/proc/${zombie}/stat`, 'utf8'), { timeout: 10_000 }).toContain(') Z ');
    const server = await launch(folder);
    expect(server.adopted).toBe(false);
    expect(existsSync(`/proc/${zombie}`)).toBe(true);
    await server.stop();
    parent.kill();
  });

  it('shares the server of a living owner and leaves stopping to it', async () => {
    const folder = folders.make(model);
    const owner = await launch(folder);
    const lines: string[] = [];
    const guest = await launch(folder, undefined, lines);
    expect(guest).toMatchObject({ adopted: true, runBy: process.pid, url: owner.url, pid: owner.pid });
    expect(lines).toEqual([expect.stringContaining('Assay already runs')]);
    await guest.stop();
    expect(await ask(owner.url, 'select 1')).toBe(1);
    await owner.stop();
    expect(isGone(owner.pid)).toBe(true);
  });

  it('knows its folder by another name', async () => {
    const folder = folders.make(model);
    const owner = await launch(folder);
    const alias = join(folders.make(), 'alias');
    symlinkSync(folder, alias);
    expect(await launch(alias)).toMatchObject({ pid: owner.pid, adopted: true });
    await owner.stop();
  });

  it('can be launched again in the same process after the server died', async () => {
    const folder = folders.make(model);
    const first = await launch(folder);
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    await first.stop();
    const second = await launch(folder);
    expect(await ask(second.url, 'select 1')).toBe(1);
    await second.stop();
  });

  it('sets a new password when the file with it was lost, server running or not', async () => {
    const folder = folders.make(model);
    const first = await launch(folder);
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    rmSync(join(folder, 'postgres.json'));
    const second = await launch(folder);
    expect(second.url).not.toBe(first.url);
    expect(await ask(second.url, 'select answer from kept')).toBe(42);

    // As after a kill -9 of the owner: its lock is stale, its server runs.
    rmSync(join(folder, 'postgres.lock'));
    writeFileSync(join(folder, 'postgres.json'), '{"port":');
    const third = await launch(folder);
    expect(third.adopted).toBe(false);
    expect(third.pid).not.toBe(second.pid);
    expect(await ask(third.url, 'select answer from kept')).toBe(42);
    await third.stop();
  });

  it('says what to do when the password file is not the right one', async () => {
    const folder = folders.make(model);
    const file = join(folder, 'postgres.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/[0-9a-f]{48}/, 'ab'.repeat(24)));
    await expect(launch(folder)).rejects.toThrow(/does not accept the password in .* delete that file/);
    expect(existsSync(join(folder, 'pg18', 'postmaster.pid'))).toBe(false);
    rmSync(file);
    await (await launch(folder)).stop();
  });

  it('moves to another port when a stranger took the remembered one, and refuses a wished one that is taken', async () => {
    const folder = folders.make(model);
    const first = await launch(folder);
    await first.stop();
    const port = Number(new URL(first.url).port);
    const stranger = createServer().listen(port, '127.0.0.1');
    await expect(launch(folder, port)).rejects.toThrow(
      new LaunchError(`Port ${port} of 127.0.0.1 is taken by another program: choose another port for PostgreSQL.`),
    );
    const second = await launch(folder);
    expect(Number(new URL(second.url).port)).not.toBe(port);
    await second.stop();
    stranger.close();
    const third = await launch(folder);
    expect(third.url).toBe(second.url);
    await third.stop();
  });

  it('reads the settings of the administrator last', async () => {
    const folder = folders.make(model);
    writeFileSync(join(folder, 'postgresql.local.conf'), "work_mem = '12MB'\n");
    const server = await launch(folder);
    expect(await ask(server.url, 'show work_mem')).toBe('12MB');
    await server.stop();
  });

  it('says in one sentence what the administrator mistyped', async () => {
    const folder = folders.make(model);
    writeFileSync(join(folder, 'postgresql.local.conf'), 'work_mem = lots\n');
    await expect(launch(folder)).rejects.toThrow(/^PostgreSQL ended while it started: .*$/);
    rmSync(join(folder, 'postgresql.local.conf'));
    await (await launch(folder)).stop();
  });

  it('waits for a folder held from another container, then says so', async () => {
    const folder = folders.make(model);
    const other = spawn('flock', [join(folder, 'pg18'), 'sleep', '60']);
    const file = join(folder, 'pg18', 'postmaster.pid');
    // A process id of the other container, unknown here: the file is not ours to remove.
    writeFileSync(file, '999999\n');
    await expect(launch(folder)).rejects.toThrow(/is in use: another server, perhaps in another container/);
    expect(existsSync(file)).toBe(true);
    other.kill();
  });
});
