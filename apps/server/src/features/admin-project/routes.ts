import { archiveProject, renameProject, restoreProject } from '@assay/commands/people/change-project';
import { createProject } from '@assay/commands/people/create-project';
import { peopleByName } from '@assay/commands/people/person-by-name';
import { ChangeProjectBody, NewProjectBody, OfProject, ProjectPage, ProjectQuery } from '@assay/contract/http/admin';
import { Envelope } from '@assay/contract/http/envelope';
import { Type } from 'typebox';
import { administratorOf, byOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { contentPage } from '../../paged.ts';
import type { Services } from '../../services.ts';
import { memberRoutes } from './member-routes.ts';
import { countProjects, projects } from './queries.ts';

const tags = ['admin'];
const config = { needs: 'administrator' } as const;
const Done = { 200: Envelope(Type.Boolean()) };

/** Projects of the site for administrators; members and groups for a project's managers too. */
export function adminProjectFeature(app: AssayApp, services: Services): void {
  const { db, now } = services;

  app.get(
    '/admin/api/projects',
    {
      config,
      schema: {
        tags,
        summary: 'Projects of the site',
        querystring: ProjectQuery,
        response: { 200: Envelope(ProjectPage) },
      },
    },
    async (request) => {
      administratorOf(request);
      const { keyword, state, ...asked } = request.query;
      const filter = { keyword, state };
      const page = await contentPage(asked, {
        total: await countProjects(db, filter),
        rows: (window) => projects(db, { filter, ...window }),
      });
      return ok(page);
    },
  );

  app.post(
    '/admin/api/projects',
    { config, schema: { tags, summary: 'Make a project', body: NewProjectBody, response: Done } },
    async (request) => {
      const { username } = administratorOf(request);
      const { projectId: id, name, managers = [username] } = request.body;
      await db.transaction().execute(async (trx) => {
        const people = await peopleByName(trx, managers);
        const members = people.map((person) => ({ personId: person.id, role: 'manager' as const }));
        await createProject(trx, { id, name, actor: username, members, by: byOf(request) });
      });
      return ok(true);
    },
  );

  app.put(
    '/admin/api/projects/:projectId',
    {
      config,
      schema: { tags, summary: 'Rename a project', params: OfProject, body: ChangeProjectBody, response: Done },
    },
    async (request) => {
      administratorOf(request);
      const input = { by: byOf(request), ...request.params, ...request.body };
      await db.transaction().execute((trx) => renameProject(trx, input));
      return ok(true);
    },
  );

  app.post(
    '/admin/api/projects/:projectId/archive',
    {
      config,
      schema: {
        tags,
        summary: 'Take a project out of use: readable, never changed',
        params: OfProject,
        response: Done,
      },
    },
    async (request) => {
      administratorOf(request);
      const input = { by: byOf(request), ...request.params, now: now() };
      await db.transaction().execute((trx) => archiveProject(trx, input));
      return ok(true);
    },
  );

  app.post(
    '/admin/api/projects/:projectId/restore',
    { config, schema: { tags, summary: 'Take an archived project back into use', params: OfProject, response: Done } },
    async (request) => {
      administratorOf(request);
      const input = { by: byOf(request), ...request.params };
      await db.transaction().execute((trx) => restoreProject(trx, input));
      return ok(true);
    },
  );

  memberRoutes(app, services);
}
