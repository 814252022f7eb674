// What a fresh clone lacks: packages and builds. Node's own modules only, since nothing else is installed yet.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** Stops with one clear line when this machine cannot run the product. */
export function requireMachine() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Assay needs Node 20.19 or newer; this is ${process.versions.node}`);
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
  } catch {
    fail('Assay needs git on the PATH');
  }
}

/** Installs the packages of package-lock.json unless exactly these are there. */
export async function installPackages() {
  const stamp = join(root, 'node_modules/.assay-lock');
  const lock = hash([join(root, 'package-lock.json')]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages (once) ...');
  // Not `npm ci`: it refuses a lock that lacks a platform's optional package, which registries do not all have. `--no-save`
  // keeps the lock as it is. The two packages with install scripts work without them, and a locked-down npm refuses them anyway.
  await run(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root },
  );
  writeFileSync(stamp, lock);
}

/** Builds server, worker and web unless the sources are those of the last build. */
export async function buildProduct() {
  const stamp = join(root, 'dist/.assay-sources');
  const now = hash(sources());
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now && existsSync(join(root, 'apps/web/dist/index.html')))
    return;
  console.log('Building ...');
  const { buildNode, buildWeb } = await import('../build.mjs');
  await Promise.all([buildNode(), buildWeb()]);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, now);
}

/** Every file that goes into a build; sizes and times would miss a change of branch, so content is hashed. */
function sources() {
  const found = [join(root, 'package-lock.json'), join(root, 'scripts/build.mjs')];
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (['node_modules', 'dist', 'fixtures'].includes(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (!/\.test\.tsx?$/.test(entry.name) && statSync(path).isFile()) found.push(path);
    }
  };
  walk(join(root, 'apps'));
  walk(join(root, 'packages'));
  return found.sort();
}

function hash(files) {
  const digest = createHash('sha256');
  for (const file of files) digest.update(file).update('\0').update(readFileSync(file));
  return digest.digest('hex');
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
