import { COVERAGE_FORMATS } from '@assay/contract/report';
import type { Db } from '@assay/database/connect';

/** Coverage that was uploaded, as it lies in the blob store. */
export interface UploadedCoverage {
  readonly build: number;
  readonly id: number;
  /** Folder that the names of the report lie below; null = none was named. */
  readonly prefix: string | null;
  readonly parts: readonly string[];
  readonly uploadedBy: string;
  readonly at: Date;
}

/** Parts of one commit's coverage that are put together: a pipeline has no more jobs that test. */
const MOST_UPLOADS = 50;

/**
 * What was uploaded for a commit, the newest first: every build that read its report, on whatever branch, and the one that is
 * running. A source without commits cannot say what belongs together, so there the newest of the branch stands alone.
 * @param build the running one; later ones are not looked at
 */
export async function uploadedCoverage(
  db: Db,
  { taskId, branchId, build, commit }: { taskId: number; branchId: number; build: number; commit: string | undefined },
): Promise<UploadedCoverage[]> {
  const rows = await db
    .selectFrom('report')
    .innerJoin('build', (join) =>
      join.onRef('build.task_id', '=', 'report.task_id').onRef('build.number', '=', 'report.build_number'),
    )
    .select([
      'report.build_number as build',
      'report.id',
      'report.prefix',
      'report.parts',
      'report.uploaded_by as uploadedBy',
      'report.at',
    ])
    .where('report.task_id', '=', taskId)
    // A commit is the same on every branch: an MR/PR's has its coverage from wherever it was tested.
    .$if(commit === undefined, (query) => query.where('report.branch_id', '=', branchId))
    .where('report.format', 'in', COVERAGE_FORMATS)
    .where('report.build_number', '<=', build)
    .where((eb) =>
      eb.or([
        eb('report.build_number', '=', build),
        eb.and([
          eb('build.status', '=', 'succeeded'),
          eb('build.commit_id', commit === undefined ? 'is' : '=', commit ?? null),
        ]),
      ]),
    )
    .orderBy('report.id', 'desc')
    .limit(commit === undefined ? 1 : MOST_UPLOADS)
    .execute();
  return rows;
}
