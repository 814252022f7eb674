import { linkSet, newSetFromTask, updateSetFromTask } from '@assay/commands/checker-set/link-set';
import { openAndClose, setParameter } from '@assay/commands/checker-set/tool-config';
import { LATEST_VERSION } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import {
  LinkSetsBody,
  NewFromTaskBody,
  OpenCloseBody,
  ParameterParams,
  ParameterQuery,
  TaskCheckers,
  TaskToolParams,
  TaskToolSetParams,
  UpdateFromTaskBody,
} from '@assay/contract/http/checker';
import { Envelope } from '@assay/contract/http/envelope';
import { inTransaction } from '@assay/database/in-transaction';
import { toolByName } from '@assay/tools/catalogue';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { languageOf, ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { changeableTaskOf } from '../../changeable.ts';
import { isPending } from '../../checkers/pending.ts';
import { managedSetOf } from '../../checkers/set-access.ts';
import type { Services } from '../../services.ts';
import { STEM, tags } from './library-routes.ts';
import { packagesOf } from './packages.ts';
import { checkersOfTool, setHead, toolInTask } from './queries.ts';

const DONE = { 200: Envelope(Type.Boolean()) };
const config = { needs: 'task_manage' } as const;

/** Checkers of one tool in one task, the old way (contract-core 9.1, 9.2, 9.4 to 9.7). */
export function taskCheckerRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  app.get(
    `${STEM}/tasks/:taskId/toolName/:toolName/checkers`,
    { config, schema: { tags, params: TaskToolParams, response: { 200: Envelope(TaskCheckers) } } },
    async (request) => {
      const { tool, taskId, projectId, codeLang } = await toolOfTask(request, request.params);
      const language = languageOf(request);
      const { checkers, kept, severities, byLanguage, linked } = await toolInTask(db, { taskId, tool });
      const rows = await checkersOfTool(db, { tool, projectId });
      const known = rows.map((row) => ({ definition: row.definition, custom: row.project_id !== null }));
      const set = linked && (await setHead(db, linked.id));
      const pendingScan = await isPending(db, taskId);
      return ok({
        checkerPackages: packagesOf(known, { tool, open: checkers, kept, severities, byLanguage, codeLang, language }),
        checkerSet: {
          codeLang: set?.code_lang ?? codeLang,
          checkerCount: checkers.size,
          ...(set && linked
            ? {
                checkerSetId: set.id,
                checkerSetName: set.name[language],
                creator: set.creator,
                version: linked.version,
                latestVersion: set.latest,
              }
            : {}),
          pendingScan,
        },
      });
    },
  );

  app.post(
    `${STEM}/tasks/:taskId/toolName/:toolName/checkers/configuration`,
    { config, schema: { tags, params: TaskToolParams, body: OpenCloseBody, response: DONE } },
    async (request) => {
      const given = await changingToolOfTask(request, request.params);
      const { openedCheckers: opened = [], closedCheckers: closed = [] } = request.body;
      if (opened.length === 0 && closed.length === 0) return ok(false);
      await inTransaction(db, (trx) => openAndClose(trx, { ...given, opened, closed }));
      return ok(true);
    },
  );

  app.put(
    `${STEM}/tasks/:taskId/tools/:toolName/checkerSets/:checkerSetId`,
    { config, schema: { tags, params: TaskToolSetParams, body: UpdateFromTaskBody, response: DONE } },
    async (request) => {
      const given = await changingToolOfTask(request, request.params);
      const { checkerSetId: id } = request.params;
      // Two guards: the task's for what is read, the set's for what is changed.
      await managedSetOf(request, services, { checkerSetId: id, projectId: given.projectId, own: true });
      const { checkerSetName: name, scope, upgradeMyOtherTasks } = request.body;
      if (name === undefined) throw new AssayError('required', 'checkerSetName');
      await inTransaction(db, (trx) =>
        updateSetFromTask(trx, {
          ...given,
          id,
          name,
          scope: scopeOf(scope),
          upgradeMine: upgradeMyOtherTasks === 'Y',
        }),
      );
      return ok(true);
    },
  );

  app.post(
    `${STEM}/tasks/:taskId/tools/:toolName/checkerSets`,
    { config, schema: { tags, params: TaskToolParams, body: NewFromTaskBody, response: DONE } },
    async (request) => {
      // The new set is linked to the task at once: a choice of checkers, which its origin may forbid.
      const given = await changingToolOfTask(request, request.params);
      const { checkerSetId: id, checkerSetName: name, scope } = request.body;
      if (id === undefined) throw new AssayError('required', 'checkerSetId');
      if (name === undefined) throw new AssayError('required', 'checkerSetName');
      await inTransaction(db, (trx) => newSetFromTask(trx, { ...given, id, name, scope: scopeOf(scope) }));
      return ok(true);
    },
  );

  app.post(
    `${STEM}/tasks/:taskId/checkerSets/relationship`,
    {
      config,
      schema: {
        tags,
        params: Type.Object({ taskId: Type.Integer({ minimum: 1 }) }),
        body: LinkSetsBody,
        response: DONE,
      },
    },
    async (request) => linkSets(request, { taskId: request.params.taskId, body: request.body }),
  );

  // As the specification spells it: the task is that of the header (decisions 28).
  app.post(
    `${STEM}/checkerSets/relationship`,
    { config, schema: { tags, body: LinkSetsBody, response: DONE } },
    async (request) => linkSets(request, { taskId: undefined, body: request.body }),
  );

  app.put(
    `${STEM}/taskId/:taskId/tools/:toolName/param/:paramValue`,
    { config, schema: { tags, params: ParameterParams, querystring: ParameterQuery, response: DONE } },
    async (request) => {
      const given = await changingToolOfTask(request, request.params);
      const { checkerKey: checker } = request.query;
      if (checker === undefined) throw new AssayError('required', 'checkerKey');
      const value = request.params.paramValue;
      await inTransaction(db, (trx) => setParameter(trx, { ...given, checker, value }));
      return ok(true);
    },
  );

  async function linkSets(
    request: FastifyRequest,
    { taskId, body }: { taskId: number | undefined; body: Static<typeof LinkSetsBody> },
  ) {
    const { task, actor } = await changeableTaskOf(request, services, {
      change: 'checker-sets',
      permission: 'task_manage',
      taskId,
    });
    const { toolCheckerSets = [], upgradeCheckerSetOfUserTasks: forAll } = body;
    if (toolCheckerSets.length === 0) throw new AssayError('required', 'toolCheckerSets');
    const links = toolCheckerSets.map((link) => ({
      actor: actor.username,
      taskId: task.id,
      projectId: task.project_id,
      tool: knownTool(link.toolName),
      id: link.checkerSetId,
      version: link.version ?? LATEST_VERSION,
      // The flag sits in the element or on the body, depending on the client.
      upgradeMine: (link.upgradeCheckerSetOfUserTasks ?? forAll) === 'Y',
    }));
    await inTransaction(db, async (trx) => {
      for (const link of links) await linkSet(trx, link);
    });
    return ok(true);
  }

  /** The same for calls that change what the task checks, which its origin may forbid (decision 9). */
  async function changingToolOfTask(request: FastifyRequest, params: { taskId: number; toolName: string }) {
    const given = { change: 'checker-sets', permission: 'task_manage', taskId: params.taskId } as const;
    await changeableTaskOf(request, services, given);
    return toolOfTask(request, params);
  }

  async function toolOfTask(request: FastifyRequest, { taskId, toolName }: { taskId: number; toolName: string }) {
    const { task, actor } = await taskOf(request, services, 'task_manage', taskId);
    return {
      actor: actor.username,
      address: request.ip,
      taskId: task.id,
      projectId: task.project_id,
      codeLang: task.code_lang,
      tool: knownTool(toolName),
    };
  }
}

function knownTool(name: string): string {
  const tool = toolByName(name);
  if (!tool) throw new AssayError('invalidTool', name);
  return tool.name;
}

/** 1 public; anything else stays with the project. */
function scopeOf(scope: number | undefined): 1 | 2 {
  return scope === 1 ? 1 : 2;
}
