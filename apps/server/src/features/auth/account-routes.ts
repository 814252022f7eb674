import { changePassword } from '@assay/commands/people/change-password';
import { createApiToken } from '@assay/commands/people/create-api-token';
import { endOtherSessions, endSession } from '@assay/commands/people/end-sessions';
import { revokeApiToken } from '@assay/commands/people/revoke-api-token';
import { AssayError } from '@assay/contract/errors';
import { IdParams, NewTokenAnswer, NewTokenBody, PasswordBody, SessionRow, TokenRow } from '@assay/contract/http/auth';
import { Envelope } from '@assay/contract/http/envelope';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, byOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { setSessionCookies } from '../../plugins/session/session-cookies.ts';
import { presentSession } from '../../present-session.ts';
import { presentToken } from '../../present-token.ts';
import type { Services } from '../../services.ts';
import { sessionsOf, tokensOf } from './queries.ts';

const tags = ['account'];
const config = { needs: 'signed-in', sessionOnly: true } as const;

/** The person's own account. Browsers only: a token that leaked must not make itself at home. */
export function accountRoutes(app: AssayApp, services: Services): void {
  const { db, settings, now } = services;

  app.put(
    '/auth/api/user/password',
    {
      config,
      schema: {
        tags,
        summary: 'Change the own password',
        body: PasswordBody,
        response: { 200: Envelope(Type.Boolean()) },
      },
    },
    async (request, reply) => {
      const { personId, username } = actorOf(request);
      const { oldPassword: present, newPassword: wanted } = request.body;
      const userAgent = request.headers['user-agent'];
      const input = { personId, username, present, wanted, address: request.ip, userAgent, now: now() };
      const { token } = await changePassword(db, input);
      setSessionCookies({ request, reply, settings, token });
      return ok(true);
    },
  );

  app.get(
    '/auth/api/user/sessions',
    { config, schema: { tags, summary: 'Own sessions', response: { 200: Envelope(Type.Array(SessionRow)) } } },
    async (request) => {
      const { personId } = actorOf(request);
      const rows = await sessionsOf(db, { personId, now: now() });
      return ok(rows.map((row) => presentSession(row, ownSession(request))));
    },
  );

  app.delete(
    '/auth/api/user/sessions/:id',
    {
      config,
      schema: { tags, summary: 'End one own session', params: IdParams, response: { 200: Envelope(Type.Boolean()) } },
    },
    async (request) => {
      const { personId } = actorOf(request);
      const sessionId = request.params.id;
      await db.transaction().execute((trx) => endSession(trx, { by: byOf(request), personId, sessionId }));
      return ok(true);
    },
  );

  app.post(
    '/auth/api/user/sessions/end-others',
    {
      config,
      schema: {
        tags,
        summary: 'End all other sessions; answers how many',
        response: { 200: Envelope(Type.Integer()) },
      },
    },
    async (request) => {
      const { personId } = actorOf(request);
      const keep = ownSession(request);
      const by = byOf(request);
      return ok(await db.transaction().execute((trx) => endOtherSessions(trx, { by, personId, keep })));
    },
  );

  app.get(
    '/auth/api/user/tokens',
    { config, schema: { tags, summary: 'Own API tokens', response: { 200: Envelope(Type.Array(TokenRow)) } } },
    async (request) => {
      const rows = await tokensOf(db, actorOf(request).personId);
      return ok(rows.map((row) => presentToken(row, now())));
    },
  );

  app.post(
    '/auth/api/user/tokens',
    {
      config,
      schema: {
        tags,
        summary: 'Make an API token; the secret is shown once',
        body: NewTokenBody,
        response: { 200: Envelope(NewTokenAnswer) },
      },
    },
    async (request) => {
      const { personId } = actorOf(request);
      const { name = '', scopes = [], expiresAt } = request.body;
      const end = expiresAt === undefined ? undefined : new Date(expiresAt);
      if (end && end <= now())
        throw new AssayError('illegal', { zh: '到期时间必须晚于当前时间', en: 'The end must lie in the future' });
      const token = { personId, name, scopes, by: byOf(request), ...(end ? { expiresAt: end } : {}) };
      return ok(await db.transaction().execute((trx) => createApiToken(trx, token)));
    },
  );

  app.delete(
    '/auth/api/user/tokens/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Revoke an own API token',
        params: IdParams,
        response: { 200: Envelope(Type.Boolean()) },
      },
    },
    async (request) => {
      const { personId } = actorOf(request);
      const { id } = request.params;
      await db.transaction().execute((trx) => revokeApiToken(trx, { by: byOf(request), id, personId, now: now() }));
      return ok(true);
    },
  );
}

/** `sessionOnly` routes are reached by sessions only. */
function ownSession(request: FastifyRequest): number {
  if (request.identity?.kind !== 'session') throw new AssayError('unauthenticated');
  return request.identity.sessionId;
}
