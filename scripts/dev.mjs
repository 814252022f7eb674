// `npm run dev [-- <source>]`: the product from bundles that follow the sources, and the web with hot reload on its own port.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodeBuild } from './build.mjs';
import { installPackages, requireMachine } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';

requireMachine();
await installPackages();

let product;
let restarting = Promise.resolve();

function startProduct() {
  product = spawn(process.execPath, [join(root, 'dist/cli.js'), 'up', ...process.argv.slice(2)], {
    stdio: 'inherit',
    cwd: root,
  });
}

function stopProduct() {
  if (!product || product.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    product.once('exit', resolve);
    product.kill('SIGTERM');
  });
}

const { context } = await import('esbuild');
const watching = await context({
  ...nodeBuild(),
  plugins: [
    ...nodeBuild().plugins,
    {
      name: 'restart',
      setup: (build) =>
        build.onEnd(({ errors }) => {
          if (errors.length === 0) restarting = restarting.then(stopProduct).then(startProduct);
        }),
    },
  ],
});
await watching.watch();
const web = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
  stdio: 'inherit',
  cwd: join(root, 'apps/web'),
});

process.on('SIGINT', async () => {
  web.kill();
  await watching.dispose();
  await stopProduct();
  process.exit(0);
});
