import type { Severity } from '@assay/contract/finding';
import { type ParamValues, readProps } from './params.ts';

/** A checker as a set or a task keeps it. */
export interface ChosenChecker {
  readonly toolName: string;
  readonly checkerKey: string;
  /** JSON text, see `readProps`. */
  readonly props?: string;
  /** What its findings weigh where that is not what the catalogue says. */
  readonly severity?: Severity;
}

/** A checker set with the content of one version. */
export interface SetContent {
  readonly id: string;
  readonly version: number;
  readonly checkers: readonly ChosenChecker[];
}

/** A checker as a task keeps it; a closed one is not looked for, and keeps its parameters for the day it is opened. */
export type OwnChecker = Omit<ChosenChecker, 'toolName'> & { readonly closed?: boolean };

/** A tool configured in the task itself: with checkers of its own, or those of one of the task's sets alone. */
export type OwnContent =
  | { readonly tool: string; readonly checkers: readonly OwnChecker[] }
  | { readonly tool: string; readonly setId: string };

/** What a tool is to look for. */
export interface ToolCheckers {
  /** Checker key -> its parameters. */
  readonly checkers: ReadonlyMap<string, ParamValues>;
  /** Checker key -> severity, of those that do not weigh what their catalogue says. */
  readonly severities: ReadonlyMap<string, Severity>;
  /** Sets the choice came from; empty for a tool configured in the task. */
  readonly sets: readonly { readonly id: string; readonly version: number }[];
}

/**
 * The checkers a task's scan uses, by tool: the union of its sets, and for a tool configured in the task exactly what that
 * says. Where two sets give one parameter different values, or one checker different severities, the set that comes later counts.
 * @param sets in the order of their ids, so that the result does not depend on who linked first
 */
export function effectiveCheckers(
  sets: readonly SetContent[],
  own: readonly OwnContent[] = [],
): ReadonlyMap<string, ToolCheckers> {
  interface Growing {
    readonly checkers: Map<string, ParamValues>;
    readonly severities: Map<string, Severity>;
    readonly sets: { id: string; version: number }[];
  }
  const tools = new Map<string, Growing>();
  const toolOf = (name: string) => {
    const tool: Growing = tools.get(name) ?? { checkers: new Map(), severities: new Map(), sets: [] };
    tools.set(name, tool);
    return tool;
  };
  const configured = new Map(own.map((entry) => [entry.tool, 'setId' in entry ? entry.setId : undefined]));
  for (const { id, version, checkers } of sets)
    for (const { toolName, checkerKey, props, severity } of checkers) {
      if (configured.has(toolName) && configured.get(toolName) !== id) continue;
      const tool = toolOf(toolName);
      if (tool.sets.at(-1)?.id !== id) tool.sets.push({ id, version });
      tool.checkers.set(checkerKey, { ...tool.checkers.get(checkerKey), ...readProps(props) });
      if (severity !== undefined) tool.severities.set(checkerKey, severity);
    }
  for (const entry of own)
    if ('checkers' in entry)
      for (const { checkerKey, props, severity, closed } of entry.checkers) {
        if (closed) continue;
        const tool = toolOf(entry.tool);
        tool.checkers.set(checkerKey, readProps(props));
        if (severity !== undefined) tool.severities.set(checkerKey, severity);
      }
  return tools;
}

/** Parameters that a task keeps for closed checkers of a tool, by key. */
export function closedParameters(own: readonly OwnContent[], tool: string): ReadonlyMap<string, ParamValues> {
  const entry = own.find((one) => one.tool === tool);
  if (!entry || !('checkers' in entry)) return new Map();
  return new Map(entry.checkers.filter(({ closed }) => closed).map((one) => [one.checkerKey, readProps(one.props)]));
}
