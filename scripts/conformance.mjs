// `npm run conformance [-- URL]`: drives a server the way the described client does; starts its own unless given an address.
// With an address: ASSAY_USER and ASSAY_PASSWORD name an administrator there.
import { join } from 'node:path';
import { buildProduct, installPackages, requireMachine } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

requireMachine();
await installPackages();
const given = process.argv.slice(2);
if (given.length === 0) await buildProduct();
await run(process.execPath, ['--import', 'tsx', join(root, 'conformance/src/main.ts'), ...given], { cwd: root }).catch(
  () => process.exit(1),
);
