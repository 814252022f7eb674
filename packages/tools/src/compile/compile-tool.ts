import type { TraceStep } from '@assay/contract/finding';

/** What a translation unit is written in; decides which program compiles it. */
export const UNIT_LANGUAGES = ['c', 'cpp', 'objc', 'objcpp'] as const;
export type UnitLanguage = (typeof UNIT_LANGUAGES)[number];

/**
 * A finding as a compiler states it: paths as it saw them (absolute inside the jail), the column in bytes of UTF-8, 1-based, 0 when
 * unknown. Whoever ran the compiler knows the root and the text, and makes a Finding of it.
 */
export interface CompileFinding {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly column: number;
  readonly checker: string;
  readonly message: string;
  /** Name of the function. */
  readonly symbol?: string;
  /** In the order of events; exactly one is main. */
  readonly steps: readonly TraceStep[];
}

/** What one run over one unit said. */
export interface CompileReport {
  readonly findings: readonly CompileFinding[];
  /** Every file the compiler read, the unit first, paths as it saw them. */
  readonly inputs: readonly string[];
  /** Why the unit does not compile, in its own words; empty when it does. */
  readonly errors: readonly string[];
}

/** What is special about one compiler; everything common is data in `tool.yaml`. */
export interface CompileTool {
  /** How the listing of checkers names a checker. */
  readonly listed: (key: string) => string;
  /** Arguments that turn on `enabled` and nothing else, out of the checkers this release knows. */
  readonly checkerArguments: (choice: { enabled: ReadonlySet<string>; known: readonly string[] }) => string[];
  /** @throws UnreadableReportError when the output is not what the compiler writes: never to be taken for a clean unit */
  readonly read: (output: { stdout: string; stderr: string }) => CompileReport;
}

/** Checkers of ours that a compiler's own listing names. */
export function knownCheckers(
  tool: CompileTool,
  { listing, keys }: { listing: string; keys: readonly string[] },
): string[] {
  const words = new Set(listing.split(/\s+/));
  return keys.filter((key) => words.has(tool.listed(key)));
}

/**
 * Marks the one step that is the finding itself: the last one at its place; a flow that never says so gets a step of its own.
 * Depths are counted from the shallowest.
 */
export function withMain(
  steps: readonly TraceStep[],
  finding: { path: string; line: number; message: string },
): TraceStep[] {
  const shallowest = steps.reduce((least, step) => Math.min(least, step.depth ?? 0), Number.POSITIVE_INFINITY);
  const shifted = steps.map(({ depth = 0, main: _, ...step }) => ({
    ...step,
    ...(depth > shallowest && { depth: depth - shallowest }),
  }));
  const at = shifted.findLastIndex((step) => step.path === finding.path && step.line === finding.line);
  if (at < 0) return [...shifted, { ...finding, main: true }];
  return shifted.map((step, index) => (index === at ? { ...step, main: true } : step));
}
