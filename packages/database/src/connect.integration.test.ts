import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, isPostgresError, isUniqueViolation, POSTGRES_ERRORS } from './connect.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

describe('connect', () => {
  it('reads big integers and decimals as numbers, dates as texts, points in time as Date', async () => {
    const { rows } =
      await sql`select 9007199254740991::int8 as big, 12.50::numeric as decimal, '2026-03-01'::date as day,
      '2026-03-01T00:00:00+08'::timestamptz as moment, array[1,null,3]::int8[] as bigs, array['2026-03-01']::date[] as days,
      '{"a":[1]}'::jsonb as json`.execute(database.db);
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        decimal: 12.5,
        day: '2026-03-01',
        moment: new Date('2026-02-28T16:00:00Z'),
        bigs: [1, null, 3],
        days: ['2026-03-01'],
        json: { a: [1] },
      },
    ]);
  });

  it('names its sessions and sets their limits', async () => {
    const own = connect({ url: database.url, name: 'assay-worker', statementTimeoutMs: 100 });
    const { rows } = await own.pool.query(
      "select current_setting('application_name') as name, current_setting('jit') as jit, current_setting('idle_in_transaction_session_timeout') as idle",
    );
    expect(rows).toEqual([{ name: 'assay-worker', jit: 'off', idle: '10min' }]);
    const late = await sql`select pg_sleep(5)`.execute(own.db).catch((error: unknown) => error);
    expect(isPostgresError(late, POSTGRES_ERRORS.queryCanceled)).toBe(true);
    await own.close();
    await own.close();
    expect(own.pool.ended).toBe(true);
  });

  it('survives connections that break, idle and in the middle of a transaction', async () => {
    const broken: string[] = [];
    const own = connect({
      url: database.url,
      name: 'assay-fragile',
      max: 2,
      onBroken: (error) => broken.push(error.message),
    });
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'assay-fragile'`.execute(
        database.db,
      );
    await own.pool.query('select 1');
    await cut();
    await expect.poll(() => broken.length).toBeGreaterThan(0);

    const heard = broken.length;
    const lost = own.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await cut();
      await expect.poll(() => broken.length).toBeGreaterThan(heard);
      await sql`select 1`.execute(trx);
    });
    await expect(lost).rejects.toThrow();
    expect((await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await own.close();
  });

  it('tells a key that exists from other errors', async () => {
    await sql`create table keyed (id int constraint keyed_id primary key)`.execute(database.db);
    const insert = () => sql`insert into keyed values (1)`.execute(database.db).catch((error: unknown) => error);
    expect(isUniqueViolation(await insert())).toBe(false);
    const second = await insert();
    expect([
      isUniqueViolation(second),
      isUniqueViolation(second, 'keyed_id'),
      isUniqueViolation(second, 'other'),
    ]).toEqual([true, true, false]);
    const other = await sql`select 1 / 0`.execute(database.db).catch((error: unknown) => error);
    expect(isUniqueViolation(other)).toBe(false);
  });
});
