import { AssayError } from '@assay/contract/errors';
import helmet from '@fastify/helmet';
import type { AssayApp } from '../assay-app.ts';

/**
 * What pages may load: our own files only. No inline script runs; the configuration block of index.html is data, which
 * the policy does not concern. Styles may be inline because the component library writes them at run time.
 */
const POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/** The same as a header's text, for pages whose maker sets a header of its own. */
export const POLICY_TEXT = Object.entries(POLICY)
  .map(([name, sources]) => `${name} ${sources.join(' ')}`)
  .join(';');

/** A host as browsers write it: a name, an IPv4 or bracketed IPv6 address, a port. */
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** Headers that limit what a page can do, and a look at the one header that pages of other sites like to bend. */
export async function securityHeadersPlugin(app: AssayApp): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    // Most installations speak plain HTTP inside a house; whoever adds TLS in front adds this there.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (request) => {
    // Nothing of ours builds an address from it, but the origin check compares with it.
    if (!HOST.test(request.host)) throw new AssayError('malformed');
  });
}
