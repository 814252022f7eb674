import { csrfOf, sameSecret } from '@assay/commands/people/token';
import { AssayError } from '@assay/contract/errors';
import type { TokenScope } from '@assay/contract/http/auth';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
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
    const { config } = request.routeOptions;
    reply.header('cache-control', 'no-store');
    request.identity = await identify(request, reply, services);
    if (config.access === 'public') {
      if (!SAFE.has(request.method)) assertSameOrigin(request);
      return;
    }
    if (!request.identity) throw new AssayError('unauthenticated');
    if (request.identity.kind === 'api-token')
      assertScope(request.identity.scopes, scopeOf({ config, safe: SAFE.has(request.method) }));
    else if (!SAFE.has(request.method)) assertCsrf(request, request.identity);
  });
}

/** What an API token must hold for a route; undefined: no token may call it. `admin` opens every route that one may. */
export function scopeOf({ config, safe }: { config: FastifyContextConfig; safe: boolean }): TokenScope | undefined {
  if (config.sessionOnly) return undefined;
  if (config.scope) return config.scope;
  if (config.needs === 'administrator') return 'admin';
  if (safe || config.reads) return 'read';
  if (config.needs === 'analyze') return 'scan';
  if (config.needs === 'defect_manage') return 'triage';
  return 'admin';
}

function assertScope(scopes: readonly string[], needed: TokenScope | undefined): void {
  if (needed === undefined)
    throw new AssayError('forbidden', { zh: '请登录后操作', en: 'sign in by browser for this' });
  if (!scopes.includes(needed) && !scopes.includes('admin'))
    throw new AssayError('forbidden', { zh: `令牌缺少权限范围 ${needed}`, en: `the token lacks the scope ${needed}` });
}

/** The header must be the value derived from this very session; a cookie planted by another site is never believed. */
function assertCsrf(request: FastifyRequest, identity: Identity & { kind: 'session' }): void {
  const header = request.headers['x-csrftoken'];
  if (typeof header !== 'string' || !sameSecret(header, csrfOf(identity.token))) throw new AssayError('csrf');
}
