import { factories } from '@assay/testing/factories';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedTables, tableHash } from './table-hash.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

test('a row that comes, changes, changes back or goes is told by the name of its table', async () => {
  const { db } = database;
  const project = await factories(db).project();
  const hashes = [await tableHash(database)];
  const rename = (name: string) => db.updateTable('project').set({ name }).where('id', '=', project.id).execute();
  const { name } = await db.selectFrom('project').select('name').executeTakeFirstOrThrow();
  for (const act of [
    () => rename('another'),
    () => rename(name),
    () => db.insertInto('site_tool').values({ name: 'X', definition: '{}', created_by: 'ann' }).execute(),
    () => db.deleteFrom('site_tool').execute(),
  ]) {
    await act();
    hashes.push(await tableHash(database));
  }
  const [before = '', renamed = '', again = '', more = '', less = ''] = hashes;
  expect(changedTables(before, renamed)).toEqual(['project']);
  expect(changedTables(renamed, again)).toEqual(['project']);
  expect(again).toBe(before);
  expect(changedTables(again, more)).toEqual(['site_tool']);
  expect(less).toBe(before);
});
