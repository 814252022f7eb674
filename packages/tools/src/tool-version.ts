import { createRequire } from 'node:module';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const require = createRequire(import.meta.url);
const Manifest = Type.Object({ version: Type.String() });

/**
 * Version of a tool, stored with every scope: a new one makes old results stale.
 * @param engineVersion version of the measuring engine, for tools that run in-process (this package cannot import it)
 * @returns '' for a program of the machine, which only a worker can ask, and for a tool whose reports name their version
 */
export function toolVersion(tool: ToolDefinition, engineVersion: string): string {
  if (tool.run.kind === 'engine') return engineVersion;
  if (tool.run.kind === 'command' || tool.run.kind === 'report' || tool.run.kind === 'coverage') return '';
  const manifest: unknown = require(`${tool.run.package}/package.json`);
  if (!Value.Check(Manifest, manifest)) throw new Error(`${tool.name}: the package ${tool.run.package} has no version`);
  return manifest.version;
}
