import type { BothLanguages } from '@assay/contract/both-languages';
import type { ReportUploadsQuery } from '@assay/contract/http/report-upload';
import type { CoverageFormat, CoverageOfImport, ReportFormat, ReportOfImport } from '@assay/contract/report';
import type { Db } from '@assay/database/connect';
import type { BuildStatus } from '@assay/database/schema/values';

/** An upload with the build that imports it. */
export interface UploadRow {
  readonly buildId: string;
  readonly buildNum: number;
  readonly toolName: string;
  readonly format: ReportFormat | CoverageFormat;
  readonly size: number;
  readonly uploadedBy: string;
  readonly at: Date;
  readonly prefix: string | null;
  readonly outcome: ReportOfImport | CoverageOfImport | null;
  readonly status: BuildStatus;
  readonly commit: string | null;
  readonly failure: BothLanguages | null;
  readonly branch: string;
}

/** Whether a task is one of a project. */
export async function isTaskOf(db: Db, { taskId, projectId }: { taskId: number; projectId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('task')
    .select('id')
    .where('id', '=', taskId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uploads of a task, the newest first. */
export async function readUploads(
  db: Db,
  { taskId, toolName, buildNum, pageSize = 20 }: { taskId: number } & ReportUploadsQuery,
): Promise<UploadRow[]> {
  return db
    .selectFrom('report as r')
    .innerJoin('build', (join) =>
      join.onRef('build.task_id', '=', 'r.task_id').onRef('build.number', '=', 'r.build_number'),
    )
    .innerJoin('branch', (join) =>
      join.onRef('branch.task_id', '=', 'r.task_id').onRef('branch.id', '=', 'r.branch_id'),
    )
    .select(['build.id as buildId', 'r.build_number as buildNum', 'r.tool as toolName', 'r.format', 'r.size'])
    .select(['r.uploaded_by as uploadedBy', 'r.at', 'r.prefix', 'r.outcome'])
    .select(['build.status', 'build.commit_id as commit', 'build.failure', 'branch.name as branch'])
    .where('r.task_id', '=', taskId)
    .$if(toolName !== undefined, (query) => query.where('r.tool', '=', toolName ?? ''))
    .$if(buildNum !== undefined, (query) => query.where('r.build_number', '=', buildNum ?? 0))
    .orderBy('r.id', 'desc')
    .limit(pageSize)
    .execute();
}
