import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { administer, cloneDatabase, type TestDatabase } from './template-database.ts';

describe('cloneDatabase', () => {
  let one: TestDatabase;
  let two: TestDatabase;
  beforeAll(async () => {
    [one, two] = await Promise.all([cloneDatabase(), cloneDatabase()]);
  });
  afterAll(() => Promise.all([one.close(), two.close()]));

  it('gives each caller the migrated schema and rows of its own', async () => {
    await sql`create table only_here (id int)`.execute(one.db);
    const seen = await sql<{ here: boolean; kysely: boolean }>`
      select to_regclass('only_here') is not null as here, to_regclass('kysely_migration') is not null as kysely`.execute(
      two.db,
    );
    expect(seen.rows).toEqual([{ here: false, kysely: true }]);
  });

  it('drops the database on close although someone is connected', async () => {
    const gone = await cloneDatabase();
    const name = new URL(gone.url).pathname.slice(1);
    const client = new pg.Client({ connectionString: gone.url });
    client.on('error', () => {});
    await client.connect();
    await gone.close();
    const rows = await administer(inject('testServer').url, `select 1 from pg_database where datname = '${name}'`);
    expect(rows).toEqual([]);
  });
});
