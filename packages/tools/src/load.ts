import { readdirSync, readFileSync } from 'node:fs';
import { CheckerDefinition, ToolDefinition } from '@assay/contract/tool-definition';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { parse as parseYaml } from 'yaml';

const definitions = new URL('./definitions/', import.meta.url);

/** One tool as its folder describes it. */
export interface LoadedTool {
  /** Name of the folder below `definitions/`. */
  readonly folder: string;
  readonly tool: ToolDefinition;
  readonly checkers: readonly CheckerDefinition[];
}

/** Folders of all tools, sorted. */
export function toolFolders(): string[] {
  return readdirSync(definitions, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** `tool.yaml` of a folder, checked against the contract. @throws naming file, place and fault */
export function loadDefinition(folder: string): ToolDefinition {
  const file = `definitions/${folder}/tool.yaml`;
  return check({ schema: ToolDefinition, value: parseYaml(read(folder, 'tool.yaml')), file });
}

/** Reads and checks every tool from the disk: for tests and generation; at run time use `catalogue.ts`. */
export function loadTools(): LoadedTool[] {
  return toolFolders().map((folder) => {
    const file = `definitions/${folder}/checkers.json`;
    const value: unknown = JSON.parse(read(folder, 'checkers.json'));
    return {
      folder,
      tool: loadDefinition(folder),
      checkers: check({ schema: Type.Array(CheckerDefinition), value, file }),
    };
  });
}

function read(folder: string, file: string): string {
  return readFileSync(new URL(`${folder}/${file}`, definitions), 'utf8');
}

function check<Schema extends TSchema>({
  schema,
  value,
  file,
}: {
  schema: Schema;
  value: unknown;
  file: string;
}): Static<Schema> {
  if (Value.Check(schema, value)) return value;
  const [first] = Value.Errors(schema, value);
  throw new Error(`${file}${first?.instancePath ?? ''}: ${first?.message ?? 'wrong shape'}`);
}
