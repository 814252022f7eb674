import { AssayError } from '@assay/contract/errors';
import { BuildInfo, DefectOptions } from '@assay/contract/http/defect-list';
import { Envelope } from '@assay/contract/http/envelope';
import { Type } from 'typebox';
import { actorOf, languageOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { defectsOf, filterOf, knownTool, populationOf } from './defect-access.ts';
import { MAY_READ } from './policy.ts';
import { builds } from './queries.ts';
import { readerOf } from './readers.ts';
import { reading } from './reading.ts';

/** What the filters of the lists offer (contract-defects 6 and 11). */
export function optionRoutes(app: AssayApp, services: Services): void {
  app.get(
    '/defect/api/user/warn/checker/authors/toolName/:toolName',
    {
      config: { needs: MAY_READ },
      schema: {
        tags: ['defects'],
        summary: 'Choices of the handler, checker and path filters',
        params: Type.Object({ toolName: Type.String() }),
        querystring: Type.Object({ status: Type.Optional(Type.Unknown()), buildId: Type.Optional(Type.Unknown()) }),
        response: { 200: Envelope(DefectOptions) },
      },
    },
    async (request) => {
      const { task, ...context } = await defectsOf(request, services, MAY_READ);
      const tool = knownTool(request.params.toolName);
      const asked = { status: request.query.status, buildId: request.query.buildId };
      const filter = filterOf(asked, { services, reader: context.actor });
      const { buildId } = filter;
      const at = await populationOf(services, { context: { task, ...context }, tool: tool.name, buildId });
      const question = { services, task, at, filter, language: languageOf(request) };
      return ok(await reading(services.db, (trx) => readerOf(tool).options(trx, question)));
    },
  );

  app.get(
    '/defect/api/user/warn/tasks/:taskId/buildInfos',
    {
      config: { needs: MAY_READ },
      schema: {
        tags: ['defects'],
        summary: 'Builds a list can be restricted to',
        params: Type.Object({ taskId: Type.Integer() }),
        response: { 200: Envelope(Type.Array(BuildInfo)) },
      },
    },
    async (request) => {
      const { task } = await defectsOf(request, services, MAY_READ, request.params.taskId);
      const rows = await builds(services.db, task.id);
      return ok(
        rows.map((row) => ({
          buildId: row.id,
          buildNum: String(row.number),
          buildTime: row.created_at.getTime(),
          buildUser: row.started_by,
        })),
      );
    },
  );

  app.get(
    '/defect/api/user/warn/gather/taskId/:taskId/toolName/:toolName',
    {
      config: { needs: MAY_READ },
      schema: {
        tags: ['defects'],
        summary: 'Archived piles of defects: there are none, every defect is a row',
        params: Type.Object({ taskId: Type.Integer(), toolName: Type.String() }),
        response: { 200: Envelope(Type.Unknown()) },
      },
    },
    async (request) => {
      await defectsOf(request, services, MAY_READ, request.params.taskId);
      return { status: 0, code: '0' };
    },
  );

  app.get(
    '/schedule/api/user/fs/download/type/GATHER/filename/:fileName',
    {
      config: { needs: 'signed-in' },
      schema: {
        tags: ['defects'],
        summary: 'An archived pile: there are none, so no name is one',
        params: Type.Object({ fileName: Type.String() }),
      },
    },
    async (request) => {
      actorOf(request);
      throw new AssayError('fileNotFound', request.params.fileName.slice(0, 200));
    },
  );
}
