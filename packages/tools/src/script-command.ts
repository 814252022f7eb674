import { fileURLToPath } from 'node:url';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import { FOLDERS } from './registry.gen.ts';

/** How a `node` tool is started: `node` with `arguments`; `file` is the script itself, for whoever has to show it to a jail. */
export interface ScriptCommand {
  readonly file: string;
  readonly arguments: readonly string[];
}

/** Command of a `node` tool; undefined for others. Works from the sources and from the bundles of `npm run build`. */
export function scriptCommand(tool: ToolDefinition): ScriptCommand | undefined {
  if (tool.run.kind !== 'node') return undefined;
  const folder = FOLDERS[tool.name];
  if (folder === undefined) throw new Error(`${tool.name} is not in the registry`);
  // The build writes one bundle per tool to dist/tools/, beside the bundle this line then lives in.
  const bundled = !import.meta.url.endsWith('.ts');
  const path = bundled ? `./tools/${folder}.js` : `./definitions/${folder}/${tool.run.script}`;
  const file = fileURLToPath(new URL(path, import.meta.url));
  return { file, arguments: bundled ? [file] : ['--import', 'tsx', file] };
}
