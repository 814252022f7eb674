import { findPersonLink, usePersonLink } from '@assay/commands/people/person-link';
import { AssayError } from '@assay/contract/errors';
import { LinkAnswer, LinkBody, LinkSecret, LoginAnswer } from '@assay/contract/http/auth';
import { Envelope } from '@assay/contract/http/envelope';
import { ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { setSessionCookies } from '../../plugins/session/session-cookies.ts';
import type { Services } from '../../services.ts';

const tags = ['auth'];
const config = { needs: 'public', access: 'public' } as const;

/** One-time links: invitations and password resets. 256 random bits are their whole protection, so nothing is counted. */
export function linkRoutes(app: AssayApp, services: Services): void {
  const { db, settings, now } = services;

  app.post(
    '/auth/api/user/link/person',
    {
      config,
      bodyLimit: 16 * 1024,
      schema: {
        tags,
        summary: 'Whom a one-time link is for',
        body: LinkSecret,
        response: { 200: Envelope(LinkAnswer) },
      },
    },
    async (request) => {
      const found = await findPersonLink(db, { secret: request.body.secret, now: now() });
      if (!found) throw new AssayError('linkEnded');
      const { username, displayName, purpose, expiresAt } = found;
      return ok({ username, displayName, purpose, expiresAt: expiresAt.getTime() });
    },
  );

  app.post(
    '/auth/api/user/link',
    {
      config,
      bodyLimit: 16 * 1024,
      schema: {
        tags,
        summary: 'Use a one-time link: choose a password and sign in',
        body: LinkBody,
        response: { 200: Envelope(LoginAnswer) },
      },
    },
    async (request, reply) => {
      const { secret, password } = request.body;
      const input = { secret, password, address: request.ip, userAgent: request.headers['user-agent'], now: now() };
      const { token, username } = await db.transaction().execute((trx) => usePersonLink(trx, input));
      setSessionCookies({ request, reply, settings, token });
      return ok({ username });
    },
  );
}
