import { factories } from '@assay/testing/factories';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropUnseenCoverage } from './sweep-coverage.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

it('coverage goes with the builds that showed it, and not before', async () => {
  const { db } = database;
  const make = factories(db);
  const { id: taskId } = await make.task({ projectId: (await make.project()).id });
  const branch = await make.branch({ taskId, name: 'main' });
  const { fileId } = await make.defect({ taskId, tool: 'ESLINT', path: 'a.js' });
  const of = { task_id: taskId, branch_id: branch.id, lines: 1, covered_lines: 1, branches: 0, covered_branches: 0 };
  const numbers: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const { number } = await make.build({ taskId, branch_id: branch.id });
    numbers.push(number);
    await db
      .insertInto('coverage_build')
      .values({ ...of, build_number: number, files: 1 })
      .execute();
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = numbers;
  const span = (from: number, to: number | null) => ({
    ...{ ...of, file_id: fileId, blob: Buffer.alloc(32), hits: Buffer.of(1) },
    ...{ from_build: from, to_build: to },
  });
  await db
    .insertInto('coverage_file')
    .values([span(first, second), span(second, fourth), span(fourth, null)])
    .execute();
  const left = async () =>
    (await db.selectFrom('coverage_file').select('from_build').orderBy('from_build').execute()).map(
      (row) => row.from_build,
    );
  const remove = (number: number) =>
    db.deleteFrom('build').where('task_id', '=', taskId).where('number', '=', number).execute();

  expect(await dropUnseenCoverage(db)).toBe(0);
  await remove(second);
  // The third build still shows what began with the second.
  expect(await dropUnseenCoverage(db)).toBe(0);
  await remove(first);
  expect(await dropUnseenCoverage(db)).toBe(1);
  expect(await left()).toEqual([second, fourth]);
  await remove(third);
  await remove(fourth);
  // What the branch has now stays, whatever became of the build that brought it.
  expect(await dropUnseenCoverage(db)).toBe(1);
  expect(await left()).toEqual([fourth]);
});
