import { createSet } from '@assay/commands/checker-set/create-set';
import { saveCheckers } from '@assay/commands/checker-set/edit-set';
import { switchVersion } from '@assay/commands/checker-set/manage-set';
import { syncCatalogue } from '@assay/commands/checker-set/sync-catalogue';
import { openAndClose, setParameter } from '@assay/commands/checker-set/tool-config';
import { discardSet, enableSet } from '@assay/commands/checker-set/use-set';
import { DETECTION, SCAN_TYPE } from '@assay/contract/codes';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { checkersOf, tools } from '@assay/tools/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScanKit, type ScannedTask, scanKit } from './scan.test-kit.ts';

/** What a change of checkers does to the next scan, on real analysers: masked and not fixed, back with its verdict. */
const CODE =
  'export function check(value) {\n  if (value == null) debugger;\n  if (value) return 1;\n  else if (!value) return 2;\n  return 3;\n}\n';
const ESLINT = (checkerKey: string, props?: string) => ({
  toolName: 'ESLINT',
  checkerKey,
  ...(props ? { props } : {}),
});
const CCN = (threshold: number) => ({
  toolName: 'CCN',
  checkerKey: 'CCN_threshold',
  props: JSON.stringify([{ propName: 'ccn_threshold', propValue: String(threshold) }]),
});

let kit: ScanKit;
let count = 0;
beforeAll(async () => {
  kit = await scanKit();
  const checkers = tools.flatMap((tool) =>
    checkersOf(tool.name).map((definition) => ({ tool: tool.name, definition })),
  );
  await kit.database.db.transaction().execute((trx) => syncCatalogue(trx, { checkers, sets: [] }));
});
afterAll(() => kit.close());

const act = <Answer>(
  run: (
    trx: Parameters<Parameters<ReturnType<typeof kit.database.db.transaction>['execute']>[0]>[0],
  ) => Promise<Answer>,
) => kit.database.db.transaction().execute(run);

/** A scanned task that uses one set of its own, besides the measures. */
async function taskWith(checkers: readonly ReturnType<typeof ESLINT>[]) {
  const task = await kit.taskOn(fixtureRepository([{ write: { 'a.js': CODE } }]), ['ESLINT', 'CCN', 'CLOC']);
  const { project_id: projectId } = await kit.database.db
    .selectFrom('task')
    .select('project_id')
    .where('id', '=', task.taskId)
    .executeTakeFirstOrThrow();
  const id = `own_${++count}`;
  const set = { actor: 'ann', projectId, id };
  await act((trx) => createSet(trx, { ...set, name: id, description: 'x', codeLang: 64, categories: ['DEFECT'] }));
  await act((trx) => saveCheckers(trx, { ...set, checkers }));
  await kit.database.db
    .deleteFrom('task_set')
    .where('task_id', '=', task.taskId)
    .where('set_id', '<>', 'standard_cloc')
    .execute();
  await act((trx) => enableSet(trx, { ...set, taskId: task.taskId }));
  const save = (next: readonly ReturnType<typeof ESLINT>[]) =>
    act((trx) => saveCheckers(trx, { ...set, checkers: next }));
  const tool = { actor: 'ann', projectId, taskId: task.taskId, tool: 'ESLINT' };
  return { task, set, save, tool };
}

const standing = async (task: ScannedTask, tool?: string) =>
  Object.fromEntries((await task.defects(tool)).map((row) => [row.checker, row.detection]));
const modes = async (task: ScannedTask) =>
  (
    await kit.database.db
      .selectFrom('build')
      .select('mode')
      .where('task_id', '=', task.taskId)
      .orderBy('number')
      .execute()
  ).map((row) => row.mode);

describe('a checker that leaves a set', () => {
  it('masks its defects at the next scan and not before; back in the set they come back with their verdict', async () => {
    const { task, save } = await taskWith([ESLINT('no-debugger'), ESLINT('eqeqeq')]);
    expect(await task.scan()).toBe('succeeded');
    const [debug] = (await task.defects()).filter((row) => row.checker === 'no-debugger');
    await kit.database.db
      .insertInto('verdict')
      .values({
        task_id: task.taskId,
        defect_id: debug?.id ?? 0,
        ignore_type: 2,
        ignored_by: 'ann',
        ignored_at: new Date(),
      })
      .execute();
    await save([ESLINT('eqeqeq')]);
    expect(await standing(task)).toEqual({ 'no-debugger': DETECTION.present, eqeqeq: DETECTION.present });
    expect(await task.scan()).toBe('succeeded');
    expect(await standing(task)).toEqual({ 'no-debugger': DETECTION.maskedByChecker, eqeqeq: DETECTION.present });
    await save([ESLINT('no-debugger'), ESLINT('eqeqeq')]);
    expect(await task.scan()).toBe('succeeded');
    expect(await standing(task)).toEqual({ 'no-debugger': DETECTION.present, eqeqeq: DETECTION.present });
    const again = (await task.defects()).filter((row) => row.checker === 'no-debugger');
    expect(again.map((row) => row.id)).toEqual([debug?.id]);
    const verdict = await kit.database.db
      .selectFrom('verdict')
      .select('ignore_type')
      .where('task_id', '=', task.taskId)
      .where('defect_id', '=', debug?.id ?? 0)
      .executeTakeFirst();
    expect(verdict?.ignore_type).toBe(2);
    // Every one of these changes asked for a full scan; without one the next is what the task says.
    expect(await task.scan()).toBe('succeeded');
    expect(await modes(task)).toEqual([SCAN_TYPE.full, SCAN_TYPE.full, SCAN_TYPE.full, SCAN_TYPE.incremental]);
  });

  it('changes nothing for a task that stays at a version, until the version is switched', async () => {
    const { task, set, save } = await taskWith([ESLINT('no-debugger')]);
    await act((trx) => switchVersion(trx, { ...set, version: 1 }));
    await save([ESLINT('eqeqeq')]);
    expect(await task.scan()).toBe('succeeded');
    expect(await standing(task)).toEqual({ 'no-debugger': DETECTION.present });
    await act((trx) => switchVersion(trx, { ...set, version: 2 }));
    expect(await task.scan()).toBe('succeeded');
    expect(await standing(task)).toEqual({ 'no-debugger': DETECTION.maskedByChecker, eqeqeq: DETECTION.present });
    // The set sees something new in old code: no fault of the code.
    const found = (await task.defects()).find((row) => row.checker === 'eqeqeq');
    const defect = await kit.database.db
      .selectFrom('defect')
      .select('cause')
      .where('task_id', '=', task.taskId)
      .where('id', '=', found?.id ?? 0)
      .executeTakeFirst();
    expect(defect?.cause).toBe('checker');
  });

  it('masks all of a tool whose last set is taken out of the task', async () => {
    const { task, set } = await taskWith([ESLINT('no-debugger'), ESLINT('eqeqeq')]);
    expect(await task.scan()).toBe('succeeded');
    await act((trx) => discardSet(trx, { ...set, taskId: task.taskId }));
    expect(await task.scan()).toBe('succeeded');
    expect(await standing(task)).toEqual({
      'no-debugger': DETECTION.maskedByChecker,
      eqeqeq: DETECTION.maskedByChecker,
    });
  });
});

describe('parameters', () => {
  it('of a set and of the task act in the scan, and what they bring is the work of the checker', async () => {
    const { task, save, tool } = await taskWith([ESLINT('max-lines'), ESLINT('no-debugger')]);
    expect(await task.scan()).toBe('succeeded');
    expect(await standing(task)).toEqual({ 'no-debugger': DETECTION.present });
    await save([ESLINT('max-lines', '[{"propName":"max","propValue":"3"}]'), ESLINT('no-debugger'), CCN(3)]);
    expect(await task.scan(), await task.log()).toBe('succeeded');
    expect(await standing(task)).toEqual({ 'max-lines': DETECTION.present, 'no-debugger': DETECTION.present });
    expect(await standing(task, 'CCN')).toEqual({ CCN_threshold: DETECTION.present });
    const causes = await kit.database.db
      .selectFrom('defect')
      .select(['checker', 'cause'])
      .where('task_id', '=', task.taskId)
      .where('checker', '=', 'max-lines')
      .execute();
    expect(causes).toEqual([{ checker: 'max-lines', cause: 'checker' }]);

    await act((trx) => setParameter(trx, { ...tool, checker: 'max-lines', value: '100' }));
    expect(await task.scan()).toBe('succeeded');
    expect(await standing(task)).toEqual({ 'max-lines': DETECTION.gone, 'no-debugger': DETECTION.present });
    await act((trx) => openAndClose(trx, { ...tool, opened: ['eqeqeq'], closed: ['no-debugger'] }));
    expect(await task.scan()).toBe('succeeded');
    expect(await standing(task)).toMatchObject({
      'no-debugger': DETECTION.maskedByChecker,
      eqeqeq: DETECTION.present,
    });
    // The tool is the task's own now, the rest of the set still acts.
    await save([ESLINT('no-debugger'), CCN(50)]);
    expect(await task.scan()).toBe('succeeded');
    expect(await standing(task)).toMatchObject({ 'no-debugger': DETECTION.maskedByChecker, eqeqeq: DETECTION.present });
    expect((await task.defects('CCN')).map((row) => row.detection)).not.toContain(DETECTION.present);
  });
});

describe('a set older than the product', () => {
  it('loses the checker that is gone and nothing else', async () => {
    const { task, set } = await taskWith([ESLINT('no-debugger')]);
    await kit.database.db
      .insertInto('checker_set_version')
      .values({
        set_id: set.id,
        version: 2,
        checkers: JSON.stringify([
          ESLINT('no-debugger'),
          ESLINT('long-gone'),
          { toolName: 'ELSEWHERE', checkerKey: 'x' },
        ]),
      })
      .execute();
    expect(await task.scan(), await task.log()).toBe('succeeded');
    expect(await standing(task)).toEqual({ 'no-debugger': DETECTION.present });
  });
});

it('a change that comes while a scan runs still asks for a full one', async () => {
  const { task, save } = await taskWith([ESLINT('no-debugger')]);
  expect(await task.scan()).toBe('succeeded');
  const held = await task.hold();
  await save([ESLINT('eqeqeq')]);
  expect(await task.run(held)).toBe('succeeded');
  const row = await kit.database.db
    .selectFrom('task')
    .select('force_full_scan')
    .where('id', '=', task.taskId)
    .executeTakeFirst();
  expect(row?.force_full_scan).toBe(true);
});
