import type { Transaction } from '@assay/database/connect';
import { writeFileResults } from '../store/file-results.ts';
import type { BranchBuild } from '../store/places.ts';
import { writeUnitResults } from '../store/unit-results.ts';
import { groupBy } from './group-by.ts';
import type { ParsedTool } from './parse.ts';
import { resultKey } from './plan.ts';

/** Keeps what the next build may reuse: results of files, and of whole translation units. */
export async function keepResults(
  trx: Transaction,
  at: BranchBuild,
  { planned, findings, fresh, units, failure }: ParsedTool,
): Promise<void> {
  const of = { taskId: at.taskId, tool: planned.definition.name, build: at.build };
  if (units && !failure) await writeUnitResults(trx, { ...of, ...units });
  if (planned.definition.unit !== 'file' || planned.definition.run.kind !== 'node') return;
  const keys = new Map(planned.files.map((file) => [file.path, resultKey(planned, file)]));
  const keyOf = (path: string): Buffer => {
    const key = keys.get(path);
    if (key === undefined) throw new Error(`The tool was not given ${JSON.stringify(path)}`);
    return key;
  };
  const byPath = groupBy(findings, (finding) => finding.path);
  await writeFileResults(trx, {
    ...of,
    fresh: fresh.map((path) => ({ key: keyOf(path), findings: byPath.get(path) ?? [] })),
    reusedKeys: [...planned.reused.keys()].map(keyOf),
  });
}
