import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestOf } from './request.ts';
import { ABOUT_PLACES, GUARDED, isLive, named } from './routes.ts';
import { changedTables, tableHash } from './table-hash.ts';
import { MARKER, makeWorld, type Person, type World } from './world.ts';

interface Attempt {
  readonly who: Person | 'nobody';
  readonly project?: string;
  readonly task?: boolean;
}

let world: World;
/** What the tables were after the last request. */
let before: string;
beforeAll(async () => {
  world = await makeWorld();
  before = await tableHash(world.app.database);
});
afterAll(() => world.app.close());

/** Sends a valid request of the call and holds the tables of the database against what they were. */
async function attempt(route: RouteOptions, { who, project, task }: Attempt) {
  const { app, users, known } = world;
  const asked = {
    ...requestOf(route, known),
    ...(project === undefined ? {} : { project }),
    ...(task ? { task: Number(known.taskId) } : {}),
  };
  const answer = who === 'nobody' ? await app.call(asked) : await users[who].call(asked);
  const after = await tableHash(app.database);
  const changed = changedTables(before, after);
  before = after;
  return { answer, changed };
}

/** A refusal as clients know it: an envelope, HTTP 403 and 2300006 (2300017 for administrators). */
function expectRefused({ answer, changed }: Awaited<ReturnType<typeof attempt>>, also: readonly string[] = []) {
  expect({ status: answer.status, code: answer.code, text: answer.text }).toSatisfy(
    ({ status, code }: { status: number; code: string }) =>
      (status === 403 && ['2300006', '2300017'].includes(code)) || also.includes(code),
  );
  expect(answer.message).not.toBe('');
  expect(answer.text).not.toContain(MARKER);
  expect(changed).toEqual([]);
}

describe('nobody', () => {
  test.each(GUARDED.map((route) => [named(route), route] as const))('%s', async (_, route) => {
    const { answer, changed } = await attempt(route, { who: 'nobody', project: 'shop', task: true });
    expect(changed).toEqual([]);
    expect(answer.text).not.toContain(MARKER);
    if (isLive(route.url)) expect([403, 404]).toContain(answer.status);
    else expect({ status: answer.status, code: answer.code }).toEqual({ status: 401, code: '2300401' });
  });
});

describe('somebody of no project', () => {
  test.each(ABOUT_PLACES.map((route) => [named(route), route] as const))('%s', async (_, route) => {
    expectRefused(await attempt(route, { who: 'stranger', project: 'shop', task: true }));
  });
});

describe('a manager of another project, who says to be in this one', () => {
  test.each(ABOUT_PLACES.map((route) => [named(route), route] as const))('%s', async (_, route) => {
    expectRefused(await attempt(route, { who: 'rival', project: 'shop', task: true }));
  });
});

/** Permissions that a viewer lacks, and levels above the member's. */
const ABOVE_VIEWER = [
  'create_task',
  'task_manage',
  'analyze',
  'defect_manage',
  'project-manager',
  'set-manager',
  'administrator',
];
const ABOVE_MEMBER = ['project-manager', 'administrator'];

describe('a viewer', () => {
  const above = ABOUT_PLACES.filter(({ config }) => ABOVE_VIEWER.includes(config?.needs ?? ''));
  test.each(above.map((route) => [named(route), route] as const))('%s', async (_, route) => {
    expectRefused(await attempt(route, { who: 'vi', project: 'shop', task: true }));
  });
});

describe('a developer', () => {
  const above = ABOUT_PLACES.filter(({ config }) => ABOVE_MEMBER.includes(config?.needs ?? ''));
  test.each(above.map((route) => [named(route), route] as const))('%s', async (_, route) => {
    expectRefused(await attempt(route, { who: 'mem', project: 'shop', task: true }));
  });
});

/**
 * Calls about a project as a whole: they answer about the caller's own, whatever stale task id travels in the header
 * (contract-core 13.1, 15). They may not tell or change anything of the other project.
 */
describe('a manager of another project with ids of this one', () => {
  test.each(ABOUT_PLACES.map((route) => [named(route), route] as const))('%s', async (_, route) => {
    const { answer, changed } = await attempt(route, { who: 'rival', project: 'other', task: true });
    expect(answer.text).not.toContain(MARKER);
    expect(answer.status).toBeLessThan(500);
    expect(answer.code).toEqual(expect.any(String));
    expect(changed).toEqual([]);
  });
});

/** What is refused above is refused for lack of a permission: whoever holds it is let in. Reads only, they change nothing. */
describe('somebody who may', () => {
  // Nothing is ever archived, so there is nothing to fetch for anybody.
  const reads = GUARDED.filter(({ method, url }) => method === 'GET' && !isLive(url) && !url.includes('/GATHER/'));
  const viewers = reads.filter(({ config }) =>
    ['signed-in', 'project-member', 'report_view', 'defect_view'].includes(config?.needs ?? ''),
  );
  test.each(viewers.map((route) => [named(route), route] as const))('a viewer: %s', async (_, route) => {
    const { answer, changed } = await attempt(route, { who: 'vi', project: 'shop', task: true });
    expect(answer.status).toBe(200);
    expect(changed).toEqual([]);
  });
  // Pipelines come with a token of their own, never with a session.
  const managers = reads.filter(({ config }) => config?.needs !== 'administrator' && config?.needs !== 'build-token');
  test.each(managers.map((route) => [named(route), route] as const))('a manager: %s', async (_, route) => {
    expect((await attempt(route, { who: 'boss', project: 'shop', task: true })).answer.status).toBe(200);
  });
});
