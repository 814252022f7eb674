import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Finding, TraceStep } from '@assay/contract/finding';
import { checker } from '@assay/tools/catalogue';
import type { CompileFinding } from '@assay/tools/compile/compile-tool';

/** Findings of units as findings of the tree, and what had to be left out. */
export interface TreeFindings {
  readonly findings: Finding[];
  /** In headers of the machine, in generated files, in files left out by filters. */
  readonly outside: number;
  /** Of checkers this release of ours does not know. */
  readonly unknown: number;
}

/**
 * Puts a compiler's findings into the tree: paths below its root, columns in UTF-16 units, severity by the catalogue. Steps of a flow outside of the
 * tree are left out; a finding outside of it is counted.
 * @param inScope whether findings in a file are wanted
 */
export function treeFindings(
  reported: readonly CompileFinding[],
  {
    tool,
    enabled,
    sourceFolder,
    inScope,
  }: { tool: string; enabled: ReadonlySet<string>; sourceFolder: string; inScope: (path: string) => boolean },
): TreeFindings {
  const columns = columnsOf(sourceFolder);
  const below = (path: string): string | undefined => {
    const absolute = posix.resolve(sourceFolder, path);
    return absolute.startsWith(`${sourceFolder}/`) ? absolute.slice(sourceFolder.length + 1) : undefined;
  };
  const findings: Finding[] = [];
  let outside = 0;
  let unknown = 0;
  for (const raw of reported) {
    const known = checker(tool, raw.checker);
    if (known === undefined) unknown += 1;
    if (known === undefined || !enabled.has(known.key)) continue;
    const path = below(raw.path);
    if (path === undefined || !inScope(path)) {
      outside += 1;
      continue;
    }
    const traces = raw.steps.flatMap((step): TraceStep[] => {
      const at = below(step.path);
      return at === undefined ? [] : [{ ...step, path: at }];
    });
    findings.push({
      path,
      line: raw.line,
      endLine: raw.endLine,
      column: columns(path, raw),
      checker: known.key,
      severity: known.severity,
      message: raw.message,
      ...(raw.symbol !== undefined && { symbol: raw.symbol }),
      ...(traces.length > 0 && { traces }),
    });
  }
  return { findings, outside, unknown };
}

/** One finding for each place and message, however many units see it: a header is read by many. Sorted by place. */
export function mergeUnits(units: readonly (readonly Finding[])[]): Finding[] {
  const merged = new Map<string, Finding>();
  for (const findings of units)
    for (const finding of findings) {
      const { path, line, column, checker: key, message } = finding;
      const same = JSON.stringify([path, line, column, key, message]);
      if (!merged.has(same)) merged.set(same, finding);
    }
  return [...merged.values()].sort(
    (a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) || a.line - b.line || a.column - b.column,
  );
}

/** Compilers count bytes of UTF-8; we count UTF-16 units. A file is read only when one of its findings needs it. */
function columnsOf(sourceFolder: string): (path: string, place: { line: number; column: number }) => number {
  const texts = new Map<string, string[]>();
  return (path, { line, column }) => {
    if (column <= 1) return column;
    const lines = texts.get(path) ?? readLines(join(sourceFolder, path));
    texts.set(path, lines);
    const bytes = Buffer.from(lines[line - 1] ?? '');
    return bytes.length < column - 1 ? column : bytes.subarray(0, column - 1).toString('utf8').length + 1;
  };
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\ufeff/, '')
      .split('\n');
  } catch {
    return [];
  }
}
