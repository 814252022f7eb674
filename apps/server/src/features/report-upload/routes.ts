import { Readable } from 'node:stream';
import { uploadReport } from '@assay/commands/report/upload-report';
import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { ReportUploadAnswer, ReportUploadParams, ReportUploadQuery } from '@assay/contract/http/report-upload';
import { ReportPeek } from '@assay/tools/formats/report-peek';
import { ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { loadSiteCatalogue } from '../../plugins/site-catalogue.ts';
import type { Services } from '../../services.ts';
import { fileOfBody } from '../../uploads/form-file.ts';
import { receiveReport } from '../../uploads/receive.ts';
import { chooseTool } from './choose-tool.ts';
import { MAY_UPLOAD } from './policy.ts';
import { reportUploadsRoute } from './uploads-route.ts';

const MIB = 1024 * 1024;

/** Reports of analysers that run elsewhere come in here (docs/reports.md). */
export function reportUploadFeature(app: AssayApp, services: Services): void {
  const { db, blobs, jobs, settings } = services;
  reportUploadsRoute(app, services);
  // The body goes past as a stream, whatever it says it is: a scope of its own, so that no other call reads bodies this way.
  app.register(async (scope: AssayApp) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    scope.post(
      '/defect/api/user/report/upload/taskId/:taskId',
      {
        config: { needs: 'task_manage', scope: 'upload' },
        schema: {
          tags: ['report'],
          summary:
            'Uploads a report of another analyser (body or form part `file`, gzip allowed) and starts its import',
          params: ReportUploadParams,
          querystring: ReportUploadQuery,
          response: { 200: Envelope(ReportUploadAnswer) },
        },
      },
      async (request, reply) => {
        const { actor, task } = await taskOf(request, services, MAY_UPLOAD, request.params.taskId);
        const { commit, branch, ...asked } = request.query;
        const body = request.body instanceof Readable ? request.body : Readable.from([]);
        try {
          const file = await fileOfBody(body, request.headers);
          const received = await receiveReport(file, {
            blobs,
            maxBytes: settings.uploadMaxMb * MIB,
            peek: new ReportPeek(),
          });
          const chosen = chooseTool(received, asked);
          const { parts, size } = received;
          const started = await db.transaction().execute((trx) =>
            uploadReport(trx, {
              ...chosen,
              jobs,
              actor: actor.username,
              taskId: task.id,
              parts,
              size,
              commit,
              branch,
            }),
          );
          if (chosen.isSiteTool) await loadSiteCatalogue(db);
          const { buildId, buildNumber } = started;
          return ok({ buildId, buildNum: buildNumber, toolName: chosen.tool.name, format: chosen.format, size });
        } catch (error) {
          // What is still on its way is nobody's any more.
          reply.header('connection', 'close');
          body.unpipe().resume();
          throw request.raw.aborted ? new AssayError('malformed') : error;
        }
      },
    );
  });
}
