import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defectKit, idsOf, type Kit } from './defect.test-kit.ts';

/** What came and went between two builds, against looking at every span. */
let kit: Kit;
const builds: { id: string; number: number }[] = [];
/** Defect -> builds it was there in. */
const life = new Map<number, ReadonlySet<number>>();
const BUILDS = 5;

beforeAll(async () => {
  kit = await defectKit();
  for (let count = 0; count < BUILDS; count++) builds.push(await kit.make.build({ taskId: kit.taskId }));
  const { branch_id } = await kit.app.db.selectFrom('build').select('branch_id').executeTakeFirstOrThrow();
  for (let mask = 1; mask < 2 ** BUILDS; mask++) {
    const there = builds.map(({ number }) => number).filter((number) => mask & (1 << (number - 1)));
    const id = await kit.place({ line: mask, detection: there.includes(BUILDS) ? 1 : 2 });
    life.set(id, new Set(there));
    const { file_id } = await kit.app.db
      .selectFrom('place')
      .select('file_id')
      .where('defect_id', '=', id)
      .executeTakeFirstOrThrow();
    const starts = there.filter((number) => !there.includes(number - 1));
    for (const from_build of starts) {
      let last = from_build;
      while (there.includes(last + 1)) last++;
      const span = { from_build, to_build: last === BUILDS ? null : last, file_id, line: mask };
      await kit.app.db
        .insertInto('span')
        .values({ task_id: kit.taskId, branch_id, defect_id: id, ...span })
        .execute();
    }
  }
});
afterAll(() => kit.app.close());

const difference = async (from: number, to: number | undefined, change: string, rest: object = {}) => {
  const buildId = to === undefined ? '' : builds[to - 1]?.id;
  const answer = await kit.list({ fromBuildId: builds[from - 1]?.id, buildId, change, ...rest });
  return { ids: idsOf(answer).sort((a, b) => a - b), rows: answer.data.defectList.records };
};
const expected = (from: number, to: number, change: string) =>
  [...life]
    .filter(([, there]) => {
      const came = there.has(to) && !there.has(from);
      const went = there.has(from) && !there.has(to);
      return (came && change !== 'gone') || (went && change !== 'new');
    })
    .map(([id]) => id);

it('is what brute force finds, for any two builds in either direction', async () => {
  const build = fc.integer({ min: 1, max: BUILDS });
  await fc.assert(
    fc.asyncProperty(build, build, fc.constantFrom('new', 'gone', 'both'), async (from, to, change) => {
      expect((await difference(from, to, change)).ids).toEqual(expected(from, to, change));
    }),
    { numRuns: 40 },
  );
});

it('without a build it is what changed until now; what went is repaired, and counters agree', async () => {
  const { ids, rows } = await difference(2, undefined, 'both');
  expect(ids).toEqual(expected(2, BUILDS, 'both'));
  const statuses = rows.map((row: { status: number }) => row.status);
  expect(statuses.filter((status: number) => status === 3)).toHaveLength(expected(2, BUILDS, 'gone').length);
  expect((await difference(2, undefined, 'both', { status: [1] })).ids).toEqual(expected(2, BUILDS, 'new'));
  const body = { toolName: 'ESLINT', fromBuildId: builds[1]?.id, change: 'both' };
  const counters = (await kit.post('initpage', { ...body, statisticType: 'STATUS' })).data;
  expect([counters.existCount, counters.fixCount]).toEqual([
    expected(2, BUILDS, 'new').length,
    expected(2, BUILDS, 'gone').length,
  ]);
});

it('between builds of which one is not known nothing changed', async () => {
  for (const body of [{ fromBuildId: 'nope' }, { fromBuildId: builds[0]?.id, buildId: 'nope' }])
    expect((await kit.list(body)).data.defectList.count).toBe(0);
});

it('a select-all acts on the open ones of the difference and on no others', async () => {
  const condition = { toolName: 'ESLINT', fromBuildId: builds[3]?.id, change: 'new' };
  const answer = await kit.batch({
    bizType: 'MarkDefect',
    markFlag: 1,
    isSelectAll: 'Y',
    defectKeySet: [],
    queryDefectCondition: JSON.stringify(condition),
  });
  const marked = await kit.app.db.selectFrom('verdict').select('defect_id').where('mark', '=', 1).execute();
  expect(marked.map((row) => row.defect_id).sort((a, b) => a - b)).toEqual(expected(4, BUILDS, 'new'));
  expect(answer.data.count).toBe(marked.length);
});

it('builds a snapshot can be taken of are those of the main branch, newest first', async () => {
  const { id: branch_id } = await kit.make.branch({ taskId: kit.taskId, name: 'feature', kind: 'request' });
  await kit.make.build({ taskId: kit.taskId, branch_id });
  await kit.make.build({ taskId: kit.taskId, status: 'failed' });
  const { data } = await kit.get(`tasks/${kit.taskId}/buildInfos`);
  expect(data.map((build: { buildNum: string }) => build.buildNum)).toEqual(['5', '4', '3', '2', '1']);
  expect(data[0]).toEqual({
    buildId: builds[4]?.id,
    buildNum: '5',
    buildTime: expect.any(Number),
    buildUser: 'admin',
  });
});
