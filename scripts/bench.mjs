// `npm run bench [-- start|scan|lists|reconcile|import|browser [count]]`: start time, scan time per stage, latency of lists and facets at a
// million defects, what somebody at a screen waits for.
import { join } from 'node:path';
import { buildProduct, installPackages, requireMachine } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

requireMachine();
await installPackages();
await buildProduct();
await run(process.execPath, ['--import', 'tsx', join(root, 'bench/main.ts'), ...process.argv.slice(2)], { cwd: root });
