import { startBuild } from '@assay/commands/build/start-build';
import { reportTaskLog } from '@assay/commands/pipeline/report-tasklog';
import { savePipelineTask } from '@assay/commands/pipeline/save-pipeline-task';
import { syncRoles } from '@assay/commands/pipeline/sync-roles';
import { addRepository } from '@assay/commands/repository/add-repository';
import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { openSource } from '@assay/commands/repository/open-source';
import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import {
  PipelineExecuteBody,
  PipelineTask,
  PipelineTaskBody,
  StartedBuild,
  SyncedRoles,
  SyncRolesBody,
  TaskLogBody,
} from '@assay/contract/http/pipeline';
import { Type } from 'typebox';
import { ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { buildTokenOf } from '../../build-access.ts';
import type { Services } from '../../services.ts';
import { taskOfToken } from './queries.ts';
import { tokenRoutes } from './token-routes.ts';

const STEM = '/task/api/build';
const tags = ['pipeline'];
/** No session is involved: the token is checked by the handler. */
const config = { needs: 'build-token', access: 'public' } as const;

/** What pipelines call (decision 9, contract-defects 19; docs/pipelines.md). */
export function pipelineFeature(app: AssayApp, services: Services): void {
  const { db, jobs, settings, now } = services;
  tokenRoutes(app, services);

  app.post(
    `${STEM}/task`,
    { config, schema: { tags, body: PipelineTaskBody, response: { 200: Envelope(PipelineTask) } } },
    async (request) => {
      const { projectId, createdBy: actor } = await buildTokenOf(request, services);
      const { repository, checkerSetList, devopsToolParams: toolParams, ...given } = request.body;
      const source = repository && (await openSource({ url: repository.url, localSources: settings.localSources }));
      const secret = repository?.credential ?? source?.credential;
      const box = secret && (await openCredentialBox(settings.data));
      const saved = await db.transaction().execute(async (trx) => {
        const stored =
          source &&
          (await addRepository(trx, {
            actor,
            projectId,
            url: source.url,
            kind: source.kind,
            derivedAlias: source.alias,
            ...(secret && box ? { sealCredential: (id: string) => box.seal(secret, id) } : {}),
          }));
        return savePipelineTask(trx, {
          actor,
          projectId,
          ...given,
          toolParams,
          repositoryId: stored?.id,
          branch: repository?.branch,
          sets: checkerSetList?.map(({ checkerSetId: id, version }) => ({
            id,
            ...(version === undefined ? {} : { version }),
          })),
        });
      });
      return ok(saved);
    },
  );

  app.post(
    `${STEM}/execute`,
    { config, schema: { tags, body: PipelineExecuteBody, response: { 200: Envelope(StartedBuild) } } },
    async (request) => {
      const { projectId, createdBy } = await buildTokenOf(request, services);
      const { branch, targetBranch, triggerFrom, ...reference } = request.body;
      const task = await taskOfToken(db, { projectId, reference });
      const started = await db.transaction().execute((trx) =>
        startBuild(trx, {
          jobs,
          actor: triggerFrom ?? createdBy,
          taskId: task.id,
          trigger: 'pipeline',
          ...(branch === undefined ? {} : { branch }),
          ...(targetBranch === undefined ? {} : { targetBranch }),
        }),
      );
      if (!started) throw new AssayError('illegal', { zh: '任务没有工具', en: 'The task has no tools' });
      return ok({ buildId: started.buildId, buildNum: String(started.buildNumber) });
    },
  );

  app.put(
    `${STEM}/roles`,
    { config, schema: { tags, body: SyncRolesBody, response: { 200: Envelope(SyncedRoles) } } },
    async (request) => {
      const { projectId, name } = await buildTokenOf(request, services);
      const { roles, ...reference } = request.body;
      const task = await taskOfToken(db, { projectId, reference });
      const skipped = await db.transaction().execute((trx) =>
        syncRoles(trx, {
          actor: name,
          address: request.ip,
          task: { id: task.id, projectId, pipelineId: task.pipeline_id, createFrom: task.create_from },
          roles,
        }),
      );
      return ok(skipped);
    },
  );

  app.post(
    '/defect/api/build/tasklog',
    { config, schema: { tags, body: TaskLogBody, response: { 200: Envelope(Type.Literal(true)) } } },
    async (request) => {
      const { projectId, createdBy } = await buildTokenOf(request, services);
      const { body } = request;
      const reference = { taskId: body.task_id, nameEn: body.stream_name };
      const task = await taskOfToken(db, { projectId, reference });
      await db.transaction().execute((trx) =>
        reportTaskLog(trx, {
          jobs,
          taskId: task.id,
          tool: body.toolName,
          buildId: body.pipelineBuildId,
          triggerFrom: body.triggerFrom ?? createdBy,
          stepNum: body.stepNum,
          flag: body.flag,
          message: body.msg ?? '',
          pipelineFail: body.pipelineFail ?? false,
          now: now(),
        }),
      );
      return ok<true>(true);
    },
  );
}
