import { startBuild } from '@assay/commands/build/start-build';
import { stopBuild } from '@assay/commands/build/stop-build';
import { recordOperation } from '@assay/commands/operation/record-operation';
import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { ExecuteBody, ExecuteQuery } from '@assay/contract/http/task-source';
import { Type } from 'typebox';
import { ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { isRunByPipeline, MAY_ANALYSE } from './policy.ts';

const STEM = '/task/api/user/task';
const tags = ['task'];

/** Starts and stops analyses (contract-core 6.21, 6.22). */
export function analysisRoutes(app: AssayApp, services: Services): void {
  const { db, jobs } = services;

  app.post(
    `${STEM}/execute`,
    {
      config: { needs: MAY_ANALYSE },
      schema: { tags, querystring: ExecuteQuery, body: ExecuteBody, response: { 200: Envelope(Type.Boolean()) } },
    },
    async (request) => {
      const { task, actor } = await taskOf(request, services, MAY_ANALYSE);
      const { branch, targetBranch } = request.body;
      const started = await db.transaction().execute((trx) =>
        startBuild(trx, {
          jobs,
          actor: actor.username,
          taskId: task.id,
          trigger: 'manual',
          ...(branch === undefined ? {} : { branch }),
          ...(targetBranch === undefined ? {} : { targetBranch }),
        }),
      );
      return ok(started !== undefined);
    },
  );

  app.post(
    `${STEM}/cw/stopAnalysisTask`,
    { config: { needs: MAY_ANALYSE }, schema: { tags, response: { 200: Envelope(Type.Literal(true)) } } },
    async (request) => {
      const { task, actor } = await taskOf(request, services, MAY_ANALYSE);
      if (isRunByPipeline(task))
        throw new AssayError('illegal', {
          zh: '流水线创建的任务请在流水线中停止',
          en: 'A task made by a pipeline is stopped in the pipeline',
        });
      await db.transaction().execute(async (trx) => {
        const stopped = await stopBuild(trx, { jobs, actor: actor.username, taskId: task.id });
        for (const buildNumber of stopped)
          await recordOperation(trx, {
            taskId: task.id,
            funcId: 'trigger_analysis',
            operType: 'stop_analysis',
            operator: actor.username,
            params: { buildNumber },
          });
      });
      return ok<true>(true);
    },
  );
}
