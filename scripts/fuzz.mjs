// `npm run fuzz [-- requests [first seed]]`: random valid and invalid requests of a viewer, made from the OpenAPI description.
// A fault names its seed; `npm run fuzz -- 1 <seed>` sends that request again.
import { join } from 'node:path';
import { installPackages, requireMachine } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

requireMachine();
await installPackages();
const [requests = '50000', seed = '1'] = process.argv.slice(2);
await run(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'integration', 'conformance/src/fuzz'],
  { cwd: root, env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed } },
).catch(() => process.exit(1));
