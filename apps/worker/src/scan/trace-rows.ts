import type { TraceStep } from '@assay/contract/finding';
import { isCompileType } from '@assay/domain/codes/compile-type';
import type { TraceRow } from '../store/traces.ts';
import type { IdentifiedTool } from './identify.ts';

/**
 * Flows of the findings of one tool, by defect. A tool that brings none costs nothing; one of the compile type says of every defect
 * whether it still has a flow.
 * @param ids of defects seen for the first time, in the order of `appeared`
 */
export function traceRows(
  { parsed, changes }: IdentifiedTool,
  { ids, blobOf }: { ids: readonly number[]; blobOf: (path: string) => string | undefined },
): TraceRow[] {
  const always = isCompileType(parsed.planned.definition.pattern);
  const rows: TraceRow[] = [];
  const add = (defectId: number | undefined, finding: number) => {
    const steps: readonly TraceStep[] = parsed.findings[finding]?.traces ?? [];
    if (defectId === undefined || (steps.length === 0 && !always)) return;
    const files: Record<string, string> = {};
    for (const { path } of steps) {
      const blob = blobOf(path);
      if (blob !== undefined) files[path] = blob;
    }
    rows.push({ defectId, steps, files });
  };
  for (const [at, { finding }] of changes.appeared.entries()) add(ids[at], finding);
  for (const { id, finding } of changes.matched) add(id, finding);
  return rows;
}
