import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The program as a person starts it: bundled, where packages of npm are found. */
const bundle = fileURLToPath(new URL(`../../../node_modules/.cache/assay-cli-test-${process.pid}/`, import.meta.url));
const main = join(bundle, 'main.js');
let folder = '';
let taken: Server;
let port = 0;
beforeAll(async () => {
  await build({
    entryPoints: [fileURLToPath(new URL('./main.ts', import.meta.url))],
    outdir: bundle,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [npmStaysOutside],
  });
  writeFileSync(join(bundle, 'package.json'), '{"type":"module"}');
  folder = mkdtempSync(join(tmpdir(), 'assay-cli-test-'));
  writeFileSync(join(folder, 'file'), '');
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => {
  taken.close();
  rmSync(bundle, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

const npmStaysOutside: Plugin = {
  name: 'npm-stays-outside',
  setup: (bundler) =>
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      path.startsWith('@assay/') || kind === 'entry-point' ? null : { path, external: true },
    ),
};

function start(env: Record<string, string>, args: readonly string[] = ['up']) {
  return new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [main, ...args], {
      cwd: folder,
      env: { PATH, HOME, ASSAY_DATA: join(folder, 'data'), ASSAY_PORT: '0', ...env },
    });
    const text = { out: '', error: '' };
    child.stdout.on('data', (chunk) => {
      text.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      text.error += chunk;
    });
    child.on('close', (code) => resolve({ code, ...text }));
  });
}

/** What a variable is given, and what the one line has to contain besides its name. */
const WRONG: readonly [string, () => string, string][] = [
  ['ASSAY_PORT', () => 'http', 'whole number'],
  ['ASSAY_PORT', () => '70000', '65535'],
  ['ASSAY_PORT', () => String(port), 'another program listens'],
  ['ASSAY_HOST', () => '192.0.2.7', 'no address of this machine'],
  ['ASSAY_DATA', () => join(folder, 'file'), 'cannot be used as a folder'],
  ['ASSAY_PREFIX', () => 'ms/', '"ms/"'],
  ['ASSAY_ROLE', () => 'boss', 'all, server or worker'],
  ['ASSAY_ROLE', () => 'worker', 'DATABASE_URL'],
  ['ASSAY_ADMIN_PASSWORD', () => 'short', '(hidden)'],
  ['DATABASE_URL', () => 'mysql://root:secret@host/x', 'postgres://user'],
  ['DATABASE_URL', () => 'postgres://u:secret@127.0.0.1:1/x', 'does not answer'],
  ['ASSAY_TIMEZONE', () => 'Mars/Base', 'IANA'],
  ['ASSAY_LANGUAGE_COOKIE', () => 'a b', '"a b"'],
  ['ASSAY_CSRF_COOKIE', () => 'a;b', '"a;b"'],
  ['ASSAY_PROJECT_HEADER', () => 'X Y', '"X Y"'],
  ['ASSAY_TASK_HEADER', () => 'X:Y', '"X:Y"'],
  ['ASSAY_ALLOW_PRIVATE_HOSTS', () => 'perhaps', 'true or false'],
  ['ASSAY_ALLOW_UNPROTECTED', () => '2', 'true or false'],
  ['ASSAY_OLD_SITE_URL', () => 'ftp://old', 'http://'],
  ['ASSAY_LOG_LEVEL', () => 'loud', 'debug, info'],
];

describe('a wrong setting', () => {
  it.each(WRONG)(
    '%s: one line that names it, exit 1, nothing started',
    { timeout: 60_000 },
    async (name, value, part) => {
      const { code, out, error } = await start({ [name]: value() });
      expect(error.trimEnd().split('\n')).toHaveLength(1);
      expect(error).toContain(`Assay did not start: `);
      expect(error).toContain(name);
      expect(error).toContain(part);
      expect(error).not.toContain('secret');
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(readdirSync(folder).filter((entry) => entry !== 'file' && entry !== 'data')).toEqual([]);
    },
  );

  it('a source that is none is one line too', { timeout: 60_000 }, async () => {
    const { code, error } = await start({}, ['up', 'nowhere']);
    expect(error.trimEnd()).toMatch(/^Assay did not start: Nothing to scan at [^\n]*$/);
    expect(code).toBe(1);
  });

  it('a command that is none shows how it is used', { timeout: 60_000 }, async () => {
    const { code, out } = await start({}, ['fly']);
    expect(out).toContain('assay <command>');
    expect(code).toBe(2);
  });
});
