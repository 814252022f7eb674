import { addRepository, type StoredRepository } from '@assay/commands/repository/add-repository';
import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { editRepository } from '@assay/commands/repository/edit-repository';
import { type NamedSource, openSource } from '@assay/commands/repository/open-source';
import { removeRepository } from '@assay/commands/repository/remove-repository';
import { undoAddRepository } from '@assay/commands/repository/undo-add-repository';
import { freeTaskName } from '@assay/commands/task/task-name';
import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import {
  AddRepositoryBody,
  DetectBody,
  DetectedSource,
  EditRepositoryBody,
  ManagedRepository,
  ProjectParams,
  RepoList,
  RepoListBody,
  type RepositoryCredential,
  RepositoryParams,
  RepositoryRow,
  TestedRepository,
  TestRepositoryBody,
} from '@assay/contract/http/repository';
import { Type } from 'typebox';
import { ok, projectOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { detectSource } from './detect.ts';
import { legacyRepositoryRoutes } from './legacy-routes.ts';
import { MAY_LINK_REPOSITORIES } from './policy.ts';
import { presentManaged, presentRepoList, presentStored } from './present.ts';
import { repositoriesOf, repositoriesOfTasks, repositoryAt, taskNamesOf } from './queries.ts';

const STEM = '/task/api/user/repo/project/:projectId';
const tags = ['repository'];
const config = { needs: MAY_LINK_REPOSITORIES };
const member = { needs: 'project-member' } as const;

/** A project's repositories (decisions 5, contract-core 8.2) and the look at a source before a task exists. */
export function repositoryFeature(app: AssayApp, services: Services): void {
  const { db, settings } = services;
  legacyRepositoryRoutes(app, services);

  app.post(
    STEM,
    {
      config,
      schema: { tags, params: ProjectParams, body: AddRepositoryBody, response: { 200: Envelope(RepositoryRow) } },
    },
    async (request) => {
      const { projectId, actor } = await projectOf(request, services, MAY_LINK_REPOSITORIES, request.params.projectId);
      const { url, type: kind, alias, credential } = request.body;
      const source = await openSource({ url, kind, localSources: settings.localSources });
      const stored = await store({ actor: actor.username, projectId, source, alias, credential });
      return ok(presentStored(stored));
    },
  );

  app.get(
    STEM,
    {
      config: member,
      schema: { tags, params: ProjectParams, response: { 200: Envelope(Type.Array(ManagedRepository)) } },
    },
    async (request) => {
      const { projectId } = await projectOf(request, services, undefined, request.params.projectId);
      return ok((await repositoriesOf(db, projectId)).map(presentManaged));
    },
  );

  app.delete(
    `${STEM}/:repoHashId`,
    { config, schema: { tags, params: RepositoryParams, response: { 200: Envelope(Type.Literal(true)) } } },
    async (request) => {
      const { projectId } = await projectOf(request, services, MAY_LINK_REPOSITORIES, request.params.projectId);
      const { repoHashId: id } = request.params;
      await db.transaction().execute((trx) => removeRepository(trx, { projectId, id }));
      return ok<true>(true);
    },
  );

  app.put(
    `${STEM}/:repoHashId`,
    {
      config,
      schema: {
        tags,
        params: RepositoryParams,
        body: EditRepositoryBody,
        response: { 200: Envelope(ManagedRepository) },
      },
    },
    async (request) => {
      const { projectId } = await projectOf(request, services, MAY_LINK_REPOSITORIES, request.params.projectId);
      const { repoHashId: id } = request.params;
      const { url, type: kind, alias, forgetCredential } = request.body;
      const source =
        url === undefined ? undefined : await openSource({ url, kind, localSources: settings.localSources });
      const secret = present(request.body.credential) ?? source?.credential;
      const box = secret && (await openCredentialBox(settings.data));
      await db.transaction().execute((trx) =>
        editRepository(trx, {
          projectId,
          id,
          alias,
          source,
          credential: secret && box ? (row) => box.seal(secret, row) : forgetCredential ? null : undefined,
        }),
      );
      const row = (await repositoriesOf(db, projectId)).find((one) => one.id === id);
      if (!row) throw new AssayError('notFound', { zh: '代码库', en: 'Repository' });
      return ok(presentManaged(row));
    },
  );

  app.post(
    `${STEM}/:repoHashId/test`,
    {
      config,
      schema: {
        tags,
        params: RepositoryParams,
        body: TestRepositoryBody,
        response: { 200: Envelope(TestedRepository) },
      },
    },
    async (request) => {
      const { projectId } = await projectOf(request, services, MAY_LINK_REPOSITORIES, request.params.projectId);
      const row = (await repositoriesOf(db, projectId)).find((one) => one.id === request.params.repoHashId);
      if (!row) throw new AssayError('notFound', { zh: '代码库', en: 'Repository' });
      const { branch } = request.body;
      const { defaultBranch, branches } = await detectSource(services, {
        url: row.url,
        repositoryId: row.id,
        ...(branch === undefined ? {} : { branch }),
      });
      return ok({ defaultBranch, branches });
    },
  );

  app.post(
    '/task/api/user/repo/detect/project/:projectId',
    { config, schema: { tags, params: ProjectParams, body: DetectBody, response: { 200: Envelope(DetectedSource) } } },
    async (request) => {
      const { projectId, actor } = await projectOf(request, services, MAY_LINK_REPOSITORIES, request.params.projectId);
      const { url, branch, credential } = request.body;
      const source = await openSource({ url, localSources: settings.localSources });
      // A credential reaches the worker only through a repository's row; one made for this look alone goes when it fails.
      const secret = present(credential) ?? source.credential;
      const stored = secret && (await store({ actor: actor.username, projectId, source, credential: secret }));
      const known = stored ? { id: stored.id } : await repositoryAt(db, { projectId, url: source.url });
      try {
        const found = await detectSource(services, {
          url: source.url,
          ...(branch === undefined ? {} : { branch }),
          ...(known ? { repositoryId: known.id } : {}),
        });
        const taskName = freeTaskName(source.taskName, await taskNamesOf(db, projectId));
        return ok({ ...found, alias: source.alias, taskName });
      } catch (error) {
        if (stored) await db.transaction().execute((trx) => undoAddRepository(trx, stored));
        throw error;
      }
    },
  );

  app.post(
    '/defect/api/user/repo/list',
    {
      config: { needs: 'project-member', reads: true },
      schema: { tags, body: RepoListBody, response: { 200: Envelope(RepoList) } },
    },
    async (request) => {
      const { projectId, actor } = await projectOf(request, services);
      return ok(presentRepoList(await repositoriesOfTasks(db, { projectId, taskIds: request.body, reader: actor })));
    },
  );

  async function store(input: {
    actor: string;
    projectId: string;
    source: NamedSource;
    alias?: string | undefined;
    credential?: RepositoryCredential | undefined;
  }): Promise<StoredRepository> {
    const { actor, projectId, source, alias } = input;
    const credential = present(input.credential) ?? source.credential;
    const box = credential && (await openCredentialBox(settings.data));
    return db.transaction().execute((trx) =>
      addRepository(trx, {
        actor,
        projectId,
        url: source.url,
        kind: source.kind,
        derivedAlias: source.alias,
        ...(alias === undefined ? {} : { alias }),
        ...(credential && box ? { sealCredential: (id: string) => box.seal(credential, id) } : {}),
      }),
    );
  }
}

/** A form with nothing filled in is no credential. */
function present(credential: RepositoryCredential | undefined): RepositoryCredential | undefined {
  return credential?.username || credential?.password ? credential : undefined;
}
