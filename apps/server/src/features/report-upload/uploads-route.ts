import { Envelope } from '@assay/contract/http/envelope';
import { ReportUploadParams, ReportUploadsData, ReportUploadsQuery } from '@assay/contract/http/report-upload';
import { languageOf, ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { MAY_SEE_UPLOADS } from './policy.ts';
import { presentUpload } from './present.ts';
import { readUploads } from './queries.ts';

/** What became of uploads, of reports and of coverage alike: nothing is repaired or left out in silence. */
export function reportUploadsRoute(app: AssayApp, services: Services): void {
  app.get(
    '/defect/api/user/report/uploads/taskId/:taskId',
    {
      config: { needs: 'report_view' },
      schema: {
        tags: ['report'],
        summary: 'Uploaded reports and coverage of a task, with what their import took, repaired and left out',
        params: ReportUploadParams,
        querystring: ReportUploadsQuery,
        response: { 200: Envelope(ReportUploadsData) },
      },
    },
    async (request) => {
      const { task } = await taskOf(request, services, MAY_SEE_UPLOADS, request.params.taskId);
      const rows = await readUploads(services.db, { taskId: task.id, ...request.query });
      return ok({ taskId: task.id, list: rows.map((row) => presentUpload(row, languageOf(request))) });
    },
  );
}
