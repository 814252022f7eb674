import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedTables, tableHash } from '../refusals/table-hash.ts';
import { makeWorld, type World } from '../refusals/world.ts';
import { type FuzzRequest, type Operation, operationsOf, requestOf } from './requests.ts';
import type { Pool } from './values.ts';

/** `npm run fuzz` sends 50,000; FUZZ_SEED begins elsewhere, and with FUZZ_REQUESTS=1 shows one request again. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const FIRST_SEED = Number(process.env.FUZZ_SEED ?? 1);
const BATCH = 100;
/** Far above what a server of this size needs, far below what a leak of one request in ten makes of it. */
const MOST_HEAP = 1024 * 1024 * 1024;

/** What a viewer may do to themselves ends the run: the session and the password are needed until its end. */
const NEEDED = [
  'POST /ms/auth/api/user/logout',
  'PUT /ms/auth/api/user/password',
  'DELETE /ms/auth/api/user/sessions/{id}',
  'POST /ms/auth/api/user/login',
];
/** A viewer's own things; nothing else of the database may change, whatever is answered. */
const OWN = ['task_pin', 'api_token', 'saved_view'];
/** For monitors: plain answers without envelope. */
const PLAIN = ['/healthz', '/readyz', '/metrics'];

let world: World;
let operations: readonly Operation[];
let pool: Pool;
beforeAll(async () => {
  world = await makeWorld();
  const description = await world.app.app.inject({ url: '/docs/json' });
  operations = operationsOf(description.json()).filter(
    ({ method, path }) => !NEEDED.includes(`${method} ${path}`) && !PLAIN.includes(path),
  );
  pool = Object.fromEntries(Object.entries(world.known).map(([name, value]) => [name, [value]]));
});
afterAll(() => world.app.close());

test(
  `${REQUESTS} random requests of a viewer, from seed ${FIRST_SEED}`,
  async () => {
    const { app, users } = world;
    const { cookie, csrf } = users.vi;
    const { projectHeader, taskHeader } = app.settings;
    const settled = async () =>
      (await tableHash(app.database))
        .split('\n')
        .filter((line) => !OWN.includes(line.split(' ', 1)[0] ?? ''))
        .join('\n');
    const before = await settled();
    const codes = new Map<string, number>();
    const faults: string[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + REQUESTS && faults.length < 20; seed += 1) {
      const request = requestOf(operations, { seed, pool, projectHeader, taskHeader });
      const mine = request.method === 'GET' ? '' : await ownRows();
      const answer = await app.app.inject({
        method: request.method as 'GET' | 'POST' | 'PUT' | 'DELETE',
        url: request.url,
        headers: { ...request.headers, cookie, 'x-csrftoken': csrf },
        ...(request.body === undefined ? {} : { payload: request.body }),
      });
      const code = codeIn(answer);
      codes.set(`${answer.statusCode} ${code}`, (codes.get(`${answer.statusCode} ${code}`) ?? 0) + 1);
      const told = (what: string) =>
        faults.push(`${what}: ${shown({ seed, request })} -> ${answer.body.slice(0, 300)}`);
      if (answer.statusCode >= 500) told(`HTTP ${answer.statusCode}`);
      if (code === undefined && answer.statusCode !== 302) told('no envelope');
      if (code !== '0' && request.method !== 'GET' && (await ownRows()) !== mine) told('refused, and changed rows');
      if ((seed - FIRST_SEED) % BATCH === BATCH - 1) {
        const changed = changedTables(before, await settled());
        if (changed.length > 0) {
          faults.push(`a viewer changed ${changed.join(', ')} between seeds ${seed - BATCH + 1} and ${seed}`);
          break;
        }
      }
    }
    expect(faults).toEqual([]);
    expect(changedTables(before, await settled())).toEqual([]);
    expect((await app.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    const { heapUsed } = process.memoryUsage();
    expect(heapUsed).toBeLessThan(MOST_HEAP);
    const counted = [...codes].sort(([, a], [, b]) => b - a).map(([code, count]) => `${code}: ${count}`);
    console.log(`${REQUESTS} requests, heap ${Math.round(heapUsed / 1e6)} MB; ${counted.join(', ')}`);
    // A run in which nothing is let in would prove nothing.
    if (REQUESTS > 1) expect(codes.get('200 0') ?? 0).toBeGreaterThan(REQUESTS / 50);
  },
  60_000 + REQUESTS * 100,
);

/** The code of an envelope; `(bytes)` for downloads and exports, undefined for JSON that is none. */
function codeIn(answer: { statusCode: number; headers: Record<string, unknown>; body: string }): string | undefined {
  const type = String(answer.headers['content-type'] ?? '');
  if (!type.startsWith('application/json'))
    return answer.statusCode === 200 || answer.statusCode === 204 ? '(bytes)' : undefined;
  try {
    const { code }: { code?: unknown } = JSON.parse(answer.body);
    return code === undefined ? undefined : String(code);
  } catch {
    return undefined;
  }
}

async function ownRows(): Promise<string> {
  const parts = OWN.map(
    (name) =>
      sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ hash: string }>`${sql.join(parts, sql` union all `)}`.execute(world.app.db);
  return rows.map(({ hash }) => hash).join();
}

const shown = ({ seed, request }: { seed: number; request: FuzzRequest }) =>
  `seed ${seed}, ${request.method} ${request.url.slice(0, 300)} ${request.body?.slice(0, 600) ?? ''}`;
