import { removeProjectGroup, saveProjectGroup } from '@assay/commands/people/project-groups';
import { removeProjectMember, setProjectMember } from '@assay/commands/people/project-members';
import { GroupBody, GroupRow, MemberBody, MemberRow, OfGroup, OfMember, OfProject } from '@assay/contract/http/admin';
import { Envelope } from '@assay/contract/http/envelope';
import { Type } from 'typebox';
import { byOf, ok, projectManagerOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { groups, members } from './queries.ts';

const tags = ['project'];
const config = { needs: 'project-manager' } as const;
const Done = { 200: Envelope(Type.Boolean()) };

/** Members, roles and groups of one project, for its managers and for administrators. */
export function memberRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  app.get(
    '/admin/api/projects/:projectId/members',
    {
      config,
      schema: {
        tags,
        summary: 'Members with their roles',
        params: OfProject,
        response: { 200: Envelope(Type.Array(MemberRow)) },
      },
    },
    async (request) => {
      const { projectId } = await projectManagerOf(request, services, request.params.projectId);
      return ok(await members(db, projectId));
    },
  );

  app.put(
    '/admin/api/projects/:projectId/members/:username',
    {
      config,
      schema: {
        tags,
        summary: 'Make somebody a member, or give another role',
        params: OfMember,
        body: MemberBody,
        response: Done,
      },
    },
    async (request) => {
      const { username } = request.params;
      const { projectId } = await projectManagerOf(request, services, request.params.projectId);
      const input = { by: byOf(request), projectId, username, role: request.body.role };
      await db.transaction().execute((trx) => setProjectMember(trx, input));
      return ok(true);
    },
  );

  app.delete(
    '/admin/api/projects/:projectId/members/:username',
    { config, schema: { tags, summary: 'End a membership', params: OfMember, response: Done } },
    async (request) => {
      const { username } = request.params;
      const { projectId } = await projectManagerOf(request, services, request.params.projectId);
      const input = { by: byOf(request), projectId, username };
      await db.transaction().execute((trx) => removeProjectMember(trx, input));
      return ok(true);
    },
  );

  app.get(
    '/admin/api/projects/:projectId/groups',
    {
      config,
      schema: {
        tags,
        summary: 'Groups of members',
        params: OfProject,
        response: { 200: Envelope(Type.Array(GroupRow)) },
      },
    },
    async (request) => {
      const { projectId } = await projectManagerOf(request, services, request.params.projectId);
      return ok(await groups(db, projectId));
    },
  );

  app.post(
    '/admin/api/projects/:projectId/groups',
    {
      config,
      schema: {
        tags,
        summary: 'Make a group of members',
        params: OfProject,
        body: GroupBody,
        response: { 200: Envelope(Type.Object({ id: Type.Integer() })) },
      },
    },
    async (request) => {
      const { projectId } = await projectManagerOf(request, services, request.params.projectId);
      const input = { by: byOf(request), projectId, ...request.body };
      return ok({ id: await db.transaction().execute((trx) => saveProjectGroup(trx, input)) });
    },
  );

  app.put(
    '/admin/api/projects/:projectId/groups/:id',
    { config, schema: { tags, summary: 'Change a group, whole', params: OfGroup, body: GroupBody, response: Done } },
    async (request) => {
      const { id: groupId } = request.params;
      const { projectId } = await projectManagerOf(request, services, request.params.projectId);
      const input = { by: byOf(request), projectId, groupId, ...request.body };
      await db.transaction().execute((trx) => saveProjectGroup(trx, input));
      return ok(true);
    },
  );

  app.delete(
    '/admin/api/projects/:projectId/groups/:id',
    { config, schema: { tags, summary: 'Remove a group with what it was given', params: OfGroup, response: Done } },
    async (request) => {
      const { id: groupId } = request.params;
      const { projectId } = await projectManagerOf(request, services, request.params.projectId);
      const input = { by: byOf(request), projectId, groupId };
      await db.transaction().execute((trx) => removeProjectGroup(trx, input));
      return ok(true);
    },
  );
}
