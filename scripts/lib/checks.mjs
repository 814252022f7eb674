// The checks that are not tests: one list, used by `npm run check` and by `npm test`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);

/** The longest first: the last to begin is then one that ends soon. */
export const CHECKS = [
  { name: 'types', command: [bin('tsc'), '-p', '.'] },
  { name: 'types of the web', command: [bin('tsc'), '-p', 'apps/web'] },
  { name: 'dead code', command: [bin('knip')] },
  { name: 'format and lint', command: [bin('biome'), 'ci', '--colors=off', '--max-diagnostics=40', '.'] },
  { name: 'structure', command: [process.execPath, 'scripts/check-structure.mjs'] },
];

/** Each of them works on one core. */
const AT_ONCE = 2;

/** Runs all checks, some side by side. @returns names of those that failed */
export async function runChecks() {
  const waiting = [...CHECKS];
  const failed = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      if (!(await runCheck(check))) failed.push(check.name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

/** Runs one check; its output is shown only when it fails. */
async function runCheck({ name, command: [program, ...args] }) {
  const started = Date.now();
  const { ok, output } = await ended(spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }));
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok) console.log(output.slice(-12_000));
  return ok;
}

/** How a process ended, with all it said; one that cannot be started says why. */
function ended(child) {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
