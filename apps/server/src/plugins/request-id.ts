import { randomBytes } from 'node:crypto';
import type { AssayApp } from '../assay-app.ts';

/** Ours always: an id from outside could forge lines in the log. */
export function newRequestId(): string {
  return randomBytes(8).toString('hex');
}

/** Every answer names its request, so that a person can quote it and an operator find it in the log. */
export function requestIdPlugin(app: AssayApp): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
