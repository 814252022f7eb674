// The scripts of tools as the build makes them, for integration tests: a folder of this process, gone with it.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeBuild } from '../build.mjs';
import { root } from './root.mjs';

const PREFIX = '.tmp-tools-';

/** Directly below the root: bundles find the packages of npm, and their jail shows them, in the folder beside them. */
export const toolBundles = { folder: join(root, `${PREFIX}${process.pid}`) };

/** Set-up of a test run. */
export default async function setup() {
  removeLeft();
  const { entryPoints, ...options } = nodeBuild();
  const scripts = Object.entries(entryPoints).filter(([name]) => name.startsWith('tools/'));
  await build({
    ...options,
    outdir: toolBundles.folder,
    entryPoints: { ...Object.fromEntries(scripts), 'script-command': 'packages/tools/src/script-command.ts' },
  });
  return () => rmSync(toolBundles.folder, { recursive: true, force: true });
}

/** A run that was killed leaves its folder. */
function removeLeft() {
  for (const name of readdirSync(root)) {
    if (name.startsWith(PREFIX) && isGone(Number(name.slice(PREFIX.length))))
      rmSync(join(root, name), { recursive: true, force: true });
  }
}

function isGone(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
