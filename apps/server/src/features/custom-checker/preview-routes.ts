import { CUSTOM_LIMITS } from '@assay/contract/custom-rule';
import { AssayError } from '@assay/contract/errors';
import { CustomPreview, CustomPreviewBody, CustomPreviewParams } from '@assay/contract/http/custom-checker';
import { Envelope } from '@assay/contract/http/envelope';
import type { PreviewCustomAnswer } from '@assay/contract/job';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, languageOf, ok, projectOf, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { cancelTrial, sendTrial, trialAnswer, waitForTrial } from './ask-worker.ts';
import { ruleOf } from './compiled.ts';
import { MAY_WRITE } from './policy.ts';
import { presentTrial } from './present.ts';

const STEM = '/defect/api/user/checker/customize/preview';
const tags = ['custom checker'];
/** A sample of the longest kind, every character escaped. */
const BODY_LIMIT = 8 * 1024 * 1024;
/** A sample is answered in about a second; whoever waits longer asks again. */
const PATIENCE_MS = 10_000;

/** What a rule would find, before anything is saved: in a text at once, in a task's code by a request that can be asked about and ended. */
export function previewRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  app.post(
    STEM,
    {
      config: { needs: MAY_WRITE },
      bodyLimit: BODY_LIMIT,
      schema: { tags, body: CustomPreviewBody, response: { 200: Envelope(CustomPreview) } },
    },
    async (request) => {
      const { taskId, projectId: asked, rule: given, sample, samples } = request.body;
      const projectId =
        taskId === undefined
          ? (await projectOf(request, services, MAY_WRITE, asked)).projectId
          : (await taskOf(request, services, MAY_WRITE, taskId)).task.project_id;
      if (given === undefined) throw new AssayError('required', 'rule');
      if (taskId === undefined && sample === undefined && !samples) throw new AssayError('required', 'sample');
      if (sample !== undefined && sample.length > CUSTOM_LIMITS.tried)
        throw new AssayError('illegal', { zh: '示例代码过长', en: 'The sample is too long' });
      const rules = [ruleOf(given)];
      if (sample === undefined && !samples && taskId !== undefined) {
        const requestId = await sendTrial(services, { projectId, rules, on: { kind: 'task', taskId } });
        return ok<CustomPreview>({ requestId, state: 'running' });
      }
      const on = sample === undefined ? ({ kind: 'samples' } as const) : ({ kind: 'text', text: sample } as const);
      const requestId = await sendTrial(services, { projectId, rules, on });
      const answer = await waitForTrial(db, { requestId, patienceMs: PATIENCE_MS });
      return ok<CustomPreview>(answer ? presentTrial(answer, languageOf(request)) : { requestId, state: 'running' });
    },
  );

  app.get(
    `${STEM}/:requestId`,
    {
      config: { needs: MAY_WRITE },
      schema: { tags, params: CustomPreviewParams, response: { 200: Envelope(CustomPreview) } },
    },
    async (request) =>
      ok(presentTrial(await ownTrial(request, { services, requestId: request.params.requestId }), languageOf(request))),
  );

  app.delete(
    `${STEM}/:requestId`,
    {
      config: { needs: MAY_WRITE },
      schema: { tags, params: CustomPreviewParams, response: { 200: Envelope(Type.Literal(true)) } },
    },
    async (request) => {
      await ownTrial(request, { services, requestId: request.params.requestId });
      await cancelTrial(services, request.params.requestId);
      return ok<true>(true);
    },
  );
}

/** @throws AssayError notFound; forbidden for who may not see the code it shows */
async function ownTrial(
  request: FastifyRequest,
  { services, requestId }: { services: Services; requestId: string },
): Promise<PreviewCustomAnswer> {
  actorOf(request);
  const answer = await trialAnswer(services.db, requestId);
  if (!answer) {
    // Who may not try rules at all is told nothing of what there is.
    await projectOf(request, services, MAY_WRITE);
    throw new AssayError('notFound', { zh: '预览', en: 'Preview' });
  }
  if (answer.taskId === undefined) await projectOf(request, services, MAY_WRITE, answer.projectId);
  else await taskOf(request, services, MAY_WRITE, answer.taskId);
  return answer;
}
