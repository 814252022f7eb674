import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Database, type Transaction } from '@assay/database/connect';
import { type TestAnswer, type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { type Factories, factories } from '@assay/testing/factories';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { syncBuiltIns } from '../checker-set/sync.ts';

/** A set's new version reaches tasks of other people, whose rows no order of a single call can know. */
const C = '/defect/api/user/checker';
const content = (key: string) => [
  { toolName: 'ESLINT', checkerKey: key },
  { toolName: 'ESLINT', checkerKey: 'max-lines' },
];
let app: TestApp;
let make: Factories;
let mem: TestUser;
let other: Database;
let gates: Database;

beforeAll(async () => {
  app = await testApp();
  make = factories(app.db);
  await syncBuiltIns(app.db);
  await app.createPerson('mem');
  await app.createProject('shop', { mem: 'manager' });
  mem = await app.signIn('mem');
  [other, gates] = [1, 2].map((name) => connect({ url: app.database.url, name: `other-${name}`, max: 1 })) as [
    Database,
    Database,
  ];
});
afterAll(async () => {
  await other.close();
  await gates.close();
  await app.close();
});

const update = (task: number, id: string, name = id) =>
  mem.call({
    method: 'PUT',
    path: `${C}/tasks/${task}/tools/ESLINT/checkerSets/${id}`,
    project: 'shop',
    body: { checkerSetName: name, scope: 2, upgradeMyOtherTasks: 'Y' },
  });
const versions = async (id: string) =>
  (await app.db.selectFrom('checker_set_version').select('version').where('set_id', '=', id).execute()).length;

const waiting = async (count: number) => {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(app.db);
    if ((rows[0]?.count ?? 0) >= count) return;
    await pause(20);
  }
};
const deadlocks = async () => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`.execute(app.db);
  return rows[0]?.deadlocks ?? 0;
};
function openGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

it('is done all the same, once, when a deadlock ends it', async () => {
  await make.checkerSet({ id: 'shared', projectId: 'shop', creator: 'mem', versions: [content('no-var')] });
  const first = (await make.task({ projectId: 'shop', sets: ['shared'], tools: ['ESLINT'] })).id;
  const second = (await make.task({ projectId: 'shop', sets: ['shared'], tools: ['ESLINT'] })).id;
  const take = (trx: Transaction, id: number) => sql`select from task where id = ${id} for no key update`.execute(trx);
  const gate = openGate();
  const held = gates.db.transaction().execute(async (trx) => {
    await sql`lock table checker_set_version in share mode`.execute(trx);
    await gate.opened;
  });
  let calling: Promise<TestAnswer> | undefined;
  await other.db.transaction().execute(async (trx) => {
    await take(trx, first);
    await waiting(0);
    // Has the second task, is held up at the new version, and will want the first, which follows the set.
    calling = update(second, 'shared');
    await waiting(1);
    const taken = take(trx, second);
    await waiting(2);
    // PostgreSQL looks for a circle once, a second after somebody began to wait: the call is to close it, and to be ended.
    await pause(1_300);
    gate.open();
    await taken;
  });
  await held;
  expect(await calling).toMatchObject({ code: '0', data: true });
  while ((await deadlocks()) === 0) await pause(50);
  expect(await versions('shared')).toBe(2);
  const records = await app.db.selectFrom('operation_record').selectAll().where('task_id', '=', first).execute();
  expect(records.map((one) => one.oper_type)).toEqual(['new_set_version']);
});

it('all succeed when many ask at once, crosswise', async () => {
  const tasks: number[] = [];
  for (const id of ['red', 'green', 'blue'])
    await make.checkerSet({ id, projectId: 'shop', creator: 'mem', versions: [content('yoda')] });
  for (let i = 0; i < 3; i++)
    tasks.push((await make.task({ projectId: 'shop', sets: ['red', 'green', 'blue'], tools: ['ESLINT'] })).id);
  const [a = 0, b = 0, c = 0] = tasks;
  const link = (task: number, ...ids: string[]) =>
    mem.call({
      method: 'POST',
      path: `${C}/tasks/${task}/checkerSets/relationship`,
      project: 'shop',
      body: { toolCheckerSets: ids.map((checkerSetId) => ({ toolName: 'ESLINT', checkerSetId, version: 1 })) },
    });
  const answers = await Promise.all([
    update(a, 'red'),
    update(b, 'green'),
    update(c, 'blue'),
    update(c, 'red'),
    update(a, 'blue'),
    link(a, 'red', 'green'),
    link(b, 'green', 'red'),
    link(c, 'blue', 'red'),
  ]);
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '0'));
  expect([await versions('red'), await versions('green'), await versions('blue')]).toEqual([3, 2, 3]);
});
