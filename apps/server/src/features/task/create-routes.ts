import { createTask } from '@assay/commands/task/create-task';
import { assertEnglishName } from '@assay/commands/task/task-name';
import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { CreatedTask, CreateTaskBody, NameCheckParams, TaskPostBody } from '@assay/contract/http/task';
import type { BuildScript } from '@assay/database/schema';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { actorOf, ok, projectOf, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { InvalidRequest } from '../../plugins/validation/invalid-request.ts';
import type { Services } from '../../services.ts';
import { MAY_ADD_TOOLS, MAY_CREATE_TASKS } from './policy.ts';
import { isEnglishNameTaken, repositoryKind } from './queries.ts';

const STEM = '/task/api/user/task';
const tags = ['task'];

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
  const schema = { tags, body: TaskPostBody, response: { 200: Envelope(CreatedTask) } };

  app.post(STEM, { schema }, async (request) => {
    if (request.body.tools !== undefined) return addTools(request);
    const { projectId, actor } = await projectOf(request, services, MAY_CREATE_TASKS);
    const { body } = request;
    for (const [field, label] of REQUIRED) if (body[field] === undefined) throw new AssayError('required', label);
    if (!Value.Check(CreateTaskBody, body)) throw new InvalidRequest([...Value.Errors(CreateTaskBody, body)]);
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
        ...buildScriptOf(body),
        toolParams: body.devopsToolParams ?? [],
      }),
    );
    return ok(created);
  });

  // An older client adds tools here.
  app.post('/task/api/user/tool', { schema }, addTools);

  app.get(
    `${STEM}/duplicate/streamName/:nameEn`,
    { schema: { tags, params: NameCheckParams, response: { 200: Envelope(Type.Boolean()) } } },
    async (request) => {
      actorOf(request);
      const { nameEn } = request.params;
      assertEnglishName(nameEn);
      return ok(await isEnglishNameTaken(db, nameEn));
    },
  );

  /** Tools are added by a later release; until then the call says so and changes nothing. */
  async function addTools(request: FastifyRequest): Promise<never> {
    await taskOf(request, services, MAY_ADD_TOOLS);
    throw new AssayError('noToolAdded');
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

const MAX_SCRIPT = 20_000;

/** How compile-type tools will build the task; absent when the form left it empty. */
function buildScriptOf(body: CreateTaskBody): { buildScript?: BuildScript } {
  const { osType = '', projectBuildType = '', projectBuildCommand = '', buildEnv } = body;
  if (osType === '' && projectBuildType === '' && projectBuildCommand === '' && buildEnv === undefined) return {};
  const versions = Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 100 }));
  if (buildEnv !== undefined && !Value.Check(versions, buildEnv)) throw new AssayError('illegal', 'buildEnv');
  if (projectBuildCommand.length > MAX_SCRIPT) throw new AssayError('illegal', 'projectBuildCommand');
  return { buildScript: { osType, projectBuildType, projectBuildCommand, buildEnv: buildEnv ?? {} } };
}
