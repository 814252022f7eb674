import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { DirectoryUser } from '@assay/contract/http/user';
import { Type } from 'typebox';
import { actorOf, languageOf, ok, projectOf, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { ProjectGroup, presentGroups, presentPermission, ResourcePermission } from './present.ts';
import { findProject, projectMembers, taskMembers, taskOfPipeline } from './queries.ts';

const tags = ['platform'];
const InProject = Type.Object({ projectId: Type.String({ maxLength: 64 }) });
const PROJECT = { zh: '项目', en: 'Project' };
const TASK = { zh: '任务', en: 'Task' };

/** The platform calls of contract-core 12, answered from our own people, projects and roles. */
export function platformFeature(app: AssayApp, services: Services): void {
  const { db } = services;

  app.get(
    '/permission/api/user/:directory/user',
    {
      schema: {
        tags,
        summary: 'The current user, as the platform directory names people',
        params: Type.Object({ directory: Type.String({ maxLength: 64 }) }),
        response: { 200: Envelope(Type.Array(DirectoryUser)) },
      },
    },
    async (request) => {
      const { username, displayName } = actorOf(request);
      return ok([{ userId: username, displayName }]);
    },
  );

  app.get(
    '/project/api/user/projects/:projectId',
    {
      schema: {
        tags,
        summary: 'Name of a project',
        params: InProject,
        response: {
          200: Envelope(
            Type.Object({ projectId: Type.String(), projectCode: Type.String(), projectName: Type.String() }),
          ),
        },
      },
    },
    async (request) => {
      const { projectId } = await projectOf(request, services, undefined, request.params.projectId);
      const project = await findProject(db, projectId);
      if (!project) throw new AssayError('notFound', PROJECT);
      return ok({ projectId: project.id, projectCode: project.id, projectName: project.name });
    },
  );

  app.get(
    '/project/api/user/users/projects/:projectId/list',
    {
      schema: {
        tags,
        summary: 'User names of a project',
        params: InProject,
        response: { 200: Envelope(Type.Array(Type.String())) },
      },
    },
    async (request) => {
      const { projectId } = await projectOf(request, services, undefined, request.params.projectId);
      return ok((await projectMembers(db, projectId)).map((member) => member.username));
    },
  );

  app.get(
    '/experience/api/user/groups/:projectId/projectGroupAndUsers',
    {
      schema: {
        tags,
        summary: 'Roles of a project as groups',
        params: InProject,
        response: { 200: Envelope(Type.Array(ProjectGroup)) },
      },
    },
    async (request) => {
      const { projectId } = await projectOf(request, services, undefined, request.params.projectId);
      return ok(presentGroups(await projectMembers(db, projectId), languageOf(request)));
    },
  );

  app.get(
    '/backend/api/perm/service/:service/mgr_resource/permission',
    {
      schema: {
        tags,
        summary: 'Roles and policies on a task or on the task of a pipeline',
        params: Type.Object({ service: Type.Enum(['codecc', 'pipeline']) }),
        querystring: Type.Object({
          project_id: Type.String({ maxLength: 64 }),
          resource_type_code: Type.Optional(Type.String({ maxLength: 64 })),
          resource_code: Type.String({ maxLength: 64 }),
        }),
        response: { 200: Envelope(ResourcePermission) },
      },
    },
    async (request) => {
      const { project_id, resource_code } = request.query;
      const { projectId } = await projectOf(request, services, undefined, project_id);
      const taskId = await resourceTask({ service: request.params.service, projectId, code: resource_code });
      const { task } = await taskOf(request, services, undefined, taskId);
      if (task.project_id !== projectId) throw new AssayError('notFound', TASK);
      const [own, inherited] = await Promise.all([taskMembers(db, task.id), projectMembers(db, projectId)]);
      return ok(presentPermission({ own, inherited, language: languageOf(request) }));
    },
  );

  async function resourceTask({
    service,
    projectId,
    code,
  }: {
    service: 'codecc' | 'pipeline';
    projectId: string;
    code: string;
  }): Promise<number> {
    const taskId = service === 'pipeline' ? await taskOfPipeline(db, { projectId, pipelineId: code }) : Number(code);
    if (taskId === undefined || !Number.isSafeInteger(taskId)) throw new AssayError('notFound', TASK);
    return taskId;
  }
}
