import type { Severity } from '@assay/contract/finding';
import { byLanguage, type Choice, type Chosen, type LanguageChoice, union } from './by-language.ts';
import { type ParamValues, readProps } from './params.ts';

/** A checker as a set or a task keeps it. */
export interface ChosenChecker {
  readonly toolName: string;
  readonly checkerKey: string;
  /** JSON text, see `readProps`. */
  readonly props?: string;
  /** What its findings weigh where that is not what the catalogue says. */
  readonly severity?: Severity;
  /** Where it acts, bits of LANGUAGE_FLAGS; absent = on all languages of its set or task. */
  readonly languages?: number;
}

/** A checker set with the content of one version. */
export interface SetContent {
  readonly id: string;
  readonly version: number;
  /** The languages it is made for, bits of LANGUAGE_FLAGS: its checkers act on files of these alone. Absent or 0 = all. */
  readonly languages?: number;
  readonly checkers: readonly ChosenChecker[];
}

/** A checker as a task keeps it; a closed one is not looked for, and keeps its parameters for the day it is opened. */
export type OwnChecker = Omit<ChosenChecker, 'toolName'> & { readonly closed?: boolean };

/** A tool configured in the task itself: with checkers of its own, or those of one of the task's sets alone. */
export type OwnContent =
  | { readonly tool: string; readonly checkers: readonly OwnChecker[] }
  | { readonly tool: string; readonly setId: string };

/** What a tool is to look for: all of it, in whatever language, and in each language. */
export interface ToolCheckers extends Choice {
  readonly byLanguage: readonly LanguageChoice[];
  /** Sets the choice came from; empty for a tool configured in the task. */
  readonly sets: readonly { readonly id: string; readonly version: number }[];
}

/**
 * The checkers a task's scan uses, by tool: the union of its sets, each for the languages it is made for, and for a tool configured
 * in the task exactly what that says. Where two sets of a language give one parameter different values, or one checker different
 * severities, the set that comes later counts.
 * @param sets in the order of their ids, so that the result does not depend on who linked first
 */
export function effectiveCheckers(
  sets: readonly SetContent[],
  own: readonly OwnContent[] = [],
): ReadonlyMap<string, ToolCheckers> {
  interface Growing {
    readonly chosen: Chosen[];
    readonly sets: { id: string; version: number }[];
  }
  const tools = new Map<string, Growing>();
  const toolOf = (name: string) => {
    const tool: Growing = tools.get(name) ?? { chosen: [], sets: [] };
    tools.set(name, tool);
    return tool;
  };
  const configured = new Map(own.map((entry) => [entry.tool, 'setId' in entry ? entry.setId : undefined]));
  for (const { id, version, languages, checkers } of sets)
    for (const { toolName, checkerKey, props, severity, languages: own } of checkers) {
      if (configured.has(toolName) && configured.get(toolName) !== id) continue;
      const tool = toolOf(toolName);
      if (tool.sets.at(-1)?.id !== id) tool.sets.push({ id, version });
      const both = inBoth(languages, own);
      if (both !== 'none') tool.chosen.push({ key: checkerKey, values: readProps(props), severity, languages: both });
    }
  for (const entry of own)
    if ('checkers' in entry)
      for (const { checkerKey, props, severity, languages, closed } of entry.checkers)
        if (!closed) toolOf(entry.tool).chosen.push({ key: checkerKey, values: readProps(props), severity, languages });
  return new Map(
    [...tools].map(([name, tool]) => [
      name,
      { ...union(tool.chosen), byLanguage: byLanguage(tool.chosen), sets: tool.sets },
    ]),
  );
}

/**
 * The checkers as a set of some languages keeps them: those of other languages left out, languages said only where they are fewer than the
 * set's.
 * @param setLanguages bits of LANGUAGE_FLAGS; 0 = all
 */
export function withinLanguages(checkers: readonly ChosenChecker[], setLanguages: number): ChosenChecker[] {
  return checkers.flatMap(({ languages: own, ...checker }) => {
    const both = inBoth(setLanguages, own);
    if (both === 'none') return [];
    return both === undefined || both === setLanguages ? [checker] : [{ ...checker, languages: both }];
  });
}

/** Languages that two masks have in common; one that is absent or 0 has all. */
function inBoth(one: number | undefined, other: number | undefined): number | undefined | 'none' {
  if (!one || !other) return one || other || undefined;
  return one & other || 'none';
}

/** Parameters that a task keeps for closed checkers of a tool, by key. */
export function closedParameters(own: readonly OwnContent[], tool: string): ReadonlyMap<string, ParamValues> {
  const entry = own.find((one) => one.tool === tool);
  if (!entry || !('checkers' in entry)) return new Map();
  return new Map(entry.checkers.filter(({ closed }) => closed).map((one) => [one.checkerKey, readProps(one.props)]));
}
