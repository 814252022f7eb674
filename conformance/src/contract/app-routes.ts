import { readSettings } from '@assay/contract/settings';
import type { Schema } from '@assay/database/schema';
import { buildApp } from '@assay/server/app';
import type { AssayApp } from '@assay/server/assay-app';
import { memoryBlobs } from '@assay/testing/memory-blobs';
import { recordingJobs } from '@assay/testing/recording-jobs';
import type { RouteOptions } from 'fastify';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { pino } from 'pino';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** One route of the server, as it is registered. */
export interface AppRoute {
  readonly method: (typeof METHODS)[number];
  /** Below the prefix, values as `{name}`; of routes outside of the prefix the whole address. */
  readonly path: string;
  readonly belowPrefix: boolean;
  readonly needs: string | undefined;
  /** What the documentation groups it by. */
  readonly tag: string | undefined;
  readonly summary: string | undefined;
}

/** A database without rows, and without a server: routes are registered without one. */
const emptyDatabase = () =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

/** The server as it is put together in production, without a database behind it. Close it after use. */
export async function bareApp(seeRoute: (route: RouteOptions) => void = () => {}): Promise<AssayApp> {
  const settings = { ...readSettings({ ASSAY_PORT: '0' }, '/nowhere'), logLevel: 'silent' as const };
  return buildApp({
    settings,
    services: {
      db: emptyDatabase(),
      settings,
      blobs: memoryBlobs(),
      jobs: recordingJobs([]),
      listen: () => ({ ready: Promise.resolve(), close: async () => {} }),
      now: () => new Date(),
      log: pino({ level: 'silent' }),
    },
    seeRoute,
  });
}

/** Every route of the server, those of libraries (the viewer of the documentation, static files) left out. */
export async function appRoutes(): Promise<AppRoute[]> {
  const seen: RouteOptions[] = [];
  const app = await bareApp((route) => {
    seen.push(route);
  });
  await app.ready();
  await app.close();
  const { prefix } = readSettings({ ASSAY_PORT: '0' }, '/nowhere');
  return seen.flatMap((route) => {
    const belowPrefix = route.url.startsWith(`${prefix}/`);
    const path = (belowPrefix ? route.url.slice(prefix.length) : route.url).replace(/:([A-Za-z]+)/g, '{$1}');
    if (path === '/*' || path.startsWith('/docs')) return [];
    const tags = route.schema?.tags;
    const methods = [route.method].flat();
    return METHODS.filter((method) => methods.includes(method)).map((method) => ({
      method,
      path,
      belowPrefix,
      needs: route.config?.needs,
      tag: tags?.[0],
      summary: route.schema?.summary,
    }));
  });
}
