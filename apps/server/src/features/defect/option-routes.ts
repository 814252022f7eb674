import { BuildInfo, DefectOptions } from '@assay/contract/http/defect-list';
import { Envelope } from '@assay/contract/http/envelope';
import { Type } from 'typebox';
import { languageOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { defectsOf, filterOf, knownTool, populationOf, thresholdsOf } from './defect-access.ts';
import { dupOptions, placeOptions, type TreeNames } from './options.ts';
import { builds, repositoryName } from './queries.ts';
import { reading } from './reading.ts';

/** What the filters of the lists offer (contract-defects 6 and 11). */
export function optionRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  app.get(
    '/defect/api/user/warn/checker/authors/toolName/:toolName',
    {
      schema: {
        tags: ['defects'],
        summary: 'Choices of the handler, checker and path filters',
        params: Type.Object({ toolName: Type.String() }),
        querystring: Type.Object({ status: Type.Optional(Type.Unknown()) }),
        response: { 200: Envelope(DefectOptions) },
      },
    },
    async (request) => {
      const context = await defectsOf(request, services);
      const tool = knownTool(request.params.toolName);
      const at = await populationOf(services, { context, tool: tool.name, buildId: undefined });
      const names: TreeNames = {
        taskName: context.task.name_cn,
        repositoryName: await repositoryName(db, context.task),
      };
      if (tool.pattern === 'DUPC') {
        const threshold = (await thresholdsOf(services)).DUPC.M;
        return ok(await reading(db, (trx) => dupOptions(trx, { at, threshold, names })));
      }
      const { status } = filterOf({ status: request.query.status }, services);
      const kind = tool.pattern === 'CCN' ? 'ccn' : 'lint';
      const language = languageOf(request);
      return ok(
        await reading(db, (trx) =>
          placeOptions(trx, { at, kind, status: status.length > 0 ? status : undefined, names, language }),
        ),
      );
    },
  );

  app.get(
    '/defect/api/user/warn/tasks/:taskId/buildInfos',
    {
      schema: {
        tags: ['defects'],
        summary: 'Builds a list can be restricted to',
        params: Type.Object({ taskId: Type.Integer() }),
        response: { 200: Envelope(Type.Array(BuildInfo)) },
      },
    },
    async (request) => {
      const { task } = await defectsOf(request, services, 'defect_view', request.params.taskId);
      const rows = await builds(db, task.id);
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
      schema: {
        tags: ['defects'],
        summary: 'Archived piles of defects: there are none, every defect is a row',
        params: Type.Object({ taskId: Type.Integer(), toolName: Type.String() }),
        response: { 200: Envelope(Type.Unknown()) },
      },
    },
    async (request) => {
      await defectsOf(request, services, 'defect_view', request.params.taskId);
      return { status: 0, code: '0' };
    },
  );
}
