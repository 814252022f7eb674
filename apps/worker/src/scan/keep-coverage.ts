import type { BulkCopy } from '@assay/database/bulk';
import type { Transaction } from '@assay/database/connect';
import { storeCoverage } from '../store/coverage.ts';
import type { BranchBuild } from '../store/places.ts';
import type { FileFacts } from './change-rows.ts';
import type { ParsedTool } from './parse.ts';

/** Keeps which lines tests ran. A coverage tool that failed says nothing: what the branch has stays. */
export async function keepCoverage(
  { trx, copy }: { trx: Transaction; copy: BulkCopy },
  { at, tools, files }: { at: BranchBuild; tools: readonly ParsedTool[]; files: FileFacts },
): Promise<void> {
  for (const { coverage, failure, newSince } of tools) {
    if (!coverage || failure) continue;
    const covered = [...coverage].map(([path, { lines, functions }]) => ({
      fileId: files.idOf(path),
      blob: files.blobOf(path),
      lines,
      functions,
    }));
    await storeCoverage(trx, copy, { at, files: covered, newSince });
  }
}
