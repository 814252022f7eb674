import { AssayError } from '@assay/contract/errors';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses what a page of another site sent. Browsers name the sending page in `Origin` on every POST and every
 * WebSocket handshake; programs send none and carry no cookies of a person, so absence is fine.
 * @throws AssayError csrf
 */
export function assertSameOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new AssayError('csrf');
  if (origin !== undefined && hostOf(origin) !== request.host.toLowerCase()) throw new AssayError('csrf');
}

function hostOf(origin: string): string | undefined {
  try {
    const { protocol, host } = new URL(origin);
    return protocol === 'http:' || protocol === 'https:' ? host : undefined;
  } catch {
    return undefined;
  }
}
