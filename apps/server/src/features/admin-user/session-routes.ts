import { endAllSessions, endSession } from '@assay/commands/people/end-sessions';
import { IdParams, SessionRow } from '@assay/contract/http/auth';
import { Envelope } from '@assay/contract/http/envelope';
import { Type } from 'typebox';
import { administratorOf, byOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { presentSession } from '../../present-session.ts';
import type { Services } from '../../services.ts';
import { livingSessions } from './queries.ts';

const tags = ['admin'];
const config = { needs: 'administrator' } as const;
const OfSession = Type.Object({ ...IdParams.properties, sessionId: IdParams.properties.id });

/** Where somebody is signed in, for administrators: a lost machine must not stay signed in. */
export function userSessionRoutes(app: AssayApp, { db, now }: Services): void {
  app.get(
    '/admin/api/users/:id/sessions',
    {
      config,
      schema: {
        tags,
        summary: 'Sessions of a person, the one used last first',
        params: IdParams,
        response: { 200: Envelope(Type.Array(SessionRow)) },
      },
    },
    async (request) => {
      administratorOf(request);
      const rows = await livingSessions(db, { personId: request.params.id, now: now() });
      const own = request.identity?.kind === 'session' ? request.identity.sessionId : 0;
      return ok(rows.map((row) => presentSession(row, own)));
    },
  );

  app.delete(
    '/admin/api/users/:id/sessions/:sessionId',
    {
      config,
      schema: {
        tags,
        summary: 'End one session of a person',
        params: OfSession,
        response: { 200: Envelope(Type.Boolean()) },
      },
    },
    async (request) => {
      administratorOf(request);
      const { id: personId, sessionId } = request.params;
      await db.transaction().execute((trx) => endSession(trx, { by: byOf(request), personId, sessionId }));
      return ok(true);
    },
  );

  app.post(
    '/admin/api/users/:id/sessions/end',
    {
      config,
      schema: {
        tags,
        summary: 'End every session of a person; answers how many',
        params: IdParams,
        response: { 200: Envelope(Type.Integer()) },
      },
    },
    async (request) => {
      administratorOf(request);
      const input = { by: byOf(request), personId: request.params.id };
      return ok(await db.transaction().execute((trx) => endAllSessions(trx, input)));
    },
  );
}
