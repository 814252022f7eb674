// Habits that no linter knows: the captioned tree of the README names every folder, big files say why they are big, tests that
// replace modules keep that to themselves, and the import arrows of ARCHITECTURE.md hold for every package.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './lib/root.mjs';

/** package -> packages it may import. The same list as the picture in ARCHITECTURE.md. */
const ARROWS = {
  contract: [],
  domain: ['contract'],
  engine: ['contract'],
  runner: ['contract'],
  tools: ['contract'],
  blobs: ['contract'],
  database: ['contract'],
  jobs: ['database', 'contract'],
  commands: ['domain', 'database', 'jobs', 'contract'],
  server: [
    'commands',
    'domain',
    'database',
    'jobs',
    'blobs',
    'tools/catalogue',
    'tools/formats/report-peek',
    'contract',
  ],
  worker: ['commands', 'domain', 'database', 'jobs', 'blobs', 'tools', 'contract', 'engine', 'runner'],
  cli: ['server', 'worker', 'contract', 'database'],
  web: ['contract'],
};
/** Packages that must stay pure: no disk, network, clock or environment. */
const PURE = ['domain', 'engine'];
const IMPURE = /from '(?:node:(?!buffer|crypto|util)[a-z_/]+)'|\bDate\.now\(|\bnew Date\(\)|\bprocess\./;
const MAX_LINES = 300;
/** See vitest.config.ts. */
const SHARES_MODULES = /^apps\/web\/|\.integration\.test\.ts$/;

const problems = [];
for (const [group, folder] of [
  ['packages', 'packages'],
  ['apps', 'apps'],
]) {
  for (const name of readdirSync(join(root, folder))) {
    if (name === 'testing') continue;
    if (!(name in ARROWS))
      problems.push(`${group}/${name} has no arrows: add it to scripts/check-structure.mjs and ARCHITECTURE.md`);
    for (const file of sources(join(root, folder, name, 'src'))) checkFile(name, file);
  }
}
checkTree();
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

function checkFile(owner, file) {
  const text = readFileSync(file, 'utf8');
  const where = relative(root, file);
  const isTest = /\.test(-kit)?\.tsx?$|\/test-support\//.test(file);
  if (!isTest) {
    for (const [, target, rest = ''] of text.matchAll(/(?:from|import\()\s*'@assay\/([a-z]+)(\/[^']*)?'/g)) {
      const allowed = ARROWS[owner] ?? [];
      const reached =
        allowed.includes(target) ||
        allowed.some((entry) => entry.includes('/') && `${target}${rest}`.startsWith(entry));
      if (target !== owner && !reached)
        problems.push(
          `${where}: ${owner} must not import @assay/${target}${rest} (it may import ${allowed.join(', ') || 'nothing of ours'}; move the code, or pass the value in)`,
        );
    }
    const feature = where.match(/src\/features\/([^/]+)\//)?.[1];
    if (feature) {
      for (const [, other] of text.matchAll(/from '(?:\.\.\/)+features\/([^/']+)\/|from '\.\.\/([a-z-]+)\/[^']*'/g)) {
        if (
          other &&
          other !== feature &&
          /features\//.test(where) &&
          where.split('features/')[1].split('/').length === 2
        )
          problems.push(
            `${where}: feature ${feature} must not import feature ${other}; share through src/lib, components or a package`,
          );
      }
    }
    if (PURE.includes(owner) && IMPURE.test(text))
      problems.push(`${where}: ${owner} is pure: no disk, network, clock or environment; pass the value in`);
    const lines = text.split('\n').length;
    if (
      lines > MAX_LINES &&
      !/\.gen\.ts$|\/i18n\//.test(file) &&
      !/\blong(?:er)?\b|above 300/i.test(text.slice(0, 1500))
    )
      problems.push(`${where}: ${lines} lines; split it, or say in its header why it is long`);
  }
  if (
    /\bvi\.mock\(/.test(text) &&
    SHARES_MODULES.test(where) &&
    !(/vi\.hoisted\(.*resetModules/.test(text) && /afterAll\(.*resetModules/.test(text))
  )
    problems.push(
      `${where}: integration and web tests share modules: one that replaces some has vi.hoisted(() => vi.resetModules()) before and afterAll(() => void vi.resetModules())`,
    );
  for (const [, target] of text.matchAll(/from '@assay\/(testing)/g))
    if (!isTest) problems.push(`${where}: only tests import @assay/${target}`);
}

/** The README's tree names every package and app that exists, and none that does not. */
function checkTree() {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  for (const folder of ['packages', 'apps']) {
    for (const name of readdirSync(join(root, folder))) {
      if (!new RegExp(`^\\s+${name}/\\s`, 'm').test(readme))
        problems.push(`README.md: the tree does not name ${folder}/${name}`);
    }
  }
}

function sources(folder) {
  const found = [];
  const walk = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.name === 'fixtures' || entry.name === 'node_modules') continue;
      const child = join(path, entry.name);
      if (entry.isDirectory()) walk(child);
      else if (/\.tsx?$/.test(entry.name)) found.push(child);
    }
  };
  if (statSync(folder, { throwIfNoEntry: false })) walk(folder);
  return found;
}
