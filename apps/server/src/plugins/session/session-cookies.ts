import { SESSION_DAYS } from '@assay/commands/people/open-session';
import { csrfOf } from '@assay/commands/people/token';
import type { Settings } from '@assay/contract/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The session's secret. Pages cannot read it, other sites' forms do not carry it. */
export const SESSION_COOKIE = 'assay_session';

/** Sets both cookies: the session, and the value the page copies into `X-CSRFToken`. */
export function setSessionCookies({
  request,
  reply,
  settings,
  token,
}: {
  request: FastifyRequest;
  reply: FastifyReply;
  settings: Settings;
  token: string;
}): void {
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: SESSION_DAYS * 86_400,
  } as const;
  reply.setCookie(SESSION_COOKIE, token, { ...shared, httpOnly: true });
  reply.setCookie(settings.csrfCookie, csrfOf(token), shared);
}

export function clearSessionCookies({ reply, settings }: { reply: FastifyReply; settings: Settings }): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/' });
  reply.clearCookie(settings.csrfCookie, { path: '/' });
}
