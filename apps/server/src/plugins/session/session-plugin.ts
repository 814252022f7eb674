import { csrfOf, sameSecret } from '@assay/commands/people/token';
import { AssayError } from '@assay/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { identify } from './identify.ts';
import type { Identity } from './identity.ts';
import { assertSameOrigin } from './same-origin.ts';

/** Methods that change nothing. */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Who, before anything else: strangers are refused unless a route is public, changes need proof that our page sent them. */
export function sessionPlugin(app: AssayApp, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const { access, reads = false } = request.routeOptions.config;
    reply.header('cache-control', 'no-store');
    request.identity = await identify(request, reply, services);
    if (access === 'public') {
      if (!SAFE.has(request.method)) assertSameOrigin(request);
      return;
    }
    if (!request.identity) throw new AssayError('unauthenticated');
    if (request.identity.kind === 'api-token') assertScope(request.identity.scopes, SAFE.has(request.method) || reads);
    else if (!SAFE.has(request.method)) assertCsrf(request, request.identity);
  });
}

function assertScope(scopes: readonly string[], reads: boolean): void {
  const enough = scopes.includes('write') || (reads && scopes.includes('read'));
  if (!enough) throw new AssayError('forbidden', { zh: '令牌权限范围不足', en: 'the token lacks the scope' });
}

/** The header must be the value derived from this very session; a cookie planted by another site is never believed. */
function assertCsrf(request: FastifyRequest, identity: Identity & { kind: 'session' }): void {
  const header = request.headers['x-csrftoken'];
  if (typeof header !== 'string' || !sameSecret(header, csrfOf(identity.token))) throw new AssayError('csrf');
}
