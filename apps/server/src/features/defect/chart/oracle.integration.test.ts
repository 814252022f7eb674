import { DETECTION } from '@assay/contract/codes';
import { addDays } from '@assay/domain/charts/chart-days';
import { dayOf, endOfDay, startOfDay } from '@assay/domain/time/zone';
import { toolByName } from '@assay/tools/catalogue';
import { storeNumbers } from '@assay/worker/scan/numbers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, defectKit, type Kit } from '../defect.test-kit.ts';

/** Trends recomputed by brute force: for every day, what spans and decisions say of the last build before its end. */
let kit: Kit;
const zone = 'Asia/Shanghai';
const today = dayOf(Date.now(), zone);
const SEED = 20_261_121;

beforeAll(async () => {
  kit = await defectKit();
});
afterAll(() => kit.app.close());

/** Numbers below 1 that are the same in every run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

it('points of the past are what lay open in the last build of their day', async () => {
  const { db } = kit.app;
  const random = randomOf(SEED);
  const definition = toolByName('ESLINT');
  if (!definition) throw new Error('no ESLINT');
  const judge = startOfDay(addDays(today, -30), zone) ?? 0;
  await db
    .updateTable('task')
    .set({ new_defect_judge: JSON.stringify({ judgeBy: 1, fromDateTime: judge }) })
    .where('id', '=', kit.taskId)
    .execute();
  const ignored = new Map<number, number>();
  const alive = new Set<number>();
  const builds: { number: number; at: number }[] = [];

  for (let step = 0; step < 8; step++) {
    const moment = (startOfDay(addDays(today, -9), zone) ?? 0) + Math.floor(random() * 8 * DAY);
    builds.push({ number: 0, at: moment });
  }
  builds.sort((a, b) => a.at - b.at);
  for (const made of builds) {
    const { number, branch_id } = await kit.make.build({ taskId: kit.taskId });
    made.number = number;
    for (const id of alive)
      if (random() < 0.2) {
        alive.delete(id);
        await db.updateTable('place').set({ detection: DETECTION.gone }).where('defect_id', '=', id).execute();
        await db
          .updateTable('span')
          .set({ to_build: number - 1 })
          .where('defect_id', '=', id)
          .execute();
      } else if (random() < 0.1 && !ignored.has(id)) {
        ignored.set(id, number);
        await kit.verdict(id, { ignore_type: 1, ignored_by: 'ann' });
      }
    for (let count = Math.floor(random() * 6); count >= 0; count--) {
      const id = await kit.place({ line_time: new Date(judge + (random() - 0.5) * 10 * DAY), first_build: number });
      const { file_id } = await db
        .selectFrom('place')
        .select('file_id')
        .where('defect_id', '=', id)
        .executeTakeFirstOrThrow();
      const span = { defect_id: id, from_build: number, to_build: null, file_id, line: 1 };
      await db
        .insertInto('span')
        .values({ task_id: kit.taskId, branch_id, ...span })
        .execute();
      alive.add(id);
    }
    const stored = {
      at: { taskId: kit.taskId, branchId: branch_id, build: number },
      planned: {
        definition,
        version: '1',
        files: [],
        checkers: new Map(),
        params: {},
        configHash: '',
        reused: new Map(),
        invocations: [],
      },
      result: {},
      judge: { fromDateTime: judge },
      zone,
    };
    await db.transaction().execute((trx) => storeNumbers(trx, stored));
    await db
      .updateTable('build_numbers')
      .set({ at: new Date(made.at) })
      .where('build_number', '=', number)
      .execute();
  }

  const range = { start: addDays(today, -12), end: addDays(today, -1) };
  const { data } = await kit.ann.call({
    path: `/defect/api/user/report/toolName/ESLINT?startTime=${range.start}&endTime=${range.end}`,
    project: 'shop',
    task: kit.taskId,
  });
  const expected = [];
  for (let day = range.end; day >= range.start; day = addDays(day, -1)) {
    const build = builds.filter(({ at }) => at <= (endOfDay(day, zone) ?? 0)).at(-1)?.number ?? 0;
    const { rows } = await sql<{ id: number; fresh: boolean }>`
      select s.defect_id as id, p.line_time >= ${new Date(judge)} as fresh from span s join place p using (task_id, branch_id, defect_id)
      where s.task_id = ${kit.taskId} and s.from_build <= ${build} and coalesce(s.to_build, 1000000) >= ${build}
    `.execute(db);
    const open = rows.filter(({ id }) => (ignored.get(id) ?? Number.POSITIVE_INFINITY) > build);
    const fresh = open.filter((row) => row.fresh).length;
    expected.push({ date: day, tips: day.slice(5), newCount: fresh, historyCount: open.length - fresh });
  }
  expect(expected.some(({ newCount, historyCount }) => newCount > 0 && historyCount > 0)).toBe(true);
  expect(data.chartLegacys.legacyList).toEqual(expected);
});
