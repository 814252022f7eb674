// `npm start [-- <path or git URL>]`: everything a fresh clone needs, then the product itself.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildProduct, installPackages, requireMachine } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';

requireMachine();
try {
  await installPackages();
  await buildProduct();
} catch (error) {
  console.error(`Assay could not be prepared: ${error.message}`);
  process.exit(1);
}
const child = spawn(process.execPath, [join(root, 'dist/cli.js'), 'up', ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
});
// Ctrl-C reaches the child by itself (same terminal); a plain kill does not.
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGINT', () => {});
child.on('close', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
