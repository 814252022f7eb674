import * as chartsAndViews from '@assay/database/migrations/0016-charts-and-views';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { type Migration, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ScanKit, type ScannedTask, scanKit } from './scan.test-kit.ts';

/** What each build keeps for charts over time. */
let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

const branches = Array.from({ length: 24 }, (_, n) => `  if (input === ${n}) return ${n};\n`).join('');
const complex = `export function pick(input) {\n${branches}  return -1;\n}\n`;
const small = 'export function one() {\n  return 1;\n}\n';

const kept = ({ taskId }: ScannedTask) =>
  kit.database.db
    .selectFrom('build_numbers')
    .select(['build_number', 'tool', 'open_count', 'new_count', 'average_ccn', 'ccn_excess', 'dup_rate'])
    .where('task_id', '=', taskId)
    .orderBy('build_number')
    .orderBy('tool')
    .execute();
const none = { average_ccn: null, ccn_excess: null, dup_rate: null };

it('is what lay open then, and what a migration finds for builds from before', async () => {
  const repository = fixtureRepository([{ write: { 'a.js': `${complex}missing();\nmissing();\n`, 'b.js': small } }]);
  const task = await kit.taskOn(repository);
  if ((await task.scan()) !== 'succeeded') throw new Error(await task.log());
  repository.commit({ write: { 'a.js': `${small}missing();\n` } });
  if ((await task.scan()) !== 'succeeded') throw new Error(await task.log());
  const rows = await kept(task);
  const of = (tool: string, build: number) => rows.find((row) => row.tool === tool && row.build_number === build);
  expect(rows.map((row) => row.tool)).toEqual(['CCN', 'DUPC', 'ESLINT', 'CCN', 'DUPC', 'ESLINT']);
  expect(of('CCN', 1)).toMatchObject({ open_count: 1, average_ccn: 13, ccn_excess: 5 });
  expect(of('CCN', 2)).toMatchObject({ open_count: 0, new_count: 0, average_ccn: 1, ccn_excess: 0 });
  expect(of('ESLINT', 2)).toEqual({
    build_number: 2,
    tool: 'ESLINT',
    open_count: 1,
    new_count: expect.any(Number),
    ...none,
  });
  expect(of('DUPC', 1)).toMatchObject({ dup_rate: expect.any(Number), average_ccn: null });

  repository.remove();

  await sql`drop table build_numbers; drop table saved_view; drop index place_by_found`.execute(kit.database.db);
  const migration: Migration = chartsAndViews;
  await migration.up(kit.database.db);
  expect(await kept(task)).toEqual(rows);
});
