// `npm run shots [-- <path or git URL>] [only=<pattern>] [width=<pixels>]`: pictures of every screen in both languages and
// themes, in shots/.
import { join } from 'node:path';
import { buildProduct, installPackages, requireMachine } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

requireMachine();
await installPackages();
await buildProduct();
await run(process.execPath, ['--import', 'tsx', join(root, 'e2e/src/shots.ts'), ...process.argv.slice(2)], {
  cwd: root,
}).catch(() => process.exit(1));
