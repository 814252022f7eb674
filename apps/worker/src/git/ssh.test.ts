import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSource } from '@assay/domain/source/parse-source';
import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MirrorRequest, updateMirror } from './mirror.ts';
import { UnauthorizedSourceError } from './source-errors.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nnot a real key\n-----END OPENSSH PRIVATE KEY-----';

/** A stand-in for ssh notes how it was called and serves the repository itself; no server is needed to see what we ask of it. */
describe('ssh', () => {
  let base: string;
  let repository: FixtureRepository;
  const path = process.env.PATH;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'assay-ssh-test-'));
    repository = fixtureRepository([{ write: { 'a.js': 'a\n' } }], { bare: true });
    mkdirSync(join(base, 'bin'));
    const script = [
      '#!/bin/sh',
      `printf '%s\\n' "$@" > '${base}/args'`,
      `env > '${base}/env'`,
      `for option; do case $option in IdentityFile=/*) file=\${option#IdentityFile=}; cp "$file" '${base}/key'; ls -l "$file" > '${base}/mode';; esac; done`,
      `if [ -n "$SSH_ASKPASS" ]; then "$SSH_ASKPASS" > '${base}/password'; fi`,
      `if [ -e '${base}/refuse' ]; then echo 'git@host: Permission denied (publickey).' >&2; exit 255; fi`,
      `exec git-upload-pack '${repository.folder}'`,
    ];
    writeFileSync(join(base, 'bin', 'ssh'), script.join('\n'));
    chmodSync(join(base, 'bin', 'ssh'), 0o755);
    process.env.PATH = `${join(base, 'bin')}:${path}`;
    process.env.SSH_AUTH_SOCK = '/tmp/agent-of-the-operator';
  });
  afterEach(() => {
    process.env.PATH = path;
    delete process.env.SSH_AUTH_SOCK;
    repository.remove();
    rmSync(base, { recursive: true });
  });
  const update = (more: Partial<MirrorRequest> = {}) =>
    updateMirror({
      source: parseSource('git@host.example:team/x.git'),
      mirrorFolder: join(base, "it's here $HOME", 'mirror.git'),
      settings: { allowPrivateHosts: true, localSources: [] },
      onLog: () => {},
      ...more,
    });
  const args = () => readFileSync(join(base, 'args'), 'utf8').split('\n');

  it('is started with no configuration, agent or key of the operator', async () => {
    expect(await update()).toMatchObject({ commit: repository.commits[0], branch: 'main' });
    expect(args()).toEqual(
      expect.arrayContaining([
        '-F',
        '/dev/null',
        'IdentityAgent=none',
        'IdentityFile=none',
        'BatchMode=yes',
        'git@host.example',
      ]),
    );
    expect(args()).toContain(`UserKnownHostsFile="${join(base, "it's here $HOME", 'known_hosts')}"`);
    expect(readFileSync(join(base, 'env'), 'utf8')).not.toMatch(/SSH_AUTH_SOCK|DATABASE_URL/);
  });

  it('gets a stored key as a file of its own that is gone afterwards', async () => {
    await update({ credential: { password: KEY } });
    expect(readFileSync(join(base, 'key'), 'utf8')).toBe(`${KEY}\n`);
    expect(readFileSync(join(base, 'mode'), 'utf8')).toMatch(/^-rw------- /);
    const file =
      args()
        .find((option) => option.startsWith('IdentityFile='))
        ?.slice('IdentityFile='.length) ?? '';
    expect(file).not.toBe('');
    expect(existsSync(file)).toBe(false);
    expect(args().join()).not.toContain('not a real key');
  });

  it('gets a stored password through askpass', async () => {
    await update({ credential: { password: 'p\'a$s "w' } });
    expect(readFileSync(join(base, 'password'), 'utf8')).toBe('p\'a$s "w\n');
    expect(args().join()).not.toContain("p'a$s");
  });

  it('that is refused asks for authorization', async () => {
    writeFileSync(join(base, 'refuse'), '');
    await expect(update()).rejects.toBeInstanceOf(UnauthorizedSourceError);
  });
});
