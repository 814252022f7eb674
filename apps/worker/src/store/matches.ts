import type { BulkCopy } from '@assay/database/bulk';
import type { BranchBuild } from './places.ts';

/** Keeps why two findings are the same, so that the product can say it. Exact matches on the spot need no story; a guess always does. */
export async function insertMatches(
  copy: BulkCopy,
  at: BranchBuild,
  matches: readonly {
    defectId: number;
    pass: number;
    score: number;
    fromFile: number;
    fromLine: number;
    toFile: number;
    toLine: number;
    /** undefined: this branch. */
    fromBranch: number | undefined;
  }[],
): Promise<void> {
  if (matches.length === 0) return;
  await copy(
    {
      table: 'match',
      columns: [
        'task_id',
        'branch_id',
        'build_number',
        'defect_id',
        'pass',
        'score',
        'from_file',
        'from_line',
        'to_file',
        'to_line',
        'from_branch',
      ],
    },
    matches.map((m) => [
      at.taskId,
      at.branchId,
      at.build,
      m.defectId,
      m.pass,
      m.score,
      m.fromFile,
      m.fromLine,
      m.toFile,
      m.toLine,
      m.fromBranch ?? null,
    ]),
  );
}
