import { Readable } from 'node:stream';
import { uploadReport } from '@assay/commands/report/upload-report';
import { AssayError } from '@assay/contract/errors';
import { CoverageUploadAnswer, CoverageUploadParams, CoverageUploadQuery } from '@assay/contract/http/coverage';
import { Envelope } from '@assay/contract/http/envelope';
import { toolByName } from '@assay/tools/catalogue';
import { CoveragePeek } from '@assay/tools/formats/report-peek';
import { ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { fileOfBody } from '../../uploads/form-file.ts';
import { receiveReport } from '../../uploads/receive.ts';
import { cleanedPath } from './cleaned-path.ts';

const TOOL = 'JACOCO';
const MIB = 1024 * 1024;

/** Coverage comes in here, in the way reports of other analysers do: stored while it arrives, read by a build of its own. */
export function coverageUploadRoute(app: AssayApp, services: Services): void {
  const { db, blobs, jobs, settings } = services;
  // A scope of its own, so that no other call takes bodies as streams.
  app.register(async (scope: AssayApp) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    scope.post(
      '/defect/api/user/coverage/taskId/:taskId',
      {
        config: { needs: 'task_manage', scope: 'upload' },
        schema: {
          tags: ['coverage'],
          summary: 'Uploads a coverage report (body or form part `file`, gzip allowed) and starts its import',
          params: CoverageUploadParams,
          querystring: CoverageUploadQuery,
          response: { 200: Envelope(CoverageUploadAnswer) },
        },
      },
      async (request, reply) => {
        const { actor, task } = await taskOf(request, services, 'task_manage', request.params.taskId);
        const body = request.body instanceof Readable ? request.body : Readable.from([]);
        try {
          const maxBytes = settings.uploadMaxMb * MIB;
          const peek = new CoveragePeek();
          const file = await fileOfBody(body, request.headers);
          const { format, parts, size } = await receiveReport(file, { blobs, maxBytes, peek });
          const tool = toolByName(TOOL);
          if (format === undefined || !tool)
            throw new AssayError('illegal', {
              zh: '不是 LCOV、JaCoCo XML、Cobertura XML 或 Go 覆盖率文件',
              en: 'It is no coverage of LCOV, JaCoCo, Cobertura or Go',
            });
          const { commit, branch, prefix } = request.query;
          const started = await db.transaction().execute((trx) =>
            uploadReport(trx, {
              jobs,
              actor: actor.username,
              taskId: task.id,
              tool,
              isSiteTool: false,
              format,
              parts,
              size,
              commit,
              branch,
              prefix: prefix && cleanedPath(prefix),
            }),
          );
          return ok({ buildId: started.buildId, buildNum: started.buildNumber, toolName: TOOL, format, size });
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
