import type { BulkCopy } from '@assay/database/bulk';
import type { Transaction } from '@assay/database/connect';
import type { LineHits } from '@assay/domain/coverage/line-coverage';
import { sumsOf } from '@assay/domain/coverage/line-coverage';
import { packLines } from '@assay/domain/coverage/pack-lines';
import { sql } from 'kysely';
import type { BranchBuild } from './places.ts';

/** What tests did with the lines of one file. */
export interface CoveredFile {
  readonly fileId: number;
  /** Content the lines refer to, hex. */
  readonly blob: string;
  readonly lines: readonly LineHits[];
}

/**
 * Makes the files given the whole coverage of a branch from this build on. A file that stayed as it was is not written again,
 * one that is otherwise ends its span and begins the next; the sums of the build are kept for charts.
 */
export async function storeCoverage(
  trx: Transaction,
  copy: BulkCopy,
  { at, files }: { at: BranchBuild; files: readonly CoveredFile[] },
): Promise<void> {
  await sql`create temp table covered (like coverage_file) on commit drop`.execute(trx);
  const columns = ['file_id', 'blob', 'lines', 'covered_lines', 'branches', 'covered_branches', 'hits'];
  await copy(
    { table: 'covered', columns: ['task_id', 'branch_id', 'from_build', ...columns] },
    files.map(({ fileId, blob, lines }) => {
      const sums = sumsOf(lines);
      return [
        at.taskId,
        at.branchId,
        at.build,
        fileId,
        Buffer.from(blob, 'hex'),
        sums.lines,
        sums.coveredLines,
        sums.branches,
        sums.coveredBranches,
        Buffer.from(packLines(lines)),
      ] as const;
    }),
  );
  await sql`
    update coverage_file old set to_build = ${at.build}
    where task_id = ${at.taskId} and branch_id = ${at.branchId} and to_build is null and not exists (
      select from covered new where new.file_id = old.file_id and new.blob = old.blob and new.hits = old.hits
    )
  `.execute(trx);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into coverage_file (task_id, branch_id, from_build, ${list})
    select task_id, branch_id, from_build, ${list} from covered new
    where not exists (
      select from coverage_file old
      where old.task_id = new.task_id and old.branch_id = new.branch_id and old.file_id = new.file_id and old.to_build is null
    )
    order by file_id
  `.execute(trx);
  await sql`
    insert into coverage_build (task_id, build_number, branch_id, files, lines, covered_lines, branches, covered_branches)
    select ${at.taskId}, ${at.build}::int, ${at.branchId}::int, count(*), coalesce(sum(lines), 0), coalesce(sum(covered_lines), 0),
      coalesce(sum(branches), 0), coalesce(sum(covered_branches), 0)
    from covered
  `.execute(trx);
}
