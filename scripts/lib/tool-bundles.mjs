// The scripts of tools as the build makes them, for integration tests: a folder of this process, gone with it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeBuild } from '../build.mjs';
import { root } from './root.mjs';

/** Directly below the root: bundles find the packages of npm, and their jail shows them, in the folder beside them. */
export const toolBundles = { folder: join(root, `.tmp-tools-${process.pid}`) };

/** Set-up of a test run. */
export default async function setup() {
  const { entryPoints, ...options } = nodeBuild();
  const scripts = Object.entries(entryPoints).filter(([name]) => name.startsWith('tools/'));
  await build({
    ...options,
    outdir: toolBundles.folder,
    entryPoints: { ...Object.fromEntries(scripts), 'script-command': 'packages/tools/src/script-command.ts' },
  });
  return () => rmSync(toolBundles.folder, { recursive: true, force: true });
}
