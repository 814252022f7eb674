import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { defectKit, type Kit } from './defect.test-kit.ts';

let kit: Kit;
const COUNT = 2_500;

beforeAll(async () => {
  kit = await defectKit();
  for (const [tool, rest] of [
    ['ESLINT', {}],
    ['CCN', { measure: 30, symbol: 'f', message: 'f()' }],
  ] as const) {
    await kit.place({ tool, path: 'src/a.js', line: 1, author: 'ann', ...rest });
    await multiply(tool);
  }
  // Odd texts must come through whole, and what looks like a page in one of them must not be taken for it.
  await kit.place({ path: 'src/"records":[].js', message: '{"records":[],"content":[]} \u2028 </script>\n"', line: 7 });
  await sql`
    insert into branch_file (task_id, branch_id, file_id, blob, size, encoding, dup_lines, total_lines, dup_blocks, dup_authors)
    select task_id, 1, id, '\\x00', 1, 'utf-8', id % 50 + 5, 100, 1, array['ann'] from file where task_id = ${kit.taskId}
    on conflict do nothing`.execute(kit.app.db);
});
afterAll(() => kit.app.close());

/** Copies the one place of a tool, a file each. */
async function multiply(tool: string): Promise<void> {
  const { db } = kit.app;
  await sql`
    insert into file (task_id, path_text, path_hash, sort_key)
    select ${kit.taskId}, path, sha256(convert_to(path, 'UTF8')), path
    from generate_series(1, ${COUNT}) n, lateral (select ${`${tool}/f`} || n || '.js' as path) named`.execute(db);
  await sql`
    insert into defect select (jsonb_populate_record(d, jsonb_build_object('id', 100000 + d.id * 10000 + n))).*
    from defect d, generate_series(1, ${COUNT}) n where d.task_id = ${kit.taskId} and d.tool = ${tool}`.execute(db);
  await sql`
    insert into place select (jsonb_populate_record(p, jsonb_build_object('defect_id', 100000 + p.defect_id * 10000 + n, 'line', n,
      'file_id', f.id, 'file_key', f.sort_key))).*
    from place p, generate_series(1, ${COUNT}) n, lateral (select id, sort_key from file where task_id = ${kit.taskId} and path_text = ${`${tool}/f`} || n || '.js') f
    where p.task_id = ${kit.taskId} and p.tool = ${tool}`.execute(db);
}

const openTransactions = async () => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
    kit.app.db,
  );
  return rows[0]?.open;
};

describe('a page of very many rows', () => {
  it.each<[string, object, string, string]>([
    ['lint defects', { toolName: 'ESLINT' }, 'fileName', 'records'],
    ['lint files', { toolName: 'ESLINT', clusterType: 'file' }, 'fileName', 'records'],
    ['functions', { toolName: 'CCN' }, 'filePath', 'content'],
    ['files with duplicates', { toolName: 'DUPC' }, 'fileName', 'content'],
  ])('%s: has the rows of all small pages, in their order, and the same head', async (_, body, sortField, name) => {
    const order = `sortField=${sortField}&sortType=ASC`;
    const streamed = await kit.list(body, `pageNum=1&pageSize=300000&${order}`);
    expect([streamed.status, streamed.code]).toEqual([200, '0']);
    expect(streamed.headers['content-type']).toBe('application/json; charset=utf-8');
    const first = await kit.list(body, `pageNum=1&pageSize=1000&${order}`);
    const list = 'fileList' in first.data ? 'fileList' : 'defectList';
    const { [list]: page, ...head } = streamed.data;
    const { [list]: firstPage, ...firstHead } = first.data;
    expect(head).toEqual(firstHead);
    const total = firstPage.count ?? firstPage.totalElements;
    expect(total).toBeGreaterThanOrEqual(COUNT);
    expect(page).toMatchObject(
      name === 'records'
        ? { count: total, page: 1, pageSize: 300_000, totalPages: 1 }
        : {
            ...{ totalElements: total, totalPages: 1, number: 0, size: 300_000, numberOfElements: total },
            ...{ first: true, last: true, sort: [] },
          },
    );
    expect(Object.keys(page).sort()).toEqual(Object.keys(firstPage).sort());
    const rows = [...firstPage[name]];
    for (let number = 2; number <= firstPage.totalPages; number++) {
      const { data } = await kit.list(body, `pageNum=${number}&pageSize=1000&${order}`);
      rows.push(...data[list][name]);
    }
    expect(page[name]).toEqual(rows);
    expect(streamed.text).not.toContain(':null');
  });

  it('is empty, and an answer, where nothing matches', async () => {
    const { data } = await kit.list({ author: 'nobody' }, 'pageNum=4&pageSize=300000');
    expect(data.defectList).toEqual({ count: 0, page: 1, pageSize: 300_000, totalPages: 0, records: [] });
  });

  it('falls back to the first page beyond the end, also between pages', async () => {
    const page = (number: number) =>
      kit
        .list({}, `pageNum=${number}&pageSize=2000&sortField=fileName&sortType=ASC`)
        .then(({ data }) => data.defectList);
    const [first, second, beyond] = [await page(1), await page(2), await page(3)];
    expect([first.records.length, second.records.length]).toEqual([2_000, COUNT + 2 - 2_000]);
    expect(beyond).toEqual(first);
  });

  it('refuses before it writes anything, with code and sentence, and keeps no connection', async () => {
    expect((await kit.list({ toolName: 'NOPE' }, 'pageNum=1&pageSize=300000')).code).toBe('2300014');
    expect((await kit.list({}, 'pageNum=1&pageSize=300000', kit.eve)).status).toBe(403);
    expect(await openTransactions()).toBe(0);
  });

  it('gives its connection back when the reader goes away', async () => {
    const url = new URL(`${await kit.app.url()}${kit.app.settings.prefix}/defect/api/user/warn/list?pageSize=300000`);
    for (let time = 0; time < 6; time++) await leave(url);
    // Who hangs up before the first byte may be heard of later than who has read some.
    await vi.waitFor(async () => expect(await openTransactions()).toBe(0), { timeout: 20_000, interval: 50 });
    // More leavers than exports may run at a time, and the next one is served.
    expect((await kit.list({}, 'pageNum=1&pageSize=300000')).data.defectList.count).toBe(COUNT + 2);
  });
});

/** Asks, takes the first bytes and hangs up. */
function leave(url: URL): Promise<void> {
  const { settings } = kit.app;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: kit.ann.cookie,
          'x-csrftoken': kit.ann.csrf,
          [settings.projectHeader]: 'shop',
          [settings.taskHeader]: String(kit.taskId),
        },
      },
      (answer) => {
        expect(answer.statusCode).toBe(200);
        answer.once('readable', () => {
          call.destroy();
          resolve();
        });
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve() : reject(error)));
    call.end(JSON.stringify({ toolName: 'ESLINT' }));
  });
}
