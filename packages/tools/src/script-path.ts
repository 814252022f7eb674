import { fileURLToPath } from 'node:url';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import { FOLDERS } from './registry.gen.ts';

/** Absolute path of the script of a `node` tool, to be started as `node --import tsx <path>`; undefined for engine tools. */
export function scriptPath(tool: ToolDefinition): string | undefined {
  if (tool.run.kind === 'engine') return undefined;
  const folder = FOLDERS[tool.name];
  if (folder === undefined) throw new Error(`${tool.name} is not in the registry`);
  return fileURLToPath(new URL(`./definitions/${folder}/${tool.run.script}`, import.meta.url));
}
