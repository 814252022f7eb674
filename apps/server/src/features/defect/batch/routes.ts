import { decide } from '@assay/commands/triage/decide';
import { previewDecision } from '@assay/commands/triage/preview';
import { undo } from '@assay/commands/triage/undo';
import { AssayError } from '@assay/contract/errors';
import { BatchBody, BatchPreview, BatchResult, UndoBody } from '@assay/contract/http/defect-query';
import { Envelope } from '@assay/contract/http/envelope';
import type { FastifyRequest } from 'fastify';
import { languageOf, ok } from '../../../access.ts';
import type { AssayApp } from '../../../assay-app.ts';
import type { Services } from '../../../services.ts';
import { defectsOf, knownTool, namesOf, populationOf } from '../defect-access.ts';
import { MAY_DECIDE } from '../policy.ts';
import { readerOf } from '../readers.ts';
import { reading, withinTime } from '../reading.ts';
import { presentDecided } from './present.ts';
import { readAct } from './read-act.ts';
import { readSelection, selectionOf } from './read-selection.ts';

/** Ignoring, marking and assigning any number of defects (contract-defects 9), and taking it back. */
export function batchRoutes(app: AssayApp, services: Services): void {
  app.post(
    '/defect/api/user/warn/batch',
    {
      config: { needs: MAY_DECIDE },
      schema: {
        tags: ['defects'],
        summary: 'Ignores, recovers, marks or assigns defects, named one by one or by a filter',
        body: BatchBody,
        response: { 200: Envelope(BatchResult) },
      },
    },
    async (request) => {
      const { actor, unreadable, ...meant } = await meantBy(request, request.body);
      const decision = { ...meant, actor, now: services.now() };
      const decided = await withinTime(services.db, (trx) => decide(trx, decision));
      return presentDecided({ ...decided, skipped: decided.skipped + unreadable }, languageOf(request));
    },
  );

  app.post(
    '/defect/api/user/warn/batch/preview',
    {
      config: { needs: MAY_DECIDE, reads: true },
      schema: {
        tags: ['defects'],
        summary: 'What a batch would change, without changing it',
        body: BatchBody,
        response: { 200: Envelope(BatchPreview) },
      },
    },
    async (request) => {
      const { unreadable, ...meant } = await meantBy(request, request.body);
      const previewed = await reading(services.db, (trx) => previewDecision(trx, meant));
      return ok({ ...previewed, skipped: previewed.skipped + unreadable });
    },
  );

  app.post(
    '/defect/api/user/warn/batch/undo',
    {
      config: { needs: MAY_DECIDE },
      schema: {
        tags: ['defects'],
        summary: 'Takes a batch back, where nobody has decided anew since',
        body: UndoBody,
        response: { 200: Envelope(BatchResult) },
      },
    },
    async (request) => {
      const { task, actor } = await defectsOf(request, services, MAY_DECIDE);
      const { actionId } = request.body;
      const action = { actor: actor.username, taskId: task.id, actionId, now: services.now() };
      return presentDecided(await withinTime(services.db, (trx) => undo(trx, action)), languageOf(request));
    },
  );

  /** Who wants what done to which defects: the same for the act and its preview. */
  async function meantBy(request: FastifyRequest, body: BatchBody) {
    const context = await defectsOf(request, services, MAY_DECIDE);
    const tool = knownTool(body.toolName);
    const zone = services.settings.timezone;
    const act = readAct(body, { zone, now: services.now() });
    const { batch } = readerOf(tool);
    if (!batch) throw new AssayError('noHandler', `${tool.name} ${act.kind}`);
    const read = readSelection(body, { zone, tool: tool.name, reader: namesOf(context.actor) });
    const { buildId, difference } = read.filter ?? {};
    const at = await populationOf(services, { context, tool: tool.name, buildId, difference });
    const selection = selectionOf(read, await batch(services));
    return { actor: context.actor.username, at, selection, act, unreadable: read.unreadable };
  }
}
