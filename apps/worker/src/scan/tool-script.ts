import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import { scriptCommand } from '@assay/tools/script-command';

/** How to start a tool's script, and what its jail has to show for that. */
export interface ToolScript {
  readonly args: readonly string[];
  readonly readOnly: readonly string[];
}

/** The tool's bundle beside ours in production; its source through tsx in development. */
export function toolScript(definition: ToolDefinition): ToolScript {
  const command = scriptCommand(definition);
  if (command === undefined) throw new Error(`${definition.name} has no script`);
  const node = dirname(process.execPath);
  if (!command.file.endsWith('.ts')) {
    const bundles = dirname(dirname(command.file));
    return { args: command.arguments, readOnly: [bundles, join(dirname(bundles), 'node_modules'), node] };
  }
  const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
  return {
    // The tool's current folder is the scanned source, which must not decide what `tsx` is.
    args: command.arguments.map((argument) => (argument === 'tsx' ? import.meta.resolve('tsx') : argument)),
    readOnly: [join(root, 'packages'), join(root, 'node_modules'), join(root, 'tsconfig.json'), node],
  };
}
