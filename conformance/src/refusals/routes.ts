import type { RouteOptions } from 'fastify';
import { bareApp } from '../contract/app-routes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const routes: RouteOptions[] = [];
const bare = await bareApp((route) => {
  routes.push(route);
});
await bare.ready();
await bare.close();

export const PREFIX = '/ms';

/** Calls below the prefix that are for somebody. */
export const GUARDED = routes
  .filter((route) => route.url.startsWith(`${PREFIX}/`) && typeof route.method === 'string')
  .filter(({ config }) => config?.needs !== 'public')
  .filter(({ method }) => method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE')
  // A handshake is answered by the web socket, not by HTTP: the tests of the live channel have it.
  .filter(({ url }) => !url.endsWith('/websocket'));

/** 401 is for those nobody knows; the live channel fails its handshake with 403, or has never heard of the session. */
export const isLive = (url: string) => url.includes('/codeccjob/');

/** Only those who are signed in are asked for: nobody else is refused. Pipelines come with a token of their own. */
export const ABOUT_PLACES = GUARDED.filter(
  ({ url, config }) => !isLive(url) && config?.needs !== 'signed-in' && config?.needs !== 'build-token',
);

export const OF_PIPELINES = GUARDED.filter(({ config }) => config?.needs === 'build-token');

export const named = (route: RouteOptions) =>
  `${route.method} ${route.url.slice(PREFIX.length)} (${route.config?.needs})`;
