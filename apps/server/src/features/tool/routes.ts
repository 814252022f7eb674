import { configureTools } from '@assay/commands/tool/configure-tools';
import { switchTools } from '@assay/commands/tool/switch-tools';
import { readToolSettings } from '@assay/commands/tool/tool-settings';
import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { RepositoryRow } from '@assay/contract/http/repository';
import { TaskIdParams } from '@assay/contract/http/task-parts';
import { ToolConfigBody, ToolStatusBody } from '@assay/contract/http/task-settings';
import {
  BuildEnvQuery,
  BuildTool,
  Tool,
  ToolBranchesQuery,
  ToolListQuery,
  ToolRepositoriesParams,
} from '@assay/contract/http/tool';
import { parseSource } from '@assay/domain/source/parse-source';
import { tools } from '@assay/tools/catalogue';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, languageOf, ok, projectOf, taskHeaderOf, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { changeableTaskOf } from '../../changeable.ts';
import type { Services } from '../../services.ts';
import { adminToolRoutes } from './admin-routes.ts';
import { branchAsker } from './ask-branches.ts';
import { buildTools } from './build-tools.ts';
import { MAY_MANAGE_TOOLS } from './policy.ts';
import { presentRepository, presentTool } from './present.ts';
import { knownBranches, linkedRepository, repositoriesOf } from './queries.ts';
import { inOrder } from './tool-order.ts';

const STEM = '/task/api/user';
const tags = ['tool'];
const signedIn = { needs: 'signed-in' } as const;
const member = { needs: 'project-member' } as const;

/** Tools on offer, and what the new-task form asks of a project's sources (contract-core 3.3, 7). */
export function toolFeature(app: AssayApp, services: Services): void {
  const branches = branchAsker();
  app.get(
    `${STEM}/toolList`,
    { config: signedIn, schema: { tags, querystring: ToolListQuery, response: { 200: Envelope(Type.Array(Tool)) } } },
    async (request) => {
      const actor = actorOf(request);
      const { order, status } = await readToolSettings(services.db);
      const taskLanguages = await languagesOfTask(request);
      const seen = inOrder(tools, order).filter((tool) => actor.isAdmin || (status[tool.name] ?? 'P') === 'P');
      return ok(
        seen.map((tool) =>
          presentTool({
            tool,
            status: status[tool.name] ?? 'P',
            isDetail: request.query.isDetail === 'true',
            taskLanguages,
            language: languageOf(request),
          }),
        ),
      );
    },
  );

  app.get(
    `${STEM}/tool/repos/projCode/:projCode`,
    {
      config: member,
      schema: { tags, params: ToolRepositoriesParams, response: { 200: Envelope(Type.Array(RepositoryRow)) } },
    },
    async (request) => {
      const { projectId } = await projectOf(request, services, undefined, request.params.projCode);
      return ok((await repositoriesOf(services.db, projectId)).map(presentRepository));
    },
  );

  app.get(
    `${STEM}/tool/branches`,
    {
      config: member,
      schema: { tags, querystring: ToolBranchesQuery, response: { 200: Envelope(Type.Array(Type.String())) } },
    },
    async (request) => {
      const { projCode, url } = request.query;
      const { projectId } = await projectOf(request, services, undefined, projCode);
      if (url === undefined) return ok([]);
      const of = { projectId, urls: [url, normalised(url)] };
      // Only an address somebody linked is asked: nobody makes the server knock elsewhere.
      const repository = await linkedRepository(services.db, of);
      const told = repository && (await branches.ask(services, repository));
      return ok([...(told ?? (await knownBranches(services.db, of)))]);
    },
  );

  app.get(
    `${STEM}/buildEnv`,
    {
      config: signedIn,
      schema: { tags, querystring: BuildEnvQuery, response: { 200: Envelope(Type.Array(BuildTool)) } },
    },
    async (request) => {
      actorOf(request);
      return ok(buildTools(request.query.os));
    },
  );

  app.put(
    `${STEM}/tool/status`,
    {
      config: { needs: MAY_MANAGE_TOOLS },
      schema: { tags, body: ToolStatusBody, response: { 200: Envelope(Type.Literal(true)) } },
    },
    async (request) => {
      const { toolNameList: names, manageType, stopReason } = request.body;
      const { task, actor } = await changeableTaskOf(request, services, {
        change: 'tools',
        permission: MAY_MANAGE_TOOLS,
      });
      await services.db.transaction().execute((trx) =>
        switchTools(trx, {
          actor: actor.username,
          taskId: task.id,
          tools: names,
          enable: manageType === 'Y',
          stopReason,
        }),
      );
      return ok<true>(true);
    },
  );

  app.put(
    `${STEM}/tool/tasks/:taskId/tools/paramJsonAndCheckerSets`,
    {
      config: { needs: MAY_MANAGE_TOOLS },
      schema: { tags, params: TaskIdParams, body: ToolConfigBody, response: { 200: Envelope(Type.Literal(true)) } },
    },
    async (request) => {
      const given = { change: 'tools', permission: MAY_MANAGE_TOOLS, taskId: request.params.taskId } as const;
      const { task, actor } = await changeableTaskOf(request, services, given);
      const { toolConfig } = request.body;
      if (toolConfig.some((entry) => entry.taskId !== undefined && entry.taskId !== task.id))
        throw new AssayError('illegal', { zh: '工具不属于该任务', en: 'A tool names another task' });
      const choices = toolConfig.map(({ toolName, paramJson, checkerSet }) => ({
        toolName,
        paramJson,
        checkerSetId: checkerSet?.checkerSetId,
      }));
      await services.db
        .transaction()
        .execute((trx) => configureTools(trx, { actor: actor.username, taskId: task.id, choices }));
      return ok<true>(true);
    },
  );

  adminToolRoutes(app, services);

  /** The task header may be stale here: a task the reader cannot see recommends nothing, and is no error. */
  async function languagesOfTask(request: FastifyRequest): Promise<number | undefined> {
    if (taskHeaderOf(request, services) === undefined) return undefined;
    try {
      return (await taskOf(request, services, undefined)).task.code_lang;
    } catch (error) {
      if (error instanceof AssayError) return undefined;
      throw error;
    }
  }
}

/** The address as repositories store it; what is no address stays as it came and is found nowhere. */
function normalised(url: string): string {
  try {
    const address = parseSource(url);
    return address.kind === 'local' ? address.path : address.url;
  } catch (error) {
    if (error instanceof AssayError) return url;
    throw error;
  }
}
