// `npm run dev [-- <source>]`: the product from bundles that follow the sources, and the web with hot reload on its own port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeBuild } from './build.mjs';
import { installPackages, requireMachine } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';

requireMachine();
await installPackages();

const server = `http://127.0.0.1:${process.env.ASSAY_PORT ?? 8080}`;
// Read by the web's configuration: where its calls go.
process.env.ASSAY_DEV_SERVER ??= server;

let product;
let ending = false;
let restarting = Promise.resolve();

const ended = (child) => child.exitCode !== null || child.signalCode !== null;

/** Starts the bundles as they are now, and says which address to open once they answer. */
function startProduct() {
  if (ending) return;
  const child = spawn(process.execPath, [join(root, 'dist/cli.js'), 'up', ...process.argv.slice(2)], {
    stdio: 'inherit',
    cwd: root,
  });
  product = child;
  child.once('exit', (code) => {
    if (!ending && code) console.log('The product ended; it starts again with the next change of a source.');
  });
  void sayWhenReady(child);
}

async function sayWhenReady(child) {
  while (!ended(child)) {
    const answer = await fetch(`${server}/readyz`).catch(() => undefined);
    if (answer?.ok) return console.log(`  Hot reload  ${address()}\n`);
    await pause(300);
  }
}

async function stopProduct() {
  if (!product || ended(product)) return;
  const gone = once(product, 'exit');
  product.kill('SIGTERM');
  await gone;
}

const { createServer } = await import('vite');
const web = await createServer({ root: join(root, 'apps/web') });
await web.listen();
const address = () => web.resolvedUrls?.local[0] ?? '';

const { context } = await import('esbuild');
const build = nodeBuild();
const watching = await context({
  ...build,
  plugins: [
    ...build.plugins,
    {
      name: 'restart',
      setup: ({ onEnd }) =>
        onEnd(({ errors }) => {
          if (errors.length === 0) restarting = restarting.then(stopProduct).then(startProduct);
        }),
    },
  ],
});
await watching.watch();

/** Ctrl-C reaches the product by itself (same terminal); a plain kill does not. */
async function end() {
  if (ending) return;
  ending = true;
  await Promise.all([web.close(), watching.dispose(), restarting.then(stopProduct)]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
