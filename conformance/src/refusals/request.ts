import type { TestCall } from '@assay/testing/app';
import type { RouteOptions } from 'fastify';
import { addressOf, exampleOf, type Known } from './example.ts';
import { type Method, PREFIX } from './routes.ts';

/**
 * A valid request of a route, filled with the ids of `known`.
 * @param places ids of another place by where they are written: in the path, in the query or in the body
 */
export function requestOf(
  route: RouteOptions,
  known: Known,
  places: { readonly path?: Known; readonly query?: Known; readonly body?: Known } = {},
): TestCall {
  const { schema } = route;
  const at = (place: Known | undefined) => knownAt(route.url, place ?? known);
  const path = route.url.slice(PREFIX.length);
  const [address = ''] = addressOf({ path, params: schema?.params, query: undefined }, at(places.path)).split('?');
  const [, query] = addressOf({ path: '', params: undefined, query: schema?.querystring }, at(places.query)).split('?');
  const body = schema?.body === undefined ? undefined : exampleOf(schema.body, at(places.body));
  return {
    method: route.method as Method,
    path: query === undefined ? address : `${address}?${query}`,
    ...(body === undefined ? {} : { body: body as object }),
  };
}

/** Routes call different things `id`. */
function knownAt(url: string, known: Known): Known {
  return url.includes('/groups/') && 'groupId' in known ? { ...known, id: known.groupId } : known;
}
