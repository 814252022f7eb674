/**
 * What the server may know of the tools: names, checkers, built-in sets. Data only; no analyser is loaded by it and
 * nothing is read from the disk. What a site has learned from reports (tools of its own, rules no catalogue has) is laid
 * over what ships with the product; whoever owns the process keeps it current (`setSiteCatalogue`).
 */
import type { CheckerDefinition, ToolDefinition, ToolPattern } from '@assay/contract/tool-definition';
import { translateMessage } from './fill-message.ts';
import { CHECKERS, TOOLS } from './registry.gen.ts';
import { toolMarks } from './tool-marks.ts';

export type { BuiltInSet, CheckerProp } from './built-in-sets.ts';
export { builtInSets } from './built-in-sets.ts';

/** Tools and checkers that a site learned from reports. */
export interface SiteCatalogue {
  readonly tools: readonly ToolDefinition[];
  readonly checkers: readonly { readonly tool: string; readonly definition: CheckerDefinition }[];
}

/** Tools that ship with the product. */
export const shippedTools: readonly ToolDefinition[] = TOOLS;

const all: ToolDefinition[] = [...TOOLS];

/** All tools in the order they are shown: those that report issues, then CCN, DUPC, CLOC. The list follows the site. */
export const tools: readonly ToolDefinition[] = all;

let marks = toolMarks(TOOLS);

const byName = new Map(TOOLS.map((tool) => [tool.name, tool]));

const shippedKeys = new Map(
  Object.entries(CHECKERS).map(([tool, checkers]) => [
    tool,
    new Map(checkers.map((checker) => [checker.key, checker])),
  ]),
);
let learned: ReadonlyMap<string, ReadonlyMap<string, CheckerDefinition>> = new Map();

/** Checkers that ship with a tool, in the catalogue's order. */
export function shippedCheckers(tool: string): readonly CheckerDefinition[] {
  return Object.hasOwn(CHECKERS, tool) ? (CHECKERS[tool] ?? []) : [];
}

/** Replaces what the site has learned. A name that ships with the product is never replaced. */
export function setSiteCatalogue(site: SiteCatalogue): void {
  const own = site.tools.filter((tool) => !TOOLS.some((shipped) => shipped.name === tool.name));
  const measures: readonly ToolPattern[] = ['CCN', 'DUPC', 'CLOC', 'COVR'];
  const firstMeasure = TOOLS.findIndex((tool) => measures.includes(tool.pattern));
  all.splice(0, all.length, ...TOOLS.slice(0, firstMeasure), ...own, ...TOOLS.slice(firstMeasure));
  marks = toolMarks([...TOOLS, ...own]);
  byName.clear();
  for (const tool of all) byName.set(tool.name, tool);
  const rules = new Map<string, Map<string, CheckerDefinition>>();
  for (const { tool, definition } of site.checkers) {
    if (shippedKeys.get(tool)?.has(definition.key)) continue;
    rules.set(tool, (rules.get(tool) ?? new Map()).set(definition.key, definition));
  }
  learned = rules;
}

/** Two or three letters for the tool's badge, no other tool of the site has them. @param name one that `tools` has */
export function toolMark(name: string): string {
  return marks.get(name) ?? name.slice(0, 2);
}

/** @param name upper-case key, the name on the wire */
export function toolByName(name: string): ToolDefinition | undefined {
  return byName.get(name);
}

/** Checkers of a tool, in the catalogue's order, learned ones last; empty for an unknown tool. */
export function checkersOf(tool: string): readonly CheckerDefinition[] {
  if (!byName.has(tool)) return [];
  const own = learned.get(tool);
  return own ? [...shippedCheckers(tool), ...own.values()] : shippedCheckers(tool);
}

/** One checker by its current key or by an old one that `tool.yaml` names as an alias. */
export function checker(tool: string, key: string): CheckerDefinition | undefined {
  const known = shippedKeys.get(tool);
  const aliases = byName.get(tool)?.aliases ?? {};
  return (
    known?.get(key) ??
    (Object.hasOwn(aliases, key) ? known?.get(aliases[key] ?? '') : undefined) ??
    learned.get(tool)?.get(key)
  );
}

/** What a stored finding says, in the reader's language where its checker has its words in both; else as stored. */
export function messageIn(
  { tool, checker: key, message }: { readonly tool: string; readonly checker: string; readonly message: string },
  language: 'zh' | 'en',
): string {
  if (language === 'en') return message;
  const { message: template, values } = checker(tool, key) ?? {};
  return template ? translateMessage(message, { from: template.en, to: template[language], words: values }) : message;
}
