import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the runners, as the product bundles its worker. @returns path of a runner's bundle by its name */
export async function bundleRunners(to: string): Promise<(name: string) => string> {
  const folder = join(import.meta.dirname, 'runners');
  const entryPoints = readdirSync(folder).map((name) => join(folder, name));
  await build({
    entryPoints,
    outdir: to,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outExtension: { '.js': '.mjs' },
    logLevel: 'warning',
  });
  return (name) => join(to, `${name}.mjs`);
}
