import { type CoverageOfImport, REPORT_FORMATS, type ReportFormat, type ReportOfImport } from '@assay/contract/report';
import type { Db } from '@assay/database/connect';

/** An uploaded report as it lies in the blob store. */
export interface StoredReport {
  readonly id: number;
  readonly format: ReportFormat;
  readonly parts: readonly string[];
  readonly uploadedBy: string;
  readonly at: Date;
}

const COLUMNS = ['id', 'format', 'parts', 'uploaded_by as uploadedBy', 'at'] as const;

/** The report whose upload made a build. */
export async function reportOfBuild(
  db: Db,
  { taskId, build, tool }: { taskId: number; build: number; tool: string },
): Promise<StoredReport | undefined> {
  return db
    .selectFrom('report')
    .select(COLUMNS)
    .where('task_id', '=', taskId)
    .where('build_number', '=', build)
    .where('tool', '=', tool)
    .where('format', 'in', REPORT_FORMATS)
    .$narrowType<{ format: ReportFormat }>()
    .executeTakeFirst();
}

/**
 * The newest upload of a tool for a commit. The commit counts that the build of the upload looked at, so one that named none is
 * found too; a source without commits has uploads without one.
 */
export async function newestReport(
  db: Db,
  { taskId, branchId, tool, commit }: { taskId: number; branchId: number; tool: string; commit: string | undefined },
): Promise<StoredReport | undefined> {
  return (
    db
      .selectFrom('report')
      .innerJoin('build', (join) =>
        join.onRef('build.task_id', '=', 'report.task_id').onRef('build.number', '=', 'report.build_number'),
      )
      .select(['report.id', 'report.format', 'report.parts', 'report.uploaded_by as uploadedBy', 'report.at'])
      .where('report.task_id', '=', taskId)
      .where('report.branch_id', '=', branchId)
      .where('report.tool', '=', tool)
      .where('report.format', 'in', REPORT_FORMATS)
      .where('build.status', '=', 'succeeded')
      .where('build.commit_id', commit === undefined ? 'is' : '=', commit ?? null)
      // What the sweep has retired is only a line in the list of uploads.
      .where((eb) => eb(eb.fn<number>('cardinality', ['report.parts']), '>', 0))
      .orderBy('report.id', 'desc')
      .limit(1)
      .$narrowType<{ format: ReportFormat }>()
      .executeTakeFirst()
  );
}

/** Keeps what an import said, for whoever asks later. */
export async function keepOutcome(
  db: Db,
  { taskId, id, outcome }: { taskId: number; id: number; outcome: ReportOfImport | CoverageOfImport },
): Promise<void> {
  await db
    .updateTable('report')
    .set({ outcome: JSON.stringify(outcome) })
    .where('task_id', '=', taskId)
    .where('id', '=', id)
    .execute();
}
