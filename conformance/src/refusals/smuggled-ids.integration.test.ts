import type { TestCall } from '@assay/testing/app';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEstate } from './estate.ts';
import type { Known } from './example.ts';
import { changesOfPlace, type PlaceRows, rowsOfPlace } from './kept-rows.ts';
import { requestOf } from './request.ts';
import { ABOUT_PLACES, named } from './routes.ts';
import { MARKER, makeWorld, type World } from './world.ts';

/**
 * Somebody with every right in a project of their own names, in one place of a request, what belongs to another one. Whatever the rest of
 * the request says, nothing of the other project may change or be told.
 */
const PLACES = ['path', 'query', 'body', 'path and body', 'headers'] as const;
type Place = (typeof PLACES)[number];

/** Levels above all projects are refused whoever asks: the matrix of refusals has them. */
const ROUTES = ABOUT_PLACES.filter(({ config }) => config?.needs !== 'administrator');
/** With ids of one's own these wait for a worker that tries the source. */
const asksWorker = (url: string) => /\/repo\/(?:detect|.*\/test$)/.test(url);
const hasPlace = (route: RouteOptions, place: Place) =>
  place === 'headers' ||
  (place.includes('path') && route.schema?.params !== undefined) ||
  (place.includes('query') && route.schema?.querystring !== undefined) ||
  (place.includes('body') && route.schema?.body !== undefined);

let world: World;
/** What the asker owns; made anew after whatever used it up. */
let own: Known;
let place: { projectId: string; taskIds: readonly number[] };
/** Before the asker owned anything. */
let before: PlaceRows;
/** Requests that were answered, by where the foreign ids stood: if none is, nothing is proven. */
const answered = new Map<Place, number>();

beforeAll(async () => {
  world = await makeWorld();
  place = { projectId: 'shop', taskIds: [Number(world.known.taskId)] };
  before = await rowsOfPlace(world.app.db, place);
  own = await ownEstate();
});
afterAll(() => world.app.close());

const ownEstate = async (): Promise<Known> => ({
  ...world.known,
  ...(await makeEstate(world.app, { projectId: 'other', manager: world.users.rival, marker: 'eigen' })),
});

/** The request with foreign ids in one place. @param own ids of the asker's project */
function smuggle(route: RouteOptions, where: Place, own: Known): TestCall {
  const foreign = world.known;
  const at = (name: string) => (where.includes(name) ? foreign : own);
  const headers = where === 'headers' ? foreign : own;
  return {
    ...requestOf(route, own, { path: at('path'), query: at('query'), body: at('body') }),
    project: String(headers.projectId),
    task: Number(headers.taskId),
  };
}

describe.each(PLACES)('ids of another project in the %s', (where) => {
  const routes = ROUTES.filter((route) => hasPlace(route, where) && (where.includes('path') || !asksWorker(route.url)));
  test.each(routes.map((route) => [named(route), route] as const))('%s', async (_, route) => {
    const answer = await world.users.rival.call(smuggle(route, where, own));
    if (answer.code === '0') answered.set(where, (answered.get(where) ?? 0) + 1);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain(MARKER);
    if (route.method === 'GET') return;
    if (answer.code === '0') own = await ownEstate();
    expect(changesOfPlace(before, await rowsOfPlace(world.app.db, place))).toEqual([]);
  });
});

test('reading changed nothing, and enough was answered to prove something', async () => {
  expect(changesOfPlace(before, await rowsOfPlace(world.app.db, place))).toEqual([]);
  expect([...answered.keys()].sort()).toEqual([...PLACES].sort());
});
