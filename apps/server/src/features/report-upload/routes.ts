import { Readable } from 'node:stream';
import { uploadReport } from '@assay/commands/report/upload-report';
import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { ReportUploadAnswer, ReportUploadParams, ReportUploadQuery } from '@assay/contract/http/report-upload';
import { ReportPeek } from '@assay/tools/formats/report-peek';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { buildTokenOf } from '../../build-access.ts';
import { loadSiteCatalogue } from '../../plugins/site-catalogue.ts';
import type { Services } from '../../services.ts';
import { fileOfBody } from '../../uploads/form-file.ts';
import { receiveReport } from '../../uploads/receive.ts';
import { chooseTool } from './choose-tool.ts';
import { MAY_UPLOAD } from './policy.ts';
import { isTaskOf } from './queries.ts';
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

    const schema = {
      tags: ['report'],
      summary: 'Uploads a report of another analyser (body or form part `file`, gzip allowed) and starts its import',
      params: ReportUploadParams,
      querystring: ReportUploadQuery,
      response: { 200: Envelope(ReportUploadAnswer) },
    };

    scope.post(
      '/defect/api/user/report/upload/taskId/:taskId',
      { config: { needs: 'task_manage', scope: 'upload' }, schema },
      async (request, reply) => {
        const { actor, task } = await taskOf(request, services, MAY_UPLOAD, request.params.taskId);
        return ok(await take({ request, reply, actor: actor.username, taskId: task.id, query: request.query }));
      },
    );

    scope.post(
      '/defect/api/build/report/upload/taskId/:taskId',
      // No session is involved: the token is checked by the handler.
      {
        config: { needs: 'build-token', access: 'public' },
        schema: { ...schema, summary: 'The same for a pipeline, with its build token' },
      },
      async (request, reply) => {
        const { projectId, createdBy } = await buildTokenOf(request, services);
        const { taskId } = request.params;
        if (!(await isTaskOf(db, { taskId, projectId }))) throw new AssayError('notFound', { zh: '任务', en: 'Task' });
        return ok(await take({ request, reply, actor: createdBy, taskId, query: request.query }));
      },
    );
  });

  async function take({
    request,
    reply,
    actor,
    taskId,
    query,
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
    actor: string;
    taskId: number;
    query: ReportUploadQuery;
  }): Promise<Static<typeof ReportUploadAnswer>> {
    const { commit, branch, buildId: run, ...asked } = query;
    const body = request.body instanceof Readable ? request.body : Readable.from([]);
    try {
      const file = await fileOfBody(body, request.headers);
      const maxBytes = settings.uploadMaxMb * MIB;
      const received = await receiveReport(file, { blobs, maxBytes, peek: new ReportPeek() });
      const chosen = chooseTool(received, asked);
      const { parts, size } = received;
      const started = await db
        .transaction()
        .execute((trx) => uploadReport(trx, { ...chosen, jobs, actor, taskId, parts, size, commit, branch, run }));
      if (chosen.isSiteTool) await loadSiteCatalogue(db);
      const { buildId, buildNumber } = started;
      return { buildId, buildNum: buildNumber, toolName: chosen.tool.name, format: chosen.format, size };
    } catch (error) {
      // What is still on its way is nobody's any more.
      reply.header('connection', 'close');
      body.unpipe().resume();
      throw request.raw.aborted ? new AssayError('malformed') : error;
    }
  }
}
