import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AssayError } from '@assay/contract/errors';
import type { Settings } from '@assay/contract/settings';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isApiUrl } from '../../addresses.ts';
import type { AssayApp } from '../../assay-app.ts';
import { hasScreen, withConfig } from './index-page.ts';

const ASSETS = '/assets/';

/**
 * The built web application: files as they are (hashed ones for ever), and index.html for every address that is no call.
 * Without a folder only the API answers. @param webFolder absolute path
 */
export async function webPlugin(
  app: AssayApp,
  { settings, webFolder }: { settings: Settings; webFolder: string | undefined },
): Promise<void> {
  const page = webFolder === undefined ? undefined : await indexPage(webFolder, settings);
  if (webFolder !== undefined) {
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['index.html', '**/*.gz', '**/*.br', '**/*.map'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.replaceAll('\\', '/').includes(ASSETS);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?', 1);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!page || !reads || path.startsWith(ASSETS) || isApiUrl(path, settings.prefix))
      throw new AssayError('routeNotFound', path);
    return sendPage({ request, reply, page, status: hasScreen(path) ? 200 : 404 });
  });
}

interface Page {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
}

async function indexPage(webFolder: string, settings: Settings): Promise<Page> {
  const plain = Buffer.from(withConfig(await readFile(join(webFolder, 'index.html'), 'utf8'), settings));
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return { plain, gzipped: await promisify(gzip)(plain), etag };
}

function sendPage({
  request,
  reply,
  page,
  status,
}: {
  request: FastifyRequest;
  reply: FastifyReply;
  page: Page;
  status: number;
}): FastifyReply {
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
    .type('text/html; charset=utf-8');
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const zips = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (zips) reply.header('content-encoding', 'gzip');
  return reply.code(status).send(zips ? page.gzipped : page.plain);
}
