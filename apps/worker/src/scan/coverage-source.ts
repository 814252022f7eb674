import type { BothLanguages } from '@assay/contract/both-languages';
import type { Inventory } from '@assay/contract/inventory';
import { matchesGlob } from '@assay/domain/coverage/path-glob';
import type { ReportSource } from '@assay/tools/formats/report-source';
import { uploadedCoverage } from '../store/coverage-uploads.ts';
import type { Checkout } from './checkout.ts';
import type { ScanContext } from './context.ts';
import { fileOrigin, findFile, missing, normalPath, storedSource, uploadedAs } from './import-report-source.ts';
import type { PlannedTool } from './plan.ts';

/** One coverage report, and where it was found. */
export interface CoverageReport {
  readonly source: ReportSource;
  /** Its upload made this build, which is about nothing else. */
  readonly isOwn: boolean;
  /** Its upload, which keeps what the import said; absent for files of the repository. */
  readonly uploadId?: number;
  /** Folder of the repository that its names lie below; '' = not said. */
  readonly prefix: string;
  /** For the log. */
  readonly origin: BothLanguages;
}

export interface CoveragePlace {
  readonly planned: PlannedTool;
  /** The whole tree: a report may be too large, or too dull, to be source. */
  readonly inventory: Inventory;
  readonly checkout: Pick<Checkout, 'place' | 'commit'>;
}

const MIB = 1024 * 1024;
const MOST_FILES = 500;

/**
 * Finds the coverage reports of a build: of an upload, all that were uploaded for the commit; else the files that the parameter
 * `report_path` names at the commit, else all uploads for the commit. None at all is a failure with its sentence.
 */
export async function findCoverage(
  context: ScanContext,
  { planned, inventory, checkout }: CoveragePlace,
): Promise<readonly CoverageReport[] | { readonly failure: BothLanguages }> {
  const { database, held, task, blobs, signal } = context;
  const commit = checkout.commit?.id;
  const uploads = await uploadedCoverage(database.db, {
    taskId: task.taskId,
    branchId: held.branchId,
    build: held.number,
    commit,
  });
  const wanted = (planned.params.report_path ?? '').split(/[,\n]/).map(normalPath).filter(Boolean);
  if (!uploads.some(({ build }) => build === held.number) && wanted.length > 0) {
    const reports: CoverageReport[] = [];
    const all = [...inventory.files, ...inventory.skipped].map(({ path }) => path);
    const paths = all.filter((path) => wanted.some((glob) => matchesGlob(path, glob)));
    if (paths.length > MOST_FILES)
      return {
        failure: {
          zh: `报告路径匹配的文件过多（上限 ${MOST_FILES} 个）`,
          en: `The path of the report names too many files (at most ${MOST_FILES})`,
        },
      };
    for (const path of paths.sort()) {
      const found = await findFile(checkout.place, { path, signal });
      if (!found) continue;
      const most = planned.definition.limits.outputMb;
      if (found.size > most * MIB)
        return {
          failure: {
            zh: `报告 ${path} 过大（上限 ${most} MB）`,
            en: `The report ${path} is too large (at most ${most} MB)`,
          },
        };
      reports.push({ source: found.source, isOwn: false, prefix: '', origin: fileOrigin(path) });
    }
    if (reports.length > 0) return reports;
  }
  if (uploads.length === 0) return { failure: missing({ path: wanted.join(', '), commit }) };
  return uploads.map(({ build, id, prefix, parts, uploadedBy, at }) => ({
    source: storedSource(blobs, parts),
    isOwn: build === held.number,
    uploadId: id,
    prefix: prefix ?? '',
    origin: uploadedAs({ uploadedBy, at }),
  }));
}
