import { grantPermissions, revokePermissions } from '@assay/commands/people/grant-permissions';
import { Envelope } from '@assay/contract/http/envelope';
import { Grant, GrantBody } from '@assay/contract/http/platform';
import { TaskIdParams } from '@assay/contract/http/task-parts';
import { Type } from 'typebox';
import { byOf, languageOf, ok, permissionManagerOf, type TaskAccess, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { presentGrant } from './present.ts';
import { grants } from './queries.ts';

const tags = ['platform'];
const config = { needs: 'task_manage' } as const;
const PATH = '/permission/api/user/authorization/taskId/:taskId';
const Done = { 200: Envelope(Type.Boolean()) };
const OfUser = Type.Object({
  ...TaskIdParams.properties,
  username: Type.String({ minLength: 1, maxLength: 64 }),
});

/** Functions of a task given to single people, for a time or until revoked (decision 3). */
export function authorizationRoutes(app: AssayApp, services: Services): void {
  const { db, now } = services;

  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Authorizations of a task',
        params: TaskIdParams,
        response: { 200: Envelope(Type.Array(Grant)) },
      },
    },
    async (request) => {
      const { task } = await taskOf(request, services, 'task_manage', request.params.taskId);
      const shown = { now: now(), language: languageOf(request) };
      return ok((await grants(db, task.id)).map((row) => presentGrant(row, shown)));
    },
  );

  app.post(
    PATH,
    { config, schema: { tags, summary: 'Authorize a person', params: TaskIdParams, body: GrantBody, response: Done } },
    async (request) => {
      const access = await permissionManagerOf(request, services, request.params.taskId);
      const { username, permissions = [], expiresAt } = request.body;
      const until = expiresAt === undefined ? undefined : new Date(expiresAt);
      const input = {
        by: byOf(request),
        task: resourceOf(access),
        username,
        permissions,
        expiresAt: until,
        now: now(),
      };
      await db.transaction().execute((trx) => grantPermissions(trx, input));
      return ok(true);
    },
  );

  app.delete(
    `${PATH}/:username`,
    { config, schema: { tags, summary: 'Revoke an authorization', params: OfUser, response: Done } },
    async (request) => {
      const access = await permissionManagerOf(request, services, request.params.taskId);
      const input = { by: byOf(request), task: resourceOf(access), username: request.params.username };
      await db.transaction().execute((trx) => revokePermissions(trx, input));
      return ok(true);
    },
  );
}

function resourceOf({ task }: TaskAccess) {
  return { id: task.id, projectId: task.project_id, createFrom: task.create_from };
}
