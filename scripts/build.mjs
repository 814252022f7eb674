// Bundles what runs in Node into dist/ and the browser application into apps/web/dist. Packages of npm stay outside the
// bundle; our own are compiled in, so that a start reads a handful of files.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

const entryPoints = {
  cli: 'apps/cli/src/main.ts',
  server: 'apps/server/src/main.ts',
  worker: 'apps/worker/src/main.ts',
  scan: 'apps/worker/src/scan-process.ts',
  ...toolScripts(),
};

/** Every tool that is a Node script gets a bundle of its own, which is all the jail has to show. */
function toolScripts() {
  const folder = join(root, 'packages/tools/src/definitions');
  const tools = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'run.ts')));
  return Object.fromEntries(tools.map((name) => [`tools/${name}`, join(folder, name, 'run.ts')]));
}

/** How our sources become bundles; the same for one build and for the watching one of `npm run dev`. */
export function nodeBuild() {
  return {
    absWorkingDir: root,
    entryPoints,
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [npmStaysOutside],
  };
}

const npmStaysOutside = {
  name: 'npm-stays-outside',
  setup: (build) =>
    build.onResolve({ filter: /^[^./]/ }, (args) =>
      args.path.startsWith('@assay/') || args.kind === 'entry-point' ? null : { path: args.path, external: true },
    ),
};

export async function buildNode() {
  const { build } = await import('esbuild');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await build(nodeBuild());
}

export async function buildWeb() {
  await run('node', [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
  });
}

if (process.argv[1] === import.meta.filename) {
  await buildNode();
  await buildWeb();
}
