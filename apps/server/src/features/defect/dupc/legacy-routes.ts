import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { parseDefectFilter } from '@assay/domain/filters/defect-filter';
import { Type } from 'typebox';
import { languageOf, ok } from '../../../access.ts';
import type { AssayApp } from '../../../assay-app.ts';
import type { Services } from '../../../services.ts';
import { defectsOf, knownTool, populationOf } from '../defect-access.ts';
import { MAY_READ } from '../policy.ts';
import { reading } from '../reading.ts';
import { dupList } from './list.ts';
import { dupReader } from './reader.ts';

const MOST_ROWS = 1_000;

/** Leftovers of old clients, which no screen calls: the task's duplicate files, and the blocks of one (decision 28). */
export function legacyDupRoutes(app: AssayApp, services: Services): void {
  app.get(
    '/defect/index',
    {
      config: { needs: MAY_READ },
      schema: {
        tags: ['defects'],
        summary: 'Duplicate files of the task, or the blocks of one',
        querystring: Type.Object({
          invoke: Type.Optional(Type.String({ maxLength: 100 })),
          entityId: Type.Optional(Type.String({ maxLength: 20 })),
          filePath: Type.Optional(Type.String({ maxLength: 4_096 })),
        }),
        response: { 200: Envelope(Type.Unknown()) },
      },
    },
    async (request) => {
      const context = await defectsOf(request, services, MAY_READ);
      const { invoke, entityId, filePath } = request.query;
      if (invoke !== 'dupclist' && invoke !== 'dupcdetail') return ok({});
      const tool = knownTool('DUPC');
      const at = await populationOf(services, { context, tool: tool.name, buildId: undefined });
      const { filter } = parseDefectFilter({}, { zone: services.settings.timezone });
      const question = { services, task: context.task, at, filter, language: languageOf(request) };
      const rows = await reading(services.db, async (trx) => {
        const page = { page: 1, size: invoke === 'dupclist' ? MOST_ROWS : 1 };
        const first = await (await dupList(trx, { ...question, request: page, sort: {} })).pieces(MOST_ROWS).next();
        return first.done ? [] : first.value;
      });
      if (invoke === 'dupclist') return ok(rows);
      if (entityId !== undefined || filePath !== undefined)
        return ok(await dupReader.detail({ ...question, entityId, filePath }));
      const path = rows[0]?.filePath;
      const first = { ...question, entityId: undefined, filePath: typeof path === 'string' ? path : undefined };
      return ok(await dupReader.detail(first).catch(noBlocks));
    },
  );
}

/** Asked without a name, a task without duplicates is an answer, as the old store's default shows it. */
function noBlocks(error: unknown): { blockInfoList: never[] } {
  if (error instanceof AssayError && error.id === 'notFound') return { blockInfoList: [] };
  throw error;
}
