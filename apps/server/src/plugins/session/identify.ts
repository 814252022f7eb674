import { rememberLanguage } from '@assay/commands/people/remember-language';
import { hashToken } from '@assay/commands/people/token';
import { exchangeSecret, isDue, isSecretOld, touchApiToken, touchSession } from '@assay/commands/people/touch-session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../access.ts';
import { chosenLanguageOf } from '../../language.ts';
import type { Services } from '../../services.ts';
import type { Identity } from './identity.ts';
import { findApiToken, findSession, findSessionById } from './identity-queries.ts';
import { SESSION_COOKIE, setSessionCookies } from './session-cookies.ts';

/** Longer than any secret we make: what is longer is not hashed. */
const LONGEST_SECRET = 200;

/** Finds out who asks: a Bearer token wins over a cookie, and a wrong one is nobody, never the cookie's person. */
export async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<Identity | null> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const secret = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    return secret === undefined || secret.length > LONGEST_SECRET ? null : byApiToken(secret, services);
  }
  const token = request.cookies[SESSION_COOKIE];
  return token === undefined || token.length > LONGEST_SECRET ? null : bySession({ token, request, reply, services });
}

async function byApiToken(secret: string, { db, now }: Services): Promise<Identity | null> {
  const tokenHash = hashToken(secret);
  const found = await findApiToken(db, { tokenHash, now: now() });
  if (!found) return null;
  const { id, scopes, lastUsedAt, ...actor } = found;
  if (isDue(lastUsedAt, now())) await touchApiToken(db, { id, now: now() });
  return { kind: 'api-token', actor, tokenHash, scopes };
}

async function bySession({
  token,
  request,
  reply,
  services,
}: {
  token: string;
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
}): Promise<Identity | null> {
  const { db, settings } = services;
  const now = services.now();
  const shown = hashToken(token);
  const found = await findSession(db, { tokenHash: shown, now });
  if (!found) return null;
  const { sessionId, lastSeenAt, secretAt, former, ...actor } = found;
  const identity: Identity = { kind: 'session', actor, token, sessionId };
  // Live transports are public routes and answer past the reply: a new cookie would be lost there.
  const answersCookies = request.routeOptions.config.access !== 'public';
  if (answersCookies && isSecretOld({ secretAt, former, now })) {
    const fresh = await exchangeSecret(db, { sessionId, shown, secretAt, now });
    if (fresh !== undefined) setSessionCookies({ request, reply, settings, token: fresh });
    return identity;
  }
  // Within the overlap the answer of another request carries the present secret: the former one is not set again.
  if (former) return identity;
  const slides = isDue(lastSeenAt, now);
  if (slides) await touchSession(db, { sessionId, now });
  const language = slides ? chosenLanguageOf(request) : undefined;
  if (language) await rememberLanguage(db, { personId: actor.personId, language });
  // A page that lost its CSRF cookie gets it back with the next answer.
  if (slides || request.cookies[settings.csrfCookie] === undefined)
    setSessionCookies({ request, reply, settings, token });
  return identity;
}

/** The person again, as long as the session or token lives; for connections that outlast a request. */
export async function identifyAgain(identity: Identity, { db, now }: Services): Promise<Actor | undefined> {
  const found =
    identity.kind === 'session'
      ? await findSessionById(db, { sessionId: identity.sessionId, now: now() })
      : await findApiToken(db, { tokenHash: identity.tokenHash, now: now() });
  if (!found) return undefined;
  const { personId, username, displayName, isAdmin } = found;
  return { personId, username, displayName, isAdmin };
}
