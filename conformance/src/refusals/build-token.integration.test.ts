import { TOKEN_SCOPES } from '@assay/contract/http/auth';
import type { TestCall } from '@assay/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEstate } from './estate.ts';
import type { Known } from './example.ts';
import { changesOfPlace, rowsOfPlace } from './kept-rows.ts';
import { requestOf } from './request.ts';
import { named, OF_PIPELINES } from './routes.ts';
import { changedTables, tableHash } from './table-hash.ts';
import { MARKER, makeWorld, PEOPLE, type World } from './world.ts';

/** Calls of pipelines know build tokens and nothing else; a token opens its own project alone (decisions 9). */
let world: World;
/** Ids of the project, as the task of a pipeline has them. */
let known: Known;
/** Tokens that once were of the project, or are of another one. */
const secrets: Record<string, string> = {};

beforeAll(async () => {
  world = await makeWorld();
  const { app, users } = world;
  await app.db
    .updateTable('task')
    .set({ create_from: 'bs_pipeline' })
    .where('id', '=', Number(world.known.taskId))
    .execute();
  known = { ...world.known, roles: [{ role_code: 'member', user_list: ['rival'] }], stepNum: 1, flag: 3 };
  await makeEstate(app, { projectId: 'other', manager: users.rival, marker: 'eigen' });
  await app.createProject('closed', { boss: 'manager' });
  const token = async (project: string, person: 'boss' | 'rival', body: object = {}) => {
    const path = `/task/api/user/buildToken/project/${project}`;
    const answer = await users[person].call({ method: 'POST', path, body: { name: 'ci', ...body } });
    return { secret: String(answer.data.token), id: Number(answer.data.id), path };
  };
  secrets.valid = (await token('shop', 'boss')).secret;
  secrets.foreign = (await token('other', 'rival')).secret;
  const ended = await token('shop', 'boss');
  await users.boss.call({ method: 'DELETE', path: `${ended.path}/${ended.id}` });
  secrets.ended = ended.secret;
  const short = await token('shop', 'boss', { expiresAt: Date.now() + 60_000 });
  await app.db
    .updateTable('build_token')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', short.id)
    .execute();
  secrets.expired = short.secret;
  secrets.closed = (await token('closed', 'boss')).secret;
  await app.db.updateTable('project').set({ archived_at: new Date() }).where('id', '=', 'closed').execute();
  secrets.personal = await app.createToken('boss', [...TOKEN_SCOPES]);
  // That it was used is noted once a minute.
  await app.call({ path: '/task/api/user/userInfo', headers: { authorization: `Bearer ${secrets.personal}` } });
  secrets.guessed = 'assaybuild_0000000000000000000000000000000000000000000';
});
afterAll(() => world.app.close());

/** Sends it and names the tables that differ afterwards. */
async function attempt(send: () => ReturnType<World['app']['call']>) {
  const before = await tableHash(world.app.database);
  const answer = await send();
  return { answer, changed: changedTables(before, await tableHash(world.app.database)) };
}

const rows = OF_PIPELINES.map((route) => [named(route), route] as const);
const withToken = (call: TestCall, secret: string | undefined, header = 'authorization') => ({
  ...call,
  headers: { [header]: header === 'authorization' ? `Bearer ${secret}` : String(secret) },
});

test('there are calls of pipelines', () => {
  expect(OF_PIPELINES.length).toBeGreaterThan(4);
});

describe.each(PEOPLE)('%s with a session, and no token', (person) => {
  test.each(rows)('%s', async (_, route) => {
    const call = { ...requestOf(route, known), project: 'shop', task: Number(known.taskId) };
    const { answer, changed } = await attempt(() => world.users[person].call(call));
    expect([answer.status, answer.code]).toEqual([401, '2300401']);
    expect(changed).toEqual([]);
  });
});

describe.each(['ended', 'expired', 'closed', 'personal', 'guessed'])('a token that is none here: %s', (which) => {
  test.each(rows)('%s', async (_, route) => {
    for (const header of ['authorization', 'x-build-token']) {
      const call = withToken(requestOf(route, known), secrets[which], header);
      const { answer, changed } = await attempt(() => world.app.call(call));
      expect([answer.status, answer.code]).toEqual([401, '2300401']);
      expect(answer.text).not.toContain(MARKER);
      expect(changed).toEqual([]);
    }
  });
});

describe('a token of another project, with ids of this one everywhere', () => {
  const place = () => ({ projectId: 'shop', taskIds: [Number(known.taskId)] });
  test.each(rows)('%s', async (_, route) => {
    const before = await rowsOfPlace(world.app.db, place());
    const call = { ...requestOf(route, known), project: 'shop', task: Number(known.taskId) };
    const answer = await world.app.call(withToken(call, secrets.foreign));
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain(MARKER);
    expect(changesOfPlace(before, await rowsOfPlace(world.app.db, place()))).toEqual([]);
    // A pipeline of that name makes a task of its own project; every other call speaks of a task that is not there.
    if (!route.url.endsWith('/build/task')) expect(answer.code).toBe('2300007');
  });

  test.each(['taskId', 'task_id', 'nameEn', 'stream_name', 'pipelineId', 'pipelineBuildId'])(
    'one foreign name is enough to be refused or to mean nothing: %s',
    async (name) => {
      const own: Known = {
        ...known,
        ...(await makeEstate(world.app, { projectId: 'other', manager: world.users.rival, marker: 'eigen' })),
      };
      await world.app.db
        .updateTable('task')
        .set({ create_from: 'bs_pipeline' })
        .where('id', '=', Number(own.taskId))
        .execute();
      const before = await rowsOfPlace(world.app.db, place());
      for (const [, route] of rows) {
        const answer = await world.app.call(
          withToken(requestOf(route, { ...own, [name]: known[name] }), secrets.foreign),
        );
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toContain(MARKER);
      }
      expect(changesOfPlace(before, await rowsOfPlace(world.app.db, place()))).toEqual([]);
    },
  );
});

describe('the token of the project', () => {
  test.each(rows)('is let in: %s', async (_, route) => {
    const answer = await world.app.call(withToken(requestOf(route, known), secrets.valid));
    expect(answer.status).toBe(200);
  });
});
