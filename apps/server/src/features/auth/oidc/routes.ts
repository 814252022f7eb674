import { recordAudit } from '@assay/commands/audit/record-audit';
import { beginOidcAttempt, takeOidcAttempt } from '@assay/commands/people/oidc-attempt';
import { type Claims, signInByProvider } from '@assay/commands/people/sign-in-by-provider';
import { signOut } from '@assay/commands/people/sign-out';
import { newToken } from '@assay/commands/people/token';
import { AssayError } from '@assay/contract/errors';
import { type OidcFault, OidcStartQuery, SignInMethods } from '@assay/contract/http/auth';
import { Envelope } from '@assay/contract/http/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '../../../access.ts';
import type { AssayApp } from '../../../assay-app.ts';
import { setSessionCookies } from '../../../plugins/session/session-cookies.ts';
import type { Services } from '../../../services.ts';
import { openProvider } from './provider.ts';
import { returnTo } from './return-to.ts';
import { rulesOf } from './rules.ts';

/** Ties a sign-in to the browser that began it. */
const BROWSER_COOKIE = 'assay_oidc';
const START = '/auth/api/user/oidc/start';
const CALLBACK = '/auth/api/user/oidc/callback';
const tags = ['auth'];
const config = { needs: 'public', access: 'public' } as const;

/**
 * Sign-in at a provider (OpenID Connect, authorization code with PKCE, state and nonce). Browsers open these addresses, so
 * whatever goes wrong ends on the sign-in page with a reason, never in an envelope.
 */
export function oidcRoutes(app: AssayApp, services: Services): void {
  const { db, settings, now } = services;
  const provider = openProvider(settings, now);
  const site = (request: FastifyRequest) => settings.publicUrl ?? `${request.protocol}://${request.host}`;
  const callbackOf = (request: FastifyRequest) => `${site(request)}${settings.prefix}${CALLBACK}`;
  const cookie = (request: FastifyRequest) =>
    ({
      path: `${settings.prefix}/auth/api/user/oidc`,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    }) as const;

  app.get(
    '/auth/api/user/methods',
    { config, schema: { tags, summary: 'Doors of the sign-in page', response: { 200: Envelope(SignInMethods) } } },
    async () =>
      ok({
        password: true,
        ...(provider ? { oidc: { name: settings.oidcName, url: `${settings.prefix}${START}` } } : {}),
      }),
  );

  app.get(
    START,
    { config, schema: { tags, summary: 'Send the browser to the sign-in provider', querystring: OidcStartQuery } },
    async (request, reply) => {
      if (!provider) throw new AssayError('routeNotFound', START);
      const place = returnTo(request.query.c_url, site(request));
      const attempt = { nonce: newToken(), verifier: newToken(), returnTo: place };
      const { state, browser } = await beginOidcAttempt(db, { attempt, now: now() });
      try {
        const address = await provider.address({ redirectUri: callbackOf(request), state, ...attempt });
        return reply.setCookie(BROWSER_COOKIE, browser, cookie(request)).redirect(address);
      } catch (error) {
        request.log.error({ err: error }, 'the sign-in provider does not answer');
        return toLogin(reply, { fault: 'unreachable', place });
      }
    },
  );

  app.get(
    CALLBACK,
    { config, schema: { tags, summary: 'Where the sign-in provider sends the browser back' } },
    async (request, reply) => {
      if (!provider) throw new AssayError('routeNotFound', CALLBACK);
      const browser = request.cookies[BROWSER_COOKIE];
      reply.clearCookie(BROWSER_COOKIE, cookie(request));
      const callback = new URL(request.originalUrl.replace(/^[^?]*/, callbackOf(request)));
      const state = callback.searchParams.get('state');
      const attempt =
        state && browser && state.length + browser.length < 400
          ? await takeOidcAttempt(db, { state, browser, now: now() })
          : undefined;
      if (!attempt || !state) return toLogin(reply, { fault: 'state', place: '/' });
      const place = attempt.returnTo;
      const claims = await trusted(request, () => provider.claims(callback, { state, ...attempt }));
      if (!claims) return toLogin(reply, { fault: 'refused', place });
      const input = { claims, rules: rulesOf(settings), address: request.ip, now: now() };
      const userAgent = request.headers['user-agent'];
      const result = await db.transaction().execute((trx) => signInByProvider(trx, { ...input, userAgent }));
      if (result.kind === 'refused') return toLogin(reply, { fault: result.fault, place });
      if (request.identity?.kind === 'session') await signOut(db, request.identity);
      setSessionCookies({ request, reply, settings, token: result.token });
      return reply.redirect(place);
    },
  );

  async function trusted(request: FastifyRequest, exchange: () => Promise<Claims>): Promise<Claims | undefined> {
    try {
      return await exchange();
    } catch (error) {
      request.log.warn({ err: error }, 'a sign-in at the provider failed');
      const by = { actor: '-', address: request.ip };
      await recordAudit(db, { kind: 'sign_in_refused', by, detail: { door: 'oidc', fault: 'refused' }, now: now() });
      return undefined;
    }
  }
}

function toLogin(reply: FastifyReply, { fault, place }: { fault: OidcFault; place: string }): FastifyReply {
  return reply.redirect(`/login?${new URLSearchParams({ error: fault, c_url: place })}`);
}
