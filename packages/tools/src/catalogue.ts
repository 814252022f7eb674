/**
 * What the server may know of the tools: names, checkers, built-in sets. Data only; no analyser is loaded by it and
 * nothing is read from the disk.
 */
import type { CheckerDefinition, ToolDefinition } from '@assay/contract/tool-definition';
import { CHECKERS, TOOLS } from './registry.gen.ts';

export type { BuiltInSet, CheckerProp } from './built-in-sets.ts';
export { builtInSets } from './built-in-sets.ts';

/** All tools in the order they are shown: those that report issues, then CCN, DUPC, CLOC. */
export const tools: readonly ToolDefinition[] = TOOLS;

const byName = new Map(TOOLS.map((tool) => [tool.name, tool]));

const checkersByKey = new Map(
  Object.entries(CHECKERS).map(([tool, checkers]) => [
    tool,
    new Map(checkers.map((checker) => [checker.key, checker])),
  ]),
);

/** @param name upper-case key, the name on the wire */
export function toolByName(name: string): ToolDefinition | undefined {
  return byName.get(name);
}

/** Checkers of a tool, in the catalogue's order; empty for an unknown tool. */
export function checkersOf(tool: string): readonly CheckerDefinition[] {
  return byName.has(tool) ? (CHECKERS[tool] ?? []) : [];
}

/** One checker by its current key or by an old one that `tool.yaml` names as an alias. */
export function checker(tool: string, key: string): CheckerDefinition | undefined {
  const known = checkersByKey.get(tool);
  const aliases = byName.get(tool)?.aliases ?? {};
  return known?.get(key) ?? (Object.hasOwn(aliases, key) ? known?.get(aliases[key] ?? '') : undefined);
}
