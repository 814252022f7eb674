import { saveGateSettings } from '@assay/commands/task/gate-settings';
import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { GateQuery, GateSettings, GateSettingsBody, GateVerdict } from '@assay/contract/http/gate';
import { TaskIdParams } from '@assay/contract/http/task-parts';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { languageOf, ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { buildTokenOf } from '../../build-access.ts';
import { changeableTaskOf } from '../../changeable.ts';
import type { Services } from '../../services.ts';
import { MAY_SEE_GATE, MAY_SET_GATE } from './policy.ts';
import { presentSettings, presentVerdict } from './present.ts';
import { isTaskOf, judgedBuild } from './queries.ts';

const SETTINGS = '/task/api/user/task/:taskId/gate';
const tags = ['gate'];

/** The gate on new code: its rules per task, and its verdict for people and pipelines (decision 24). */
export function gateFeature(app: AssayApp, services: Services): void {
  app.get(
    SETTINGS,
    {
      config: { needs: MAY_SEE_GATE },
      schema: { tags, summary: 'Rules of the gate', params: TaskIdParams, response: { 200: Envelope(GateSettings) } },
    },
    async (request) => {
      const { task } = await taskOf(request, services, MAY_SEE_GATE, request.params.taskId);
      return ok(presentSettings(task));
    },
  );

  app.put(
    SETTINGS,
    {
      config: { needs: MAY_SET_GATE },
      schema: {
        tags,
        summary: 'Sets the rules of the gate, from the next analysis on',
        params: TaskIdParams,
        body: GateSettingsBody,
        response: { 200: Envelope(GateSettings) },
      },
    },
    async (request) => {
      const { task, actor } = await changeableTaskOf(request, services, {
        change: 'gate',
        permission: MAY_SET_GATE,
        taskId: request.params.taskId,
      });
      const act = { actor: actor.username, taskId: task.id, form: request.body };
      await services.db.transaction().execute((trx) => saveGateSettings(trx, act));
      return ok(presentSettings((await taskOf(request, services, MAY_SET_GATE, task.id)).task));
    },
  );

  const verdict = { tags, params: TaskIdParams, querystring: GateQuery, response: { 200: Envelope(GateVerdict) } };

  app.get(
    '/defect/api/user/gate/taskId/:taskId',
    { config: { needs: MAY_SEE_GATE }, schema: { ...verdict, summary: 'What the gate said of a build' } },
    async (request) => {
      const { task } = await taskOf(request, services, MAY_SEE_GATE, request.params.taskId);
      return ok(await verdictOf(request, { taskId: task.id, ...request.query }));
    },
  );

  app.get(
    '/task/api/build/gate/taskId/:taskId',
    // No session is involved: the token is checked by the handler.
    {
      config: { needs: 'build-token', access: 'public' },
      schema: { ...verdict, summary: 'The same for a pipeline, with its build token' },
    },
    async (request) => {
      const { projectId } = await buildTokenOf(request, services);
      const { taskId } = request.params;
      if (!(await isTaskOf(services.db, { taskId, projectId }))) throw new AssayError('notFound', TASK);
      return ok(await verdictOf(request, { taskId, ...request.query }));
    },
  );

  async function verdictOf(
    request: FastifyRequest,
    { taskId, buildId, buildNum }: { taskId: number } & Static<typeof GateQuery>,
  ): Promise<GateVerdict> {
    const build = await judgedBuild(services.db, { taskId, buildId, buildNum });
    if (!build && (buildId !== undefined || buildNum !== undefined)) throw new AssayError('notFound', BUILD);
    return presentVerdict(taskId, build, languageOf(request));
  }
}

const TASK = { zh: '任务', en: 'Task' };
const BUILD = { zh: '构建', en: 'Build' };
