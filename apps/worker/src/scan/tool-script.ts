import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import { scriptPath } from '@assay/tools/script-path';

/** How to start a tool's script, and what its jail has to show for that. */
export interface ToolScript {
  readonly args: readonly string[];
  readonly readOnly: readonly string[];
}

/** The bundle beside ours in production; the source through tsx in development. */
export function toolScript(definition: ToolDefinition): ToolScript {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundle = join(here, 'tools', `${definition.name.toLowerCase()}.js`);
  const node = dirname(process.execPath);
  if (existsSync(bundle)) return { args: [bundle], readOnly: [here, join(dirname(here), 'node_modules'), node] };
  const source = scriptPath(definition);
  if (source === undefined) throw new Error(`${definition.name} has no script`);
  const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
  return { args: ['--import', import.meta.resolve('tsx'), source], readOnly: [join(root, 'packages'), join(root, 'node_modules'), join(root, 'tsconfig.json'), node] };
}
