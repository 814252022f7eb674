import { AssayError } from '@assay/contract/errors';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';

/** Filled in below: every call needs a person unless its route says `config: { access: 'public' }`. */
export function sessionPlugin(app: AssayApp, _services: Services): void {
  app.decorateRequest('identity', null);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access !== 'public' && !request.identity) throw new AssayError('unauthenticated');
  });
}
