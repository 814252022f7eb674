import { factories } from '@assay/testing/factories';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endPassedIgnores } from './end-ignores.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

it('an ignore with an end returns by itself, once, and everybody can see that it did', async () => {
  const { db } = database;
  const make = factories(db);
  const { id: projectId } = await make.project();
  const { id: taskId } = await make.task({ projectId, tools: ['ESLINT'] });
  await make.build({ taskId });
  const until = new Date('2026-11-20T10:00:00Z');
  const at = (ms: number) => new Date(until.getTime() + ms);
  const [passing, lasting, later] = [
    await make.defect({ taskId, tool: 'ESLINT' }),
    await make.defect({ taskId, tool: 'ESLINT', line: 2 }),
    await make.defect({ taskId, tool: 'RUFF', line: 3 }),
  ];
  const ignore = { ignore_type: 1, ignored_by: 'ann', ignored_at: at(-1000), mark: 1 };
  const ends = [until, null, at(3_600_000)];
  for (const [index, { id }] of [passing, lasting, later].entries())
    await db
      .insertInto('verdict')
      .values({ task_id: taskId, defect_id: id, ...ignore, ignore_until: ends[index] ?? null })
      .execute();
  const ignored = async () =>
    (await db.selectFrom('verdict').selectAll().where('task_id', '=', taskId).orderBy('defect_id').execute()).map(
      ({ ignore_type, mark }) => [ignore_type, mark],
    );
  const revision = async () =>
    (await db.selectFrom('task').select('revision').where('id', '=', taskId).executeTakeFirstOrThrow()).revision;
  const before = await revision();

  expect(await endPassedIgnores(db, at(-1))).toEqual([]);
  expect([await ignored(), await revision()]).toEqual([
    [
      [1, 1],
      [1, 1],
      [1, 1],
    ],
    before,
  ]);

  const looks = await Promise.all([endPassedIgnores(db, at(0)), endPassedIgnores(db, at(0))]);
  expect(looks.flat().reduce((sum, { count }) => sum + count, 0)).toBe(1);
  expect([await ignored(), await revision()]).toEqual([
    [
      [0, 1],
      [1, 1],
      [1, 1],
    ],
    before + 1,
  ]);
  const change = await db.selectFrom('task_change').selectAll().where('task_id', '=', taskId).execute();
  expect(change.at(-1)).toMatchObject({ kind: 'verdict', defect_ids: [passing.id] });
  const records = await db.selectFrom('operation_record').selectAll().where('task_id', '=', taskId).execute();
  expect(records).toEqual([
    expect.objectContaining({ oper_type: 'revert_ignore', operator: 'system', tool: 'ESLINT' }),
  ]);
  const items = await db.selectFrom('action_item').selectAll().where('task_id', '=', taskId).execute();
  expect(items).toEqual([
    expect.objectContaining({
      defect_id: passing.id,
      before: expect.objectContaining({ ignore_type: 1, ignored_by: 'ann' }),
      after: expect.objectContaining({ ignore_type: 0, ignored_by: null }),
    }),
  ]);
});
