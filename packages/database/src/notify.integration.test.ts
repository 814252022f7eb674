import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, MAX_PAYLOAD_BYTES, notify } from './notify.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

function collect(channel: string) {
  const messages: unknown[] = [];
  const troubles: string[] = [];
  const counts = { reconnects: 0 };
  const listener = listen({
    url: database.url,
    channel,
    onMessage: (payload) => messages.push(payload),
    onReconnect: () => {
      counts.reconnects += 1;
    },
    onTrouble: (error) => troubles.push(error.message),
  });
  return { listener, messages, troubles, counts };
}

describe('notify and listen', () => {
  it('delivers when the transaction commits, and nothing of one that is rolled back', async () => {
    const { listener, messages } = collect('assay "odd" channel');
    await listener.ready;
    await database.db
      .transaction()
      .execute(async (trx) => {
        await notify(trx, 'assay "odd" channel', { never: true });
        throw new Error('rolled back');
      })
      .catch(() => {});
    await database.db.transaction().execute((trx) => notify(trx, 'assay "odd" channel', { id: 7, 文: 'é' }));
    await expect.poll(() => messages).toEqual([{ id: 7, 文: 'é' }]);
    await listener.close();
  });

  it('comes back after its connection was cut, and says so', async () => {
    const { listener, messages, counts } = collect('assay_cut');
    await listener.ready;
    expect(counts.reconnects).toBe(0);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listen assay_cut'`.execute(
      database.db,
    );
    await expect.poll(() => counts.reconnects, { timeout: 10_000 }).toBe(1);
    await notify(database.db, 'assay_cut', { id: 1 });
    await expect.poll(() => messages).toEqual([{ id: 1 }]);
    await listener.close();
  });

  it('is silent after close and leaves no session behind', async () => {
    const { listener, messages } = collect('assay_closed');
    await listener.ready;
    await listener.close();
    await notify(database.db, 'assay_closed', { id: 1 });
    const sessions = async () =>
      (await sql`select 1 from pg_stat_activity where application_name = 'listen assay_closed'`.execute(database.db))
        .rows.length;
    await expect.poll(sessions).toBe(0);
    expect(messages).toEqual([]);
  });

  it('keeps trying while the server cannot be reached, and stops trying when closed', async () => {
    const troubles: Error[] = [];
    const url = 'postgres://assay:x@127.0.0.1:1/assay';
    const listener = listen({
      url,
      channel: 'c',
      onMessage: () => {},
      onReconnect: () => {},
      onTrouble: (error) => troubles.push(error),
    });
    await expect.poll(() => troubles.length, { timeout: 5000 }).toBeGreaterThanOrEqual(2);
    await listener.close();
    const heard = troubles.length;
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(troubles.length).toBe(heard);
  });

  it('passes over what is not JSON', async () => {
    const { listener, messages, troubles } = collect('assay_text');
    await listener.ready;
    await sql`select pg_notify('assay_text', 'plain words')`.execute(database.db);
    await notify(database.db, 'assay_text', { id: 1 });
    await expect.poll(() => messages).toEqual([{ id: 1 }]);
    expect(troubles).toEqual(['A message on channel assay_text is not JSON']);
    await listener.close();
  });

  it('takes the longest message and refuses a longer one before it reaches the server', async () => {
    const text = 'x'.repeat(MAX_PAYLOAD_BYTES - '{"t":""}'.length);
    await notify(database.db, 'assay_long', { t: text });
    await expect(notify(database.db, 'assay_long', { t: `${text}x` })).rejects.toThrow(RangeError);
  });
});
