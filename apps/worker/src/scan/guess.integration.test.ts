import { decide } from '@assay/commands/triage/decide';
import { undo } from '@assay/commands/triage/undo';
import { DETECTION } from '@assay/contract/codes';
import { IGNORED } from '@assay/database/defects/place-filter';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScanKit, type ScannedTask, scanKit } from './scan.test-kit.ts';

/** A pairing that was guessed among defects people said different things about (architecture 6: marked *check*). */
let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

const twins = (count: number, above = 0) =>
  ['// line\n'.repeat(above), 'export function f() {\n', '  debugger;\n'.repeat(count), '}\n'].join('');

async function place(taskId: number, id: number) {
  const { rows } = await sql<{ line: number; detection: number; needs_check: boolean; ignored: boolean }>`
    select p.line, p.detection, p.needs_check, ${IGNORED} as ignored
    from place p left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    where p.task_id = ${taskId} and p.defect_id = ${id}
  `.execute(kit.database.db);
  return rows[0];
}

async function say({ taskId }: ScannedTask, id: number, kind: 'ignore' | 'mark') {
  const act = kind === 'ignore' ? ({ kind, reason: 1, text: '' } as const) : ({ kind: 'mark', marked: true } as const);
  const branch = await kit.database.db
    .selectFrom('branch')
    .select('id')
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return kit.database.db.transaction().execute((trx) =>
    decide(trx, {
      actor: 'ann',
      at: { taskId, branchId: branch.id, tool: 'ESLINT', judgeTime: 0 },
      selection: { kind: 'ids', ids: [id] },
      act,
      now: new Date(),
    }),
  );
}

/** Two equal lines, the first ignored, the second marked; then one of them goes and nobody can say which. */
async function guessed() {
  const repository = fixtureRepository([{ write: { 'a.js': twins(2) } }]);
  const task = await kit.taskOn(repository, ['ESLINT']);
  expect(await task.scan()).toBe('succeeded');
  const [first, second] = (await task.defects()).filter((row) => row.checker === 'no-debugger');
  if (!first || !second) throw new Error('no twins');
  await say(task, first.id, 'ignore');
  await say(task, second.id, 'mark');
  repository.commit({ write: { 'a.js': twins(1) } });
  expect(await task.scan()).toBe('succeeded');
  expect(await place(task.taskId, first.id)).toEqual({
    line: 2,
    detection: DETECTION.present,
    needs_check: true,
    ignored: false,
  });
  return { repository, task, id: first.id };
}

describe('a guessed pairing', () => {
  it('stays marked and open however surely the defect is followed from there, and when it comes back', async () => {
    const { repository, task, id } = await guessed();
    repository.commit({ write: { 'a.js': twins(1, 3) } });
    expect(await task.scan()).toBe('succeeded');
    expect(await place(task.taskId, id)).toMatchObject({ line: 5, needs_check: true, ignored: false });
    repository.commit({ write: { 'a.js': twins(0, 3) } });
    expect(await task.scan()).toBe('succeeded');
    expect(await place(task.taskId, id)).toMatchObject({ detection: DETECTION.gone });
    repository.commit({ write: { 'a.js': twins(1, 3) } });
    expect(await task.scan()).toBe('succeeded');
    expect(await place(task.taskId, id)).toMatchObject({ detection: DETECTION.present, ignored: false });
  });

  it('is sure once people ignored it anew, and stays so when it moves', async () => {
    const { repository, task, id } = await guessed();
    await say(task, id, 'ignore');
    expect(await place(task.taskId, id)).toMatchObject({ needs_check: true, ignored: true });
    repository.commit({ write: { 'a.js': twins(1, 3) } });
    expect(await task.scan()).toBe('succeeded');
    expect(await place(task.taskId, id)).toMatchObject({ line: 5, needs_check: false, ignored: true });
  });

  it('is a guess again when the confirmation was taken back before the next scan', async () => {
    const { repository, task, id } = await guessed();
    const { actionId = 0 } = await say(task, id, 'ignore');
    await kit.database.db
      .transaction()
      .execute((trx) => undo(trx, { actor: 'ann', taskId: task.taskId, actionId, now: new Date() }));
    repository.commit({ write: { 'a.js': twins(1, 3) } });
    expect(await task.scan()).toBe('succeeded');
    expect(await place(task.taskId, id)).toMatchObject({ line: 5, needs_check: true, ignored: false });
  });
});
