import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What we use of web-tree-sitter, which is no dependency of ours but a peer that may be installed. */
export interface TreeNode {
  readonly id: number;
  readonly type: string;
  readonly isNamed: boolean;
  readonly isError: boolean;
  readonly hasError: boolean;
  readonly childCount: number;
  readonly children: readonly (TreeNode | null)[];
  readonly parent: TreeNode | null;
  readonly text: string;
  readonly startPosition: Place;
  readonly endPosition: Place;
  child(at: number): TreeNode | null;
  childForFieldName(name: string): TreeNode | null;
}

/** Zero-based. */
interface Place {
  readonly row: number;
  readonly column: number;
}

export interface TreeParser {
  setLanguage(language: unknown): void;
  parse(text: string): { readonly rootNode: TreeNode; delete(): void } | null;
}

interface TreeSitter {
  readonly Parser: { new (): TreeParser; init(): Promise<void> };
  readonly Language: { load(path: string): Promise<unknown> };
}

/** @param modules the `node_modules` that holds web-tree-sitter and its grammars */
export async function openTreeSitter(modules: string): Promise<(grammar: string) => Promise<TreeParser>> {
  const found: unknown = await import(pathToFileURL(join(modules, 'web-tree-sitter/web-tree-sitter.js')).href);
  if (!isTreeSitter(found)) throw new Error('This web-tree-sitter has no Parser');
  await found.Parser.init();
  return async (grammar) => {
    const parser = new found.Parser();
    parser.setLanguage(await found.Language.load(join(modules, grammar)));
    return parser;
  };
}

function isTreeSitter(found: unknown): found is TreeSitter {
  return typeof found === 'object' && found !== null && 'Parser' in found && 'Language' in found;
}
