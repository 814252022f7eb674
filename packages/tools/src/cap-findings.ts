import { type Finding, MAX_FINDINGS_PER_FILE } from '@assay/contract/finding';
import type { FileException } from './report.ts';

/**
 * Keeps at most MAX_FINDINGS_PER_FILE findings of a file, the first in reading order, and says of each file that had more how
 * many were dropped and up to where it was kept. The order of the others stays.
 * @param dropped path -> findings of the file its tool has left out already; then what is given is the beginning
 */
export function capFindings(
  findings: readonly Finding[],
  dropped: ReadonlyMap<string, number> = new Map(),
): { findings: readonly Finding[]; exceptions: FileException[] } {
  const counts = new Map<string, number>();
  for (const { path } of findings) counts.set(path, (counts.get(path) ?? 0) + 1);
  const over = new Map<string, Finding[]>();
  for (const [path, count] of counts)
    if (count > MAX_FINDINGS_PER_FILE || (dropped.get(path) ?? 0) > 0) over.set(path, []);
  if (over.size === 0) return { findings, exceptions: [] };
  for (const finding of findings) over.get(finding.path)?.push(finding);
  const kept = findings.filter((finding) => !over.has(finding.path));
  const exceptions: FileException[] = [];
  for (const [path, all] of over) {
    all.sort(inReadingOrder);
    const total = all.length + (dropped.get(path) ?? 0);
    all.length = Math.min(all.length, MAX_FINDINGS_PER_FILE);
    for (const finding of all) kept.push(finding);
    const last = all.at(-1);
    exceptions.push({
      path,
      kind: 'capped',
      message: {
        zh: `共发现 ${total} 处，只保留前 ${all.length} 处（到第 ${last?.line ?? 0} 行），其余 ${total - all.length} 处未保留`,
        en: `${total} findings, the first ${all.length} are kept (to line ${last?.line ?? 0}), ${total - all.length} are not`,
      },
      beyond: { line: last?.line ?? 0, column: last?.column ?? 0 },
    });
  }
  return { findings: kept, exceptions };
}

/** A total order, so that the same findings are kept whatever order the tool reports them in. */
function inReadingOrder(a: Finding, b: Finding): number {
  return (
    a.line - b.line ||
    a.column - b.column ||
    a.endLine - b.endLine ||
    compare(a.checker, b.checker) ||
    compare(a.message, b.message)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
