import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceLanguage } from '@assay/contract/source-languages';
import type { JudgedFunction, Referee } from './referee.ts';
import { declarator, TREE_RULES, type TreeRules } from './tree-rules.ts';
import { openTreeSitter, type TreeNode, type TreeParser } from './tree-sitter-module.ts';

/**
 * A real syntax tree of every file, and our own definition counted on it. It cannot judge the definition, but which functions there are and
 * whether ours are read as the rule says. What stands in or around code it cannot parse (macros above all) is left out on both sides.
 */
export const treeSitter: Referee = {
  name: 'syntax tree',
  needs: 'tree-sitter',
  languages: Object.keys(TREE_RULES).filter((key): key is SourceLanguage => key in TREE_RULES),
  read: async ({ folder, language, peers }) => {
    const rules = TREE_RULES[language];
    const modules = peers['tree-sitter']?.path;
    if (!rules || modules === undefined) return [];
    const open = await openTreeSitter(modules);
    const parsers = new Map<string, TreeParser>();
    const found: JudgedFunction[] = [];
    for (const path of sourcesBelow(folder)) {
      const grammar = rules.grammar(path);
      const parser = parsers.get(grammar) ?? (await open(grammar));
      parsers.set(grammar, parser);
      found.push(...functionsOf(parser, rules, { path, text: readFileSync(join(folder, path), 'utf8') }));
    }
    return found;
  },
  differences: [],
};

/** Nodes of classes inside functions: what stands in them beside their functions belongs to none. */
const CLASS_BODY = /^(class_body|declaration_list|field_declaration_list|enum_body|class_definition|class_declaration|object_declaration|object_literal)$/; // biome-ignore format: one pattern
const PARAMETERS = /^(parameters|parameter_list|formal_parameters|formal_parameter_list)$/;
/** In the head of a constructor, but worked out as its body is. */
const INITIALIZERS = /^initializers$/;
/** An operator that is part of a type or a declared name. */
const NO_OPERATOR =
  /reference|declarator|parameter|ref_qualifier|operator_name|operator_declaration|fold_expression|^directive$/;

type Open = { readonly path: string; readonly line: number; readonly lastLine: number; readonly name: string; ccn: number; readonly unsure: boolean }; // biome-ignore format: one record

function functionsOf(
  parser: TreeParser,
  rules: TreeRules,
  { path, text }: { path: string; text: string },
): JudgedFunction[] {
  const tree = parser.parse(text);
  if (!tree) return [];
  const found: Open[] = [];
  const todo: { node: TreeNode; owner: Open | undefined; parameters: boolean }[] = [
    { node: tree.rootNode, owner: undefined, parameters: false },
  ];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { node } = next;
    let { owner, parameters } = next;
    // What is around an error is no function to judge by; it only keeps ours from being called one too many.
    if (node.isError) found.push({ path, ...extent(node), name: '', ccn: 0, unsure: true });
    if (rules.functions.has(node.type) && (rules.isFunction?.(node) ?? true)) {
      const head = rules.headOf?.(node) ?? null;
      const name = nameOf(head ?? node);
      owner = { path, ...extent(node), line: lineOf(head ?? node, name), name: name?.text ?? '', ccn: 1, unsure: node.hasError }; // biome-ignore format: one record
      found.push(owner);
      for (const child of head?.children ?? [])
        if (child && INITIALIZERS.test(child.type)) todo.push({ node: child, owner, parameters: false });
      parameters = false;
    } else {
      // Python alone counts default values of parameters.
      if (owner && !(parameters && !path.endsWith('.py'))) owner.ccn += decisions(node, rules);
      if (PARAMETERS.test(node.type) && node.parent && rules.functions.has(node.parent.type)) parameters = true;
      if (CLASS_BODY.test(node.type)) owner = undefined;
    }
    // `#if A || B` is one decision.
    const condition = node.type.startsWith('preproc_') ? node.childForFieldName('condition') : null;
    for (let at = node.childCount - 1; at >= 0; at -= 1) {
      const child = node.child(at);
      if (child && child.id !== condition?.id) todo.push({ node: child, owner, parameters });
    }
  }
  tree.delete();
  return found;
}

function decisions(node: TreeNode, { decisions: counted, operators, times }: TreeRules): number {
  if (node.isNamed) return counted.has(node.type) ? (times?.[node.type]?.(node) ?? 1) : 0;
  if (node.childCount > 0 || !operators.has(node.type)) return 0;
  const around = node.parent?.type ?? '';
  return NO_OPERATOR.test(around) ? 0 : 1;
}

/** Its own name, behind the declarators of C and the signatures of Dart; of what has none, that of what it is assigned to. */
function nameOf(node: TreeNode): TreeNode | null {
  const signature = node.children.find((child) => child?.type.endsWith('_signature'));
  if (signature) return nameOf(signature);
  let inner = node.childForFieldName('name');
  if (!inner && /^(arrow_function|function_expression)$/.test(node.type))
    return node.parent?.childForFieldName('name') ?? node.parent?.childForFieldName('key') ?? null;
  for (let at = declarator(node); at; at = declarator(at)) inner = at;
  return inner;
}

/** Where we say it begins: at its name, or the keyword that introduces it. */
function lineOf(node: TreeNode, name: TreeNode | null): number {
  const word = node.children.find((child) => /^(function|operator|get|set|constructor)$/.test(child?.type ?? ''));
  const arrow = node.type === 'arrow_function' ? node : undefined;
  return (arrow ?? word ?? name ?? node).startPosition.row + 1;
}

function extent({ startPosition, endPosition }: TreeNode): { line: number; lastLine: number } {
  return { line: startPosition.row + 1, lastLine: endPosition.row + (endPosition.column === 0 ? 0 : 1) };
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
