// The checks that are not tests: one list, used by `npm run check` and by `npm test`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);

export const CHECKS = [
  { name: 'format and lint', command: [bin('biome'), 'ci', '--colors=off', '--max-diagnostics=40', '.'] },
  { name: 'types', command: [bin('tsc'), '-p', '.'] },
  { name: 'types of the web', command: [bin('tsc'), '-p', 'apps/web'] },
  { name: 'dead code', command: [bin('knip')] },
  { name: 'structure', command: [process.execPath, 'scripts/check-structure.mjs'] },
];

/** Runs one check; its output is shown only when it fails. */
export function runCheck({ name, command: [program, ...args] }) {
  const started = Date.now();
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const ok = status === 0;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok) console.log([error?.message, stdout, stderr].filter(Boolean).join('\n').slice(-12_000));
  return ok;
}
