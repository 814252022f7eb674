import { alike } from '@assay/contract/both-languages';
import { type Factories, factories } from '@assay/testing/factories';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBuildLog } from './build-log.ts';

let database: TestDatabase;
let make: Factories;
beforeAll(async () => {
  database = await cloneDatabase();
  make = factories(database.db);
});
afterAll(() => database.close());

async function newBuild() {
  const project = await make.project();
  const task = await make.task({ projectId: project.id });
  const build = await make.build({ taskId: task.id });
  return { taskId: task.id, number: build.number };
}

const stored = ({ taskId, number }: { taskId: number; number: number }) =>
  database.db
    .selectFrom('build_log')
    .select(['line_no as no', 'tool', 'priority', 'message', 'message_zh'])
    .where('task_id', '=', taskId)
    .where('build_number', '=', number)
    .orderBy('line_no')
    .execute();

it('keeps lines in order, cut and cleaned, one per line break', async () => {
  const build = await newBuild();
  const log = await openBuildLog(database.db, build);
  log.write('', alike('one\r\ntwo'));
  log.write('ESLINT', alike(`nul \0 and \ud800 and \u001b[31mred`), 2);
  log.write('ESLINT', alike('x'.repeat(5_000)), 1);
  log.write('', { zh: '没有安装 gcc\0：\n失败', en: 'gcc is not installed: \nfailed' }, 1);
  await log.close();
  expect((await stored(build)).map((line) => Object.values(line))).toEqual([
    [1, '', 0, 'one', null],
    [2, '', 0, 'two', null],
    [3, 'ESLINT', 2, 'nul  and \ufffd and \u001b[31mred', null],
    [4, 'ESLINT', 1, `${'x'.repeat(4_000)} …`, null],
    [5, '', 1, 'gcc is not installed: ', '没有安装 gcc：'],
    [6, '', 1, 'failed', '失败'],
  ]);
});

it('goes on behind an earlier attempt, also one that has not stopped writing', async () => {
  const build = await newBuild();
  const lost = await openBuildLog(database.db, build);
  lost.write('', alike('first'));
  await lost.close();
  const again = await openBuildLog(database.db, build);
  for (let at = 0; at < 20; at += 1) {
    lost.write('', alike(`lost ${at}`));
    again.write('', alike(`again ${at}`));
    await Promise.all([lost.close(), again.close()]);
  }
  const lines = await stored(build);
  expect(lines.map((line) => line.no)).toEqual(Array.from({ length: 41 }, (_, at) => at + 1));
  const of = (who: string) => lines.map((line) => line.message).filter((message) => message.startsWith(who));
  expect(of('again')).toEqual(Array.from({ length: 20 }, (_, at) => `again ${at}`));
  expect(of('lost')).toEqual(Array.from({ length: 20 }, (_, at) => `lost ${at}`));
});

it('cuts a flood, and says where', async () => {
  const build = await newBuild();
  const log = await openBuildLog(database.db, build);
  const many = alike(Array.from({ length: 10_000 }, (_, line) => `${line}`).join('\n'));
  for (let at = 0; at < 21; at += 1) log.write('', many);
  await log.close();
  const { count } = await database.db
    .selectFrom('build_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('task_id', '=', build.taskId)
    .executeTakeFirstOrThrow();
  expect(count).toBe(200_000);
  const last = await database.db
    .selectFrom('build_log')
    .select(['message', 'message_zh'])
    .where('task_id', '=', build.taskId)
    .orderBy('line_no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(last).toEqual({ message: '… (the log is cut here)', message_zh: '…（日志到此截断）' });
});

it('never ends a scan: a build that is gone takes its lines along', async () => {
  const build = await newBuild();
  const log = await openBuildLog(database.db, build);
  await database.db.deleteFrom('build').where('task_id', '=', build.taskId).execute();
  log.write('', alike('too late'));
  await log.close();
  expect(await stored(build)).toEqual([]);
});
