// `node scripts/try-fresh-clone.mjs [uid]`: what a stranger meets. Clones the committed state into an empty folder, types
// `npm start -- <repository>` and nothing else, waits for the scan to be taken, stops, and does it again on the same clone.
// With a user id (as root) everything runs as that plain user with a home of its own. Takes minutes and the network, so it is
// run by hand before a release, not by `npm test`.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

const uid = process.argv[2];
if (uid !== undefined && !/^[1-9]\d*$/.test(uid)) throw new Error(`${uid} is no plain user id`);
const PATIENCE_MS = 15 * 60_000;
const base = mkdtempSync(join(tmpdir(), 'assay-fresh-'));
const clone = join(base, 'clone');
const home = join(base, 'home');
const source = join(base, 'source');

execFileSync('git', ['clone', '--quiet', '--no-local', root, clone]);
mkdirSync(home);
mkdirSync(source);
writeFileSync(join(source, 'first.js'), 'debugger;\n');
// A machine behind a mirror says so in the user's own settings.
const npmrc = join(process.env.HOME ?? '', '.npmrc');
if (existsSync(npmrc)) cpSync(npmrc, join(home, '.npmrc'));
chmodSync(base, 0o755);
if (uid) execFileSync('chown', ['-R', `${uid}:${uid}`, base]);

try {
  for (const time of ['first', 'second']) await start(time);
} finally {
  rmSync(base, { recursive: true, force: true });
}

async function start(time) {
  const command = ['npm', 'start', '--', source];
  const as = uid ? ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--'] : [];
  const [program, ...args] = [...as, ...command];
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(ASSAY_|DATABASE_URL|npm_lifecycle|npm_package|INIT_CWD)/.test(name),
  );
  const child = spawn(program, args, {
    cwd: clone,
    env: { ...Object.fromEntries(inherited), HOME: home, ASSAY_PORT: '0' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  let output = '';
  const moments = { open: /Open\s+http/, scanning: /Scanning\. Results|Not scanned/ };
  const seen = {};
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      for (const [name, sign] of Object.entries(moments)) if (!seen[name] && sign.test(output)) seen[name] = seconds();
    });
  const gone = new Promise((resolve) => child.once('close', resolve));
  while (!seen.scanning && child.exitCode === null && performance.now() - began < PATIENCE_MS)
    await new Promise((resolve) => setTimeout(resolve, 100));
  console.log(
    `--- ${time} time, ${uid ? `user ${uid}` : 'as started'}: page after ${seen.open}, scan after ${seen.scanning}\n${output}`,
  );
  if (child.exitCode === null) process.kill(-child.pid, 'SIGINT');
  const code = await gone;
  console.log(`--- stopped after ${seconds()}, exit code ${code}`);
  if (!seen.scanning || !output.includes('Scanning.')) process.exitCode = 1;
}
