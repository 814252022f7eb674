import { addTools } from '@assay/commands/task/add-tools';
import { buildScriptAfter } from '@assay/commands/task/build-script';
import { createTask } from '@assay/commands/task/create-task';
import { assertEnglishName } from '@assay/commands/task/task-name';
import { CREATE_FROM } from '@assay/contract/codes';
import { AssayError, ERRORS } from '@assay/contract/errors';
import { Envelope, type EnvelopeOf } from '@assay/contract/http/envelope';
import { CreatedTask, CreateTaskBody, NameCheckParams, TaskPostBody } from '@assay/contract/http/task-create';
import { AddToolsBody } from '@assay/contract/http/task-settings';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { actorOf, languageOf, ok, projectOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { changeableTaskOf } from '../../changeable.ts';
import { InvalidRequest } from '../../plugins/validation/invalid-request.ts';
import { normalise } from '../../plugins/validation/normalise.ts';
import type { Services } from '../../services.ts';
import { codeFormOf } from './code-form.ts';
import { offeredTools } from './offered-tools.ts';
import { MAY_ADD_TOOLS, MAY_CREATE_TASKS } from './policy.ts';
import { isEnglishNameTaken, repositoryKind } from './queries.ts';

const STEM = '/task/api/user/task';
const tags = ['task'];

/** Both meanings of the call answer through one schema. */
type Answer = EnvelopeOf<CreatedTask | boolean>;

/** Fields without which no task can be made, as forms call them. */
const REQUIRED = [
  ['nameCn', { zh: '任务名称', en: 'Task name' }],
  ['codeLang', { zh: '任务语言', en: 'Task language' }],
  ['checkerSetList', { zh: '规则集', en: 'Checker set' }],
  ['repoHashId', { zh: '代码库', en: 'Repository' }],
] as const;

/** `POST T` means two things (contract-core 13.1): with `tools` it adds tools to a task, without it makes a task. */
export function createRoutes(app: AssayApp, services: Services): void {
  const { db } = services;
  const schema = { tags, body: TaskPostBody, response: { 200: Envelope(Type.Union([CreatedTask, Type.Boolean()])) } };

  app.post(STEM, { config: { needs: MAY_CREATE_TASKS }, schema }, async (request): Promise<Answer> => {
    if (request.body.tools !== undefined) return add(request);
    const { projectId, actor } = await projectOf(request, services, MAY_CREATE_TASKS);
    const { branch: given, ...rest } = request.body;
    const body = given === '' || given === undefined ? rest : { ...rest, branch: given };
    for (const [field, label] of REQUIRED) if (body[field] === undefined) throw new AssayError('required', label);
    if (!Value.Check(CreateTaskBody, body)) throw new InvalidRequest([...Value.Errors(CreateTaskBody, body)]);
    const openSource = openSourceOf(body);
    if (openSource && !actor.isAdmin) throw new AssayError('notAdministrator');
    const script = buildScriptAfter(null, body);
    await assertBranch({ projectId, repositoryId: body.repoHashId, branch: body.branch });
    const created = await db.transaction().execute((trx) =>
      createTask(trx, {
        actor: actor.username,
        projectId,
        nameCn: body.nameCn,
        ...(body.nameEn === undefined ? {} : { nameEn: body.nameEn }),
        codeLang: body.codeLang,
        sets: body.checkerSetList.map(({ checkerSetId: id, version }) => ({
          id,
          ...(version === undefined ? {} : { version }),
        })),
        repositoryId: body.repoHashId,
        ...(body.branch === undefined ? {} : { branch: body.branch }),
        ...(script ? { buildScript: script } : {}),
        toolParams: body.devopsToolParams ?? [],
        ...(openSource ? { openSource } : {}),
      }),
    );
    return ok(created);
  });

  // An older client adds tools here.
  app.post('/task/api/user/tool', { config: { needs: MAY_ADD_TOOLS }, schema }, add);

  app.get(
    `${STEM}/duplicate/streamName/:nameEn`,
    {
      config: { needs: 'signed-in' },
      schema: { tags, params: NameCheckParams, response: { 200: Envelope(Type.Boolean()) } },
    },
    async (request) => {
      actorOf(request);
      const { nameEn } = request.params;
      assertEnglishName(nameEn);
      return ok(await isEnglishNameTaken(db, nameEn));
    },
  );

  /** 6.11: what could not be added is said in the message, and `data` is false then. */
  async function add(request: FastifyRequest): Promise<Answer> {
    // The entries of `tools` are only known to be such now, so texts become numbers here.
    const body = normalise(AddToolsBody, request.body);
    if (!Value.Check(AddToolsBody, body)) throw new InvalidRequest([...Value.Errors(AddToolsBody, body)]);
    const named = [body.taskId, ...body.tools.map((tool) => tool.taskId)].filter((id) => id !== undefined);
    const [taskId] = named;
    const given = { change: 'tools', permission: MAY_ADD_TOOLS, taskId } as const;
    const { task, actor } = await changeableTaskOf(request, services, given);
    if (named.some((id) => id !== task.id))
      throw new AssayError('illegal', { zh: '工具不属于同一任务', en: 'The tools name different tasks' });
    const offered = await offeredTools(db, actor);
    const { added, refused } = await db.transaction().execute((trx) =>
      addTools(trx, {
        actor: actor.username,
        taskId: task.id,
        offered,
        tools: body.tools.map(({ toolName, checkerSet, paramJson }) => ({
          toolName,
          checkerSetId: checkerSet?.checkerSetId,
          paramJson,
        })),
        ...(body.repoHashId === undefined ? {} : { source: codeFormOf(body) }),
      }),
    );
    if (refused.length === 0) return ok(true);
    const refusal =
      added.length === 0
        ? new AssayError('noToolAdded')
        : new AssayError('someToolsAdded', added.join(', '), refused.join(', '));
    return { status: 0, code: ERRORS[refusal.id].code, message: refusal.text(languageOf(request)), data: false };
  }

  /** A git repository is analysed on a branch somebody named; a folder has none. */
  async function assertBranch(input: {
    projectId: string;
    repositoryId: string;
    branch: string | undefined;
  }): Promise<void> {
    if (input.branch !== undefined) return;
    const kind = await repositoryKind(db, { projectId: input.projectId, id: input.repositoryId });
    if (kind !== undefined && kind !== 'FOLDER') throw new AssayError('required', { zh: '分支', en: 'Branch' });
  }
}

function openSourceOf({ createFrom, gongfengProjectId }: CreateTaskBody): { gongfengProjectId?: number } | undefined {
  if (createFrom !== CREATE_FROM.openSource) return undefined;
  return gongfengProjectId === undefined ? {} : { gongfengProjectId };
}
