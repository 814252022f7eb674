import { rememberLanguage } from '@assay/commands/people/remember-language';
import { signIn } from '@assay/commands/people/sign-in';
import { signOut } from '@assay/commands/people/sign-out';
import { AssayError } from '@assay/contract/errors';
import { LoginAnswer, LoginRequest } from '@assay/contract/http/auth';
import { Envelope } from '@assay/contract/http/envelope';
import { Type } from 'typebox';
import { ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { chosenLanguageOf } from '../../language.ts';
import { clearSessionCookies, setSessionCookies } from '../../plugins/session/session-cookies.ts';
import type { Services } from '../../services.ts';
import { accountRoutes } from './account-routes.ts';
import { linkRoutes } from './link-routes.ts';
import { oidcRoutes } from './oidc/routes.ts';

/** Signing in and out. The page reads neither session nor password back. */
export function authFeature(app: AssayApp, services: Services): void {
  const { db, settings, now } = services;

  app.post(
    '/auth/api/user/login',
    {
      config: { needs: 'public', access: 'public' },
      bodyLimit: 16 * 1024,
      schema: {
        tags: ['auth'],
        summary: 'Sign in by password',
        body: LoginRequest,
        response: { 200: Envelope(LoginAnswer) },
      },
    },
    async (request, reply) => {
      const { username, password } = request.body;
      const result = await signIn(db, {
        username,
        password,
        address: request.ip,
        userAgent: request.headers['user-agent'],
        now: now(),
      });
      if (result.kind === 'throttled') throw new AssayError('tooManyAttempts', result.waitSeconds);
      if (result.kind === 'refused') throw new AssayError('badCredentials');
      if (request.identity?.kind === 'session') await signOut(db, request.identity);
      const language = chosenLanguageOf(request);
      if (language) await rememberLanguage(db, { personId: result.personId, language });
      setSessionCookies({ request, reply, settings, token: result.token });
      return ok({ username: result.username });
    },
  );

  app.post(
    '/auth/api/user/logout',
    {
      config: { needs: 'signed-in' },
      schema: { tags: ['auth'], summary: 'End this session', response: { 200: Envelope(Type.Boolean()) } },
    },
    async (request, reply) => {
      if (request.identity?.kind === 'session') await signOut(db, request.identity);
      clearSessionCookies({ reply, settings });
      return ok(true);
    },
  );

  accountRoutes(app, services);
  linkRoutes(app, services);
  oidcRoutes(app, services);
}
