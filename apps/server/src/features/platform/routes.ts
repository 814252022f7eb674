import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { ProjectGroup } from '@assay/contract/http/platform';
import { DirectoryUser } from '@assay/contract/http/user';
import { Type } from 'typebox';
import { actorOf, languageOf, ok, projectOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { authorizationRoutes } from './authorization-routes.ts';
import { permissionRoutes } from './permission-routes.ts';
import { presentGroups } from './present.ts';
import { findProject, peopleLike, projectGroups, projectMembers } from './queries.ts';

const tags = ['platform'];
const InProject = Type.Object({ projectId: Type.String({ maxLength: 64 }) });
const PROJECT = { zh: '项目', en: 'Project' };

/** The platform calls of contract-core 12, answered from our own people, projects and roles. */
export function platformFeature(app: AssayApp, services: Services): void {
  const { db } = services;

  app.get(
    '/permission/api/user/:directory/user',
    {
      config: { needs: 'signed-in' },
      schema: {
        tags,
        summary: 'The current user, as the platform directory names people; with a keyword, up to 20 whose name has it',
        params: Type.Object({ directory: Type.String({ maxLength: 64 }) }),
        querystring: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 64 })) }),
        response: { 200: Envelope(Type.Array(DirectoryUser)) },
      },
    },
    async (request) => {
      const { username, displayName } = actorOf(request);
      const { keyword } = request.query;
      if (keyword === undefined) return ok([{ userId: username, displayName }]);
      const people = await peopleLike(db, keyword);
      return ok(people.map((person) => ({ userId: person.username, displayName: person.display_name })));
    },
  );

  app.get(
    '/project/api/user/projects/:projectId',
    {
      config: { needs: 'project-member' },
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
      config: { needs: 'project-member' },
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
      config: { needs: 'project-member' },
      schema: {
        tags,
        summary: 'Roles of a project as groups, and its own groups',
        params: InProject,
        response: { 200: Envelope(Type.Array(ProjectGroup)) },
      },
    },
    async (request) => {
      const { projectId } = await projectOf(request, services, undefined, request.params.projectId);
      const members = await projectMembers(db, projectId);
      const groups = await projectGroups(db, projectId);
      return ok(presentGroups({ members, groups, language: languageOf(request) }));
    },
  );

  permissionRoutes(app, services);
  authorizationRoutes(app, services);
}
