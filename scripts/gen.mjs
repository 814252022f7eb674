/** `npm run gen`: rebuilds every generated file. Add a package's generator to the list, in the order they depend on each other. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const GENERATORS = [
  'packages/tools/src/generate/main.ts',
  'apps/server/src/features/user/release-notes/generate.ts',
  'conformance/src/contract/generate.ts',
];

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
for (const generator of GENERATORS) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, generator)], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error(`${generator} failed`);
    process.exit(1);
  }
}
