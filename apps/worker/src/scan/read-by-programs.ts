import type { Inventory, SourceFile } from '@assay/contract/inventory';
import type { Plan, PlannedTool } from './plan.ts';

/**
 * Files that programs of a plan will read, some more than once: what an analyser of single files is given, and everything where a compiler looks
 * for what it likes, or a report names what it likes.
 */
export function readByPrograms({ tools }: Pick<Plan, 'tools'>, { files }: Pick<Inventory, 'files'>): SourceFile[] {
  return tools.flatMap((tool) => readBy(tool, files));
}

function readBy(
  { definition: { run, unit }, invocations }: PlannedTool,
  all: readonly SourceFile[],
): readonly SourceFile[] {
  switch (run.kind) {
    case 'engine':
    case 'coverage':
      return [];
    case 'command':
    case 'report':
      return all;
    case 'node':
      return unit === 'file' ? invocations.flatMap(({ files }) => files) : all;
  }
}
