import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AssayError } from '@assay/contract/errors';
import { parseSource } from '@assay/domain/source/parse-source';
import { fixtureGitServer, type GitServer, type GitServerOptions } from '@assay/testing/fixture-git-server';
import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Many processes per test; machines that run tests are busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

import { listBranches } from './list-branches.ts';
import { type MirrorRequest, updateMirror } from './mirror.ts';
import {
  EmptyRepositoryError,
  InsecureSourceError,
  MissingBranchError,
  NotARepositoryError,
  PrivateHostError,
  RedirectedSourceError,
  UnauthorizedSourceError,
  UnreachableSourceError,
  UnusableRepositoryError,
} from './source-errors.ts';

let data: string;
let repository: FixtureRepository;
let server: GitServer | undefined;
let log: string[];

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'assay-mirror-'));
  log = [];
  repository = fixtureRepository([
    { write: { 'a.js': 'one\n' } },
    { write: { 'b.js': 'two\n' } },
    { write: { 'c.js': 'x' }, branch: 'side/deep' },
  ]);
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  repository.remove();
  rmSync(data, { recursive: true });
});

const serve = async (options: Partial<GitServerOptions> = {}) => {
  server = await fixtureGitServer({ root: dirname(repository.folder), ...options });
  return `${server.url}/repository/.git`;
};
const update = (url: string, more: Partial<MirrorRequest> = {}) =>
  updateMirror({
    source: parseSource(url),
    mirrorFolder: join(data, 'mirror.git'),
    settings: { allowPrivateHosts: true, localSources: [dirname(repository.folder)] },
    onLog: ({ en }) => log.push(en),
    ...more,
  });
const tip = (index: number) => repository.commits.at(index);
const fetches = () =>
  server?.requests.filter((request) => request.includes('git-upload-pack') && request.startsWith('POST')).length;

/** The error, which must speak both languages. */
async function failureOf(promise: Promise<unknown>): Promise<AssayError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AssayError)) throw new Error(`Expected an AssayError, not ${error}`);
  expect(error.text('zh')).toMatch(/\p{Script=Han}/u);
  expect(error.text('en')).toMatch(/^[\x20-\x7e]+$/);
  return error;
}

describe('a remote repository', () => {
  it('is fetched whole once, then only what is new, then nothing', async () => {
    const url = await serve();
    const first = await update(url);
    expect(first).toEqual({ commit: tip(1), branch: 'main', firstTime: true, objects: 6 });
    expect(await update(url)).toEqual({ commit: tip(1), branch: 'main', firstTime: false, objects: 0 });
    const next = repository.commit({ write: { 'a.js': 'changed\n' } });
    expect(await update(url)).toEqual({ commit: next, branch: 'main', firstTime: false, objects: 3 });
    expect(existsSync(join(data, 'mirror.git', 'objects', 'info', 'commit-graph'))).toBe(true);
  });

  it('keeps branches apart, also where one name continues the other', async () => {
    const url = await serve();
    expect(await update(url, { branch: 'side/deep' })).toMatchObject({ commit: tip(2), branch: 'side/deep' });
    repository.git('branch', '-D', 'side/deep');
    repository.git('branch', 'side', 'main');
    expect(await update(url, { branch: 'side' })).toMatchObject({ commit: tip(1), branch: 'side', firstTime: false });
  });

  it('follows a force-push', async () => {
    const url = await serve();
    await update(url);
    const pushed = repository.commit({ write: { 'z.js': 'z' }, onto: tip(0) ?? '' });
    expect(await update(url)).toMatchObject({ commit: pushed, firstTime: false });
  });

  it('reads a sha256 repository', async () => {
    repository.remove();
    repository = fixtureRepository([{ write: { a: 'a' } }], { objectFormat: 'sha256' });
    expect((await update(await serve())).commit).toBe(tip(0));
  });

  it.each([
    ['an unknown branch', { branch: 'nope' }, MissingBranchError],
    ['a branch that looks like an option', { branch: '--upload-pack=touch' }, MissingBranchError],
  ])('reports %s', async (_, more, type) => {
    expect(await failureOf(update(await serve(), more))).toBeInstanceOf(type);
  });

  it('reports an empty repository', async () => {
    repository.remove();
    repository = fixtureRepository([]);
    expect(await failureOf(update(await serve()))).toBeInstanceOf(EmptyRepositoryError);
  });

  it('reports what is no repository', async () => {
    await serve({
      instead: (request, response) =>
        Boolean(
          request.url?.includes('/page') && response.setHeader('content-type', 'text/html').end('<html>hello</html>'),
        ),
    });
    expect(await failureOf(update(`${server?.url}/nothing`))).toBeInstanceOf(NotARepositoryError);
    expect(await failureOf(update(`${server?.url}/page`))).toBeInstanceOf(NotARepositoryError);
  });

  it('reports a host that is not there', async () => {
    const url = await serve();
    await server?.close();
    expect(await failureOf(update(url))).toBeInstanceOf(UnreachableSourceError);
    expect(
      await failureOf(
        update('https://no-such-host.invalid/x', { settings: { allowPrivateHosts: false, localSources: [] } }),
      ),
    ).toBeInstanceOf(UnreachableSourceError);
  });

  it('refuses private hosts under any name, before a byte is sent', async () => {
    const url = new URL(await serve());
    const settings = { allowPrivateHosts: false, localSources: [] };
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
    ]) {
      expect(await failureOf(update(`https://${host}:${url.port}/repository/.git`, { settings }))).toBeInstanceOf(
        PrivateHostError,
      );
      expect(
        await failureOf(update(`ssh://${host.startsWith('[') ? host : 'localhost'}:${url.port}/x`, { settings })),
      ).toBeInstanceOf(PrivateHostError);
    }
    expect(await failureOf(update(`http://127.0.0.1:${url.port}/x`, { settings }))).toBeInstanceOf(InsecureSourceError);
    expect(server?.requests).toEqual([]);
  });

  it('does not follow a redirect to another place', async () => {
    const target = await fixtureGitServer({ root: dirname(repository.folder) });
    const url = await serve({
      instead: (request, response) =>
        Boolean(response.writeHead(301, { location: `${target.url}${request.url}` }).end()),
    });
    const failure = await failureOf(update(url));
    await target.close();
    expect(failure).toBeInstanceOf(RedirectedSourceError);
    expect(target.requests).toEqual([]);
  });

  it('takes the one step to the same address with .git', async () => {
    repository.git('clone', '--quiet', '--bare', '.', '../named.git');
    await serve({
      instead: (request, response) =>
        Boolean(
          request.url?.startsWith('/named/') &&
            response
              .writeHead(301, { location: `${server?.url}${request.url.replace('/named/', '/named.git/')}` })
              .end(),
        ),
    });
    expect(await update(`${server?.url}/named`)).toMatchObject({ commit: tip(1) });
  });

  it('runs nothing a server asks for, and takes no further protocol', async () => {
    const marker = join(data, 'ran');
    for (const url of [`ext::sh -c touch% ${marker}`, `file://${repository.folder}`]) {
      const source = { kind: 'https' as const, url, host: 'x', port: 443, path: '/x' };
      await expect(
        updateMirror({
          source,
          mirrorFolder: join(data, 'm'),
          settings: { allowPrivateHosts: true, localSources: [] },
          onLog: () => {},
        }),
      ).rejects.toThrow();
    }
    expect(existsSync(marker)).toBe(false);
  });
});

describe('credentials', () => {
  const login = { username: 'me', password: 'p\'a$s "w\\ord' };

  it('open the repository, and are kept nowhere', async () => {
    const url = await serve({ login });
    expect(await update(url, { credential: login })).toMatchObject({ commit: tip(1) });
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect(readFileSync(join(file.parentPath, file.name)).includes("p'a$s")).toBe(false);
    expect(log.join('\n')).not.toContain("p'a$s");
  });

  it('are taken out of an address that carries them', async () => {
    const url = await serve({ login: { username: 'me', password: 'secret' } });
    expect(await update(url.replace('http://', 'http://me:secret@'))).toMatchObject({ commit: tip(1) });
    expect(readFileSync(join(data, 'mirror.git', 'config'), 'utf8')).not.toContain('secret');
  });

  it.each([
    ['missing', {}],
    ['wrong', { credential: { username: 'me', password: 'hunter2' } }],
    ['a forged second line', { credential: { username: 'me', password: 'x\nhost=evil' } }],
  ])('that are %s end as a demand for authorization without showing them', async (_, more) => {
    const failure = await failureOf(update(await serve({ login }), more));
    expect(failure).toBeInstanceOf(UnauthorizedSourceError);
    expect(failure.id).toBe('sourceAuthorization');
    expect(JSON.stringify([failure.message, failure.args, log])).not.toMatch(/hunter2|evil/);
  });

  it('are not sent where nobody asks for them', async () => {
    let seen: string | undefined = 'none yet';
    const url = await serve({
      instead: (request) => {
        seen = request.headers.authorization;
        return false;
      },
    });
    await update(url, { credential: login });
    expect(seen).toBeUndefined();
  });
});

describe('the mirror', () => {
  it('is made anew when it is damaged', async () => {
    const url = await serve();
    await update(url);
    const packs = join(data, 'mirror.git', 'objects', 'pack');
    const check = () => repository.git('--git-dir', join(data, 'mirror.git'), 'fsck', '--no-dangling');
    for (const name of readdirSync(packs)) rmSync(join(packs, name));
    expect(check).toThrow();
    expect(await update(url)).toMatchObject({ commit: tip(1) });
    check();
    for (const name of readdirSync(packs).filter((pack) => pack.endsWith('.pack'))) {
      rmSync(join(packs, name));
      writeFileSync(join(packs, name), 'garbage');
    }
    expect(await update(url)).toMatchObject({ commit: tip(1) });
    check();
    log = [];
    writeFileSync(join(data, 'mirror.git', 'HEAD'), 'garbage');
    expect(await update(url)).toMatchObject({ commit: tip(1), firstTime: true });
    expect(log.some((line) => line.includes('made anew'))).toBe(true);
    check();
  });

  it('survives what a killed git leaves behind', async () => {
    const url = await serve();
    await update(url);
    const next = repository.commit({ write: { 'n.js': 'n' } });
    const folder = join(data, 'mirror.git');
    for (const name of readdirSync(join(folder, 'refs', 'assay')))
      writeFileSync(join(folder, 'refs', 'assay', `${name}.lock`), '');
    writeFileSync(join(folder, 'objects', 'pack', 'tmp_pack_x'), 'half');
    writeFileSync(`${folder}.lock`, `${(await import('node:os')).hostname()} 999999999 x`);
    expect(await update(url)).toMatchObject({ commit: next, firstTime: false });
    expect(readdirSync(join(folder, 'objects', 'pack'))).not.toContain('tmp_pack_x');
  });

  it('is updated by one at a time', async () => {
    const url = await serve();
    const states = await Promise.all([update(url), update(url), update(url)]);
    expect(states.map((state) => state.commit)).toEqual([tip(1), tip(1), tip(1)]);
    expect(states.filter((state) => state.firstTime).length).toBe(1);
    expect(readdirSync(data)).toEqual(['mirror.git']);
  });

  it('belongs to one source', async () => {
    await update(await serve());
    await server?.close();
    repository.remove();
    repository = fixtureRepository([{ write: { other: 'x' } }]);
    expect(await update(await serve())).toMatchObject({ commit: tip(0), firstTime: true });
  });

  it('stops in the middle of a fetch, and works again afterwards', async () => {
    let silent = true;
    const url = await serve({ instead: (request) => silent && request.method === 'POST' && (fetches() ?? 0) > 1 });
    const controller = new AbortController();
    const running = update(url, { signal: controller.signal });
    while ((fetches() ?? 0) < 2) await sleep(20);
    const before = performance.now();
    controller.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
    expect(performance.now() - before).toBeLessThan(2000);
    expect(existsSync(join(data, 'mirror.git.lock'))).toBe(false);
    silent = false;
    expect(await update(url)).toMatchObject({ commit: tip(1) });
  });
});

describe('a local repository', () => {
  it('lends its objects: nothing is copied, new commits are seen', async () => {
    expect(await update(repository.folder)).toEqual({ commit: tip(1), branch: 'main', firstTime: true, objects: 0 });
    expect(log.join()).toContain('not committed');
    const next = repository.commit({ write: { 'n.js': 'n' } });
    expect(await update(repository.folder)).toMatchObject({ commit: next, firstTime: false });
    expect(readdirSync(join(data, 'mirror.git', 'objects', 'pack'))).toEqual([]);
  });

  it('may be bare, packed, shallow, a linked work tree, or at a detached head', async () => {
    repository.git('gc', '--quiet');
    repository.git('clone', '--quiet', '--bare', '.', '../bare.git');
    repository.git('clone', '--quiet', '--depth=1', `file://${repository.folder}`, '../shallow');
    repository.git('worktree', 'add', '--quiet', '--detach', '../linked', tip(0) ?? '');
    const at = (name: string) => join(dirname(repository.folder), name);
    for (const name of ['bare.git', 'shallow', 'repository'])
      expect(await update(at(name)), name).toMatchObject({ commit: tip(1), branch: 'main' });
    expect(await update(at('linked'))).toMatchObject({ commit: tip(0) });
    expect(await update(at('linked'), { branch: 'side/deep' })).toMatchObject({ commit: tip(2) });
  });

  it('loses history and is read again', async () => {
    await update(repository.folder);
    const rewritten = repository.commit({ write: { 'r.js': 'r' }, onto: tip(0) ?? '' });
    repository.git('reflog', 'expire', '--expire=now', '--all');
    repository.git('gc', '--quiet', '--prune=now');
    expect(await update(repository.folder)).toMatchObject({ commit: rewritten });
  });

  it('runs nothing of its configuration, hooks or attributes', async () => {
    const marker = join(data, 'ran');
    const touch = `touch '${marker}' #`;
    const settings = [
      'core.fsmonitor',
      'core.sshCommand',
      'core.pager',
      'core.editor',
      'core.askPass',
      'core.gitProxy',
      'diff.external',
      'uploadpack.packObjectsHook',
      'filter.evil.smudge',
      'filter.evil.clean',
      'filter.evil.process',
      'diff.evil.textconv',
      'diff.evil.command',
      'credential.helper',
      'remote.origin.uploadpack',
      'gpg.program',
      'alias.ls-tree',
    ];
    repository.commit({ write: { '.gitattributes': '* filter=evil diff=evil\n', 'e.js': 'e\n' } });
    repository.git('config', 'core.hooksPath', join(data, 'hooks'));
    mkdirSync(join(data, 'hooks'));
    for (const hook of [
      'post-checkout',
      'reference-transaction',
      'pre-auto-gc',
      'post-index-change',
      'fsmonitor-watchman',
    ]) {
      for (const folder of [join(data, 'hooks'), join(repository.folder, '.git', 'hooks')]) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, hook), `#!/bin/sh\n${touch}\n`, { mode: 0o755 });
      }
    }
    for (const name of settings) repository.git('config', name, touch);
    writeFileSync(join(repository.folder, '.git', 'config'), `[include]\n\tpath = ${join(data, 'more')}\n`, {
      flag: 'a',
    });
    writeFileSync(join(data, 'more'), `[core]\n\tfsmonitor = ${touch}\n`);
    expect(await update(repository.folder)).toMatchObject({ branch: 'main' });
    await listBranches({
      source: parseSource(repository.folder),
      settings: { allowPrivateHosts: false, localSources: [dirname(repository.folder)] },
      knownHosts: '',
    });
    expect(existsSync(marker)).toBe(false);
    // The trap works: git itself, started in the repository, springs it.
    expect(() => repository.git('status')).toThrow();
    expect(existsSync(marker)).toBe(true);
  });

  it('is refused outside the allowed folders, also by a link, a gitdir or borrowed objects that lead there', async () => {
    const inside = join(data, 'allowed');
    mkdirSync(join(inside, 'by-gitdir'), { recursive: true });
    symlinkSync(repository.folder, join(inside, 'by-link'));
    writeFileSync(join(inside, 'by-gitdir', '.git'), `gitdir: ${join(repository.folder, '.git')}\n`);
    repository.git('clone', '--quiet', '--shared', '--bare', '.', join(inside, 'by-alternates'));
    mkdirSync(join(inside, 'by-objects', '.git', 'refs'), { recursive: true });
    symlinkSync(join(repository.folder, '.git', 'objects'), join(inside, 'by-objects', '.git', 'objects'));
    writeFileSync(join(inside, 'by-objects', '.git', 'HEAD'), `${tip(0)}\n`);
    const settings = { allowPrivateHosts: true, localSources: [inside] };
    for (const path of [
      repository.folder,
      '/etc',
      join(inside, 'missing'),
      ...['by-link', 'by-gitdir', 'by-alternates', 'by-objects'].map((name) => join(inside, name)),
    ]) {
      expect((await failureOf(update(path, { settings }))).id, path).toBe('illegal');
    }
    expect(existsSync(join(data, 'mirror.git', 'objects', 'info', 'alternates'))).toBe(false);
  });

  it('reports what is missing', async () => {
    expect(await failureOf(update(repository.folder, { branch: 'nope' }))).toBeInstanceOf(MissingBranchError);
    expect(await failureOf(update(repository.folder, { branch: '../../HEAD' }))).toBeInstanceOf(MissingBranchError);
    expect(await failureOf(update(dirname(repository.folder)))).toBeInstanceOf(NotARepositoryError);
    mkdirSync(join(repository.folder, '.git', 'reftable'));
    expect(await failureOf(update(repository.folder))).toBeInstanceOf(UnusableRepositoryError);
    repository.remove();
    repository = fixtureRepository([]);
    expect(await failureOf(update(repository.folder))).toBeInstanceOf(EmptyRepositoryError);
  });
});

describe('listBranches', () => {
  it('names the branches of any repository, and none of a folder', async () => {
    const settings = { allowPrivateHosts: true, localSources: [dirname(repository.folder)] };
    const url = await serve();
    for (const address of [url, repository.folder]) {
      const refs = await listBranches({ source: parseSource(address), settings, knownHosts: join(data, 'known') });
      expect([...(refs?.branches.keys() ?? [])].sort()).toEqual(['main', 'side/deep']);
      expect(refs?.defaultBranch).toBe('main');
    }
    expect(
      await listBranches({ source: parseSource(dirname(repository.folder)), settings, knownHosts: '' }),
    ).toBeUndefined();
  });
});
