import { changePerson } from '@assay/commands/people/change-person';
import { createPerson } from '@assay/commands/people/create-person';
import { disablePerson, enablePerson } from '@assay/commands/people/disable-person';
import { makePersonLink } from '@assay/commands/people/person-link';
import { setProjectMember } from '@assay/commands/people/project-members';
import {
  ChangeUserBody,
  NewUserAnswer,
  NewUserBody,
  OneTimeLink,
  UserPage,
  UserQuery,
} from '@assay/contract/http/admin';
import { IdParams } from '@assay/contract/http/auth';
import { Envelope } from '@assay/contract/http/envelope';
import { Type } from 'typebox';
import { administratorOf, byOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { contentPage } from '../../paged.ts';
import type { Services } from '../../services.ts';
import { linkOf, presentUser } from './present.ts';
import { countUsers, users } from './queries.ts';
import { userSessionRoutes } from './session-routes.ts';

const tags = ['admin'];
const config = { needs: 'administrator' } as const;
const Done = { 200: Envelope(Type.Boolean()) };

/** People of the site, for administrators. */
export function adminUserFeature(app: AssayApp, services: Services): void {
  const { db, now } = services;

  app.get(
    '/admin/api/users',
    {
      config,
      schema: { tags, summary: 'People of the site', querystring: UserQuery, response: { 200: Envelope(UserPage) } },
    },
    async (request) => {
      administratorOf(request);
      const { keyword, state, ...asked } = request.query;
      const filter = { keyword, state };
      const page = await contentPage(asked, {
        total: await countUsers(db, filter),
        rows: async (window) => (await users(db, { filter, ...window })).map(presentUser),
      });
      return ok(page);
    },
  );

  app.post(
    '/admin/api/users',
    {
      config,
      schema: {
        tags,
        summary: 'Make an account; without a password the answer holds an invitation',
        body: NewUserBody,
        response: { 200: Envelope(NewUserAnswer) },
      },
    },
    async (request) => {
      administratorOf(request);
      const by = byOf(request);
      const { projects = [], ...person } = request.body;
      const made = await db.transaction().execute(async (trx) => {
        const id = await createPerson(trx, { ...person, by });
        for (const { projectId, role } of projects)
          await setProjectMember(trx, { by, projectId, username: person.username, role });
        const invited = person.password === undefined;
        const link = invited && (await makePersonLink(trx, { by, personId: id, purpose: 'invite', now: now() }));
        return { id, ...(link ? { link: linkOf(link) } : {}) };
      });
      return ok(made);
    },
  );

  app.put(
    '/admin/api/users/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change name, mail address, administrator',
        params: IdParams,
        body: ChangeUserBody,
        response: Done,
      },
    },
    async (request) => {
      administratorOf(request);
      const change = { by: byOf(request), personId: request.params.id, ...request.body };
      await db.transaction().execute((trx) => changePerson(trx, change));
      return ok(true);
    },
  );

  app.post(
    '/admin/api/users/:id/disable',
    { config, schema: { tags, summary: 'Lock a person out, at once', params: IdParams, response: Done } },
    async (request) => {
      administratorOf(request);
      const input = { by: byOf(request), personId: request.params.id, now: now() };
      await db.transaction().execute((trx) => disablePerson(trx, input));
      return ok(true);
    },
  );

  app.post(
    '/admin/api/users/:id/enable',
    { config, schema: { tags, summary: 'Let a person in again', params: IdParams, response: Done } },
    async (request) => {
      administratorOf(request);
      const input = { by: byOf(request), personId: request.params.id };
      await db.transaction().execute((trx) => enablePerson(trx, input));
      return ok(true);
    },
  );

  for (const [path, purpose, summary] of [
    ['invite', 'invite', 'A new invitation; earlier links end'],
    ['reset', 'reset', 'A one-time link for a new password; the present one stays until it is used'],
  ] as const)
    app.post(
      `/admin/api/users/:id/${path}`,
      { config, schema: { tags, summary, params: IdParams, response: { 200: Envelope(OneTimeLink) } } },
      async (request) => {
        administratorOf(request);
        const input = { by: byOf(request), personId: request.params.id, purpose, now: now() };
        return ok(linkOf(await db.transaction().execute((trx) => makePersonLink(trx, input))));
      },
    );

  userSessionRoutes(app, services);
}
