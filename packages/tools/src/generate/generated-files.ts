import { existsSync, readFileSync } from 'node:fs';
import { CUSTOM_TOOL } from '@assay/contract/custom-rule';
import { CheckerDefinition, type ToolDefinition, type ToolPattern } from '@assay/contract/tool-definition';
import { Type } from 'typebox';
import { loadDefinition, toolFolders } from '../load.ts';
import { readTable } from './read-table.ts';
import { generatedSource } from './source.ts';

/** Tools that report issues first, then the measures (decision 15). */
const PATTERN_ORDER: readonly ToolPattern[] = [
  'LINT',
  'COVERITY',
  'KLOCWORK',
  'PINPOINT',
  'TSCLUA',
  'STAT',
  'CCN',
  'DUPC',
  'CLOC',
  'COVR',
];

/** What a folder's optional `catalogue.ts` exports; without one `checkers.json` is written by hand. */
interface CatalogueModule {
  readonly checkers: () => CheckerDefinition[];
  readonly files?: () => Record<string, string>;
}

interface Entry {
  readonly folder: string;
  readonly tool: ToolDefinition;
  readonly checkers: readonly CheckerDefinition[];
}

/** Every generated file of this package: path below `src/` -> content. Writes nothing. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const entries: Entry[] = [];
  for (const folder of toolFolders()) {
    const catalogue = await importCatalogue(folder);
    const checkers =
      catalogue?.checkers() ?? readTable({ file: `${folder}/checkers.json`, schema: Type.Array(CheckerDefinition) });
    entries.push({ folder, tool: loadDefinition(folder), checkers });
    if (catalogue !== undefined)
      files.set(`definitions/${folder}/checkers.json`, `${JSON.stringify(checkers, null, 2)}\n`);
    for (const [name, content] of Object.entries(catalogue?.files?.() ?? {}))
      files.set(`definitions/${folder}/${name}`, content);
  }
  files.set('registry.gen.ts', registrySource(inToolOrder(entries)));
  return files;
}

async function importCatalogue(folder: string): Promise<CatalogueModule | undefined> {
  const url = new URL(`../definitions/${folder}/catalogue.ts`, import.meta.url);
  return existsSync(url) ? import(url.href) : undefined;
}

function registrySource(entries: readonly Entry[]): string {
  return generatedSource(
    {
      TOOLS: { type: 'readonly ToolDefinition[]', value: entries.map(({ tool }) => tool) },
      FOLDERS: {
        type: 'Readonly<Record<string, string>>',
        value: Object.fromEntries(entries.map(({ tool, folder }) => [tool.name, folder])),
      },
      CHECKERS: {
        type: 'Readonly<Record<string, readonly CheckerDefinition[]>>',
        value: Object.fromEntries(entries.map(({ tool, checkers }) => [tool.name, checkers])),
      },
    },
    "import type { CheckerDefinition, ToolDefinition } from '@assay/contract/tool-definition';\n",
  );
}

function inToolOrder(entries: readonly Entry[]): Entry[] {
  const names = entries.map(({ tool }) => tool.name);
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double !== undefined)
    throw new Error(`Two folders of definitions/ are called ${double} in their tool.yaml; names must be unique`);
  return [...entries].sort(({ tool: a }, { tool: b }) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

function rank(tool: ToolDefinition): number {
  // Linters of one language come first, then the rules for every language, then what people write.
  const late = tool.name === CUSTOM_TOOL ? 0.5 : tool.run.kind === 'engine' && tool.pattern === 'LINT' ? 0.25 : 0;
  return PATTERN_ORDER.indexOf(tool.pattern) + late;
}

/** Paths whose content on disk is not what generation gives. @param files as `generatedFiles` gives them */
export function staleFiles(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, content]) => {
    const url = new URL(`../${path}`, import.meta.url);
    return existsSync(url) && readFileSync(url, 'utf8') === content ? [] : [path];
  });
}
