import type { CoverageBase } from '@assay/contract/http/coverage';
import type { BulkCopy } from '@assay/database/bulk';
import type { Transaction } from '@assay/database/connect';
import type { CoverageSums, LineHits } from '@assay/domain/coverage/line-coverage';
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
  readonly functions: Pick<CoverageSums, 'functions' | 'coveredFunctions'>;
}

const COLUMNS = [
  ...['file_id', 'blob', 'lines', 'covered_lines', 'branches', 'covered_branches', 'functions', 'covered_functions'],
  ...['new_lines', 'covered_new_lines', 'hits'],
];
const SUMS = [
  ...['lines', 'covered_lines', 'branches', 'covered_branches', 'functions', 'covered_functions'],
  ...['new_lines', 'covered_new_lines'],
];

/**
 * Makes the files given the whole coverage of a branch from this build on. A file that stayed as it was is not written again,
 * one that is otherwise ends its span and begins the next; the sums of the build are kept for charts.
 */
export async function storeCoverage(
  trx: Transaction,
  copy: BulkCopy,
  { at, files, newSince }: { at: BranchBuild; files: readonly CoveredFile[]; newSince?: CoverageBase | undefined },
): Promise<void> {
  await sql`create temp table covered (like coverage_file) on commit drop`.execute(trx);
  await copy(
    { table: 'covered', columns: ['task_id', 'branch_id', 'from_build', ...COLUMNS] },
    files.map(({ fileId, blob, lines, functions }) => {
      const sums = sumsOf(lines, functions);
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
        sums.functions,
        sums.coveredFunctions,
        sums.newLines,
        sums.coveredNewLines,
        Buffer.from(packLines(lines)),
      ] as const;
    }),
  );
  await sql`
    update coverage_file old set to_build = ${at.build}
    where task_id = ${at.taskId} and branch_id = ${at.branchId} and to_build is null and not exists (
      select from covered new where new.file_id = old.file_id and new.blob = old.blob and new.hits = old.hits
        and new.functions = old.functions and new.covered_functions = old.covered_functions
    )
  `.execute(trx);
  const list = sql.join(COLUMNS.map((column) => sql.ref(column)));
  await sql`
    insert into coverage_file (task_id, branch_id, from_build, ${list})
    select task_id, branch_id, from_build, ${list} from covered new
    where not exists (
      select from coverage_file old
      where old.task_id = new.task_id and old.branch_id = new.branch_id and old.file_id = new.file_id and old.to_build is null
    )
    order by file_id
  `.execute(trx);
  const sums = sql.join(SUMS.map((column) => sql.ref(column)));
  const totals = sql.join(SUMS.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)`));
  const since = newSince ? JSON.stringify(newSince) : null;
  await sql`
    insert into coverage_build (task_id, build_number, branch_id, files, ${sums}, new_since)
    select ${at.taskId}, ${at.build}::int, ${at.branchId}::int, count(*), ${totals}, ${since}::jsonb
    from covered
  `.execute(trx);
}
