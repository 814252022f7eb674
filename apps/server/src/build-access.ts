import { holderOf, type TokenHolder } from '@assay/commands/pipeline/build-token';
import { AssayError } from '@assay/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Services } from './services.ts';

/** Longer than any secret we make: what is longer is not hashed. */
const LONGEST_SECRET = 200;

/**
 * The pipelines a call speaks for: the build token of `Authorization: Bearer` or `X-Build-Token`. A person's session or API token
 * is none.
 * @throws AssayError unauthenticated
 */
export async function buildTokenOf(
  request: FastifyRequest,
  { db, now }: Pick<Services, 'db' | 'now'>,
): Promise<TokenHolder> {
  const { authorization, 'x-build-token': own } = request.headers;
  const secret = typeof own === 'string' ? own.trim() : /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const holder = secret && secret.length <= LONGEST_SECRET ? await holderOf(db, { secret, now: now() }) : undefined;
  if (!holder) throw new AssayError('unauthenticated');
  return holder;
}
