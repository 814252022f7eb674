import { startBuild } from '@assay/commands/build/start-build';
import { takeBuild } from '@assay/commands/build/take-build';
import { DETECTION, SCAN_TYPE } from '@assay/contract/codes';
import type { PreviewCheckersJob } from '@assay/contract/job';
import { ALL_LANGUAGES } from '@assay/contract/language';
import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';
import { recordingJobs } from '@assay/testing/recording-jobs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askPreview } from '../preview/preview.test-kit.ts';
import { type ScanKit, type ScannedTask, scanKit } from './scan.test-kit.ts';

/** The engine's rules where a scan is not the usual one: requests, filters, weights of a set, trials. */
const SWALLOWS = 'class A {\n  void f(String a) {\n    try { g(); } catch (E e) {}\n  }\n}\n';
const LONG = `class B {\n  void f() {\n${'    a();\n'.repeat(12)}  }\n}\n`;
const { present, maskedByPath } = DETECTION;

let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

let sets = 0;
async function taskWith(repository: FixtureRepository, severity?: 1 | 2 | 4) {
  const id = `life_${++sets}`;
  const rule = { toolName: 'ASSAY', checkerKey: 'empty-catch' };
  const versions = [[rule], [{ ...rule, ...(severity && { severity }) }]];
  await kit.make.checkerSet({ id, codeLang: ALL_LANGUAGES, versions });
  const task = await kit.taskOn(repository, ['ASSAY', 'CLOC']);
  await kit.database.db.insertInto('task_set').values({ task_id: task.taskId, set_id: id, version: 1 }).execute();
  const follow = (version: number) =>
    kit.database.db
      .updateTable('task_set')
      .set({ version })
      .where('task_id', '=', task.taskId)
      .where('set_id', '=', id)
      .execute();
  return { task, follow };
}

const places = (task: ScannedTask, kind: 'main' | 'request' = 'main') =>
  kit.database.db
    .selectFrom('place')
    .innerJoin('file', (on) => on.onRef('file.task_id', '=', 'place.task_id').onRef('file.id', '=', 'place.file_id'))
    .innerJoin('branch', (on) =>
      on.onRef('branch.task_id', '=', 'place.task_id').onRef('branch.id', '=', 'place.branch_id'),
    )
    .select(['place.defect_id as id', 'file.path_text as path', 'line', 'detection', 'severity'])
    .where('place.task_id', '=', task.taskId)
    .where('tool', '=', 'ASSAY')
    .where('branch.kind', '=', kind)
    .orderBy('path_text')
    .orderBy('line')
    .execute();

it('of a request only what its lines bring is reported, and the main branch stays as it is', async () => {
  const twice = SWALLOWS.replace('  }\n}', '    try { h(); } catch (E e) {}\n  }\n}');
  const { task } = await taskWith(
    fixtureRepository([
      { write: { 'A.java': SWALLOWS, 'Old.java': SWALLOWS.replace('class A', 'class Old') } },
      {
        branch: 'feature',
        write: { 'A.java': twice, 'New.java': 'class New { void f() { try { k(); } catch (X x) {} } }\n' },
      },
    ]),
  );
  expect(await task.scan(), await task.log()).toBe('succeeded');
  const before = await places(task);
  expect(before.map(({ path, line }) => [path, line])).toEqual([
    ['A.java', 3],
    ['Old.java', 3],
  ]);
  const build = await kit.database.db.transaction().execute((trx) =>
    startBuild(trx, {
      ...{ jobs: recordingJobs([]), actor: 'ann', taskId: task.taskId },
      ...{ trigger: 'pipeline', branch: 'feature', targetBranch: 'main' },
    }),
  );
  const held = await takeBuild(kit.database.db, { taskId: task.taskId, build: build?.buildNumber ?? 0 });
  if (!held) throw new Error('the build was not there');
  expect(held.mode).toBe(SCAN_TYPE.request);
  expect(await task.run(held), await task.log()).toBe('succeeded');
  expect((await places(task, 'request')).map(({ path, line }) => [path, line])).toEqual([
    ['A.java', 4],
    ['New.java', 1],
  ]);
  expect(await places(task)).toEqual(before);
});

it('a filtered path masks, and gives back what it masked', async () => {
  const { task } = await taskWith(
    fixtureRepository([{ write: { 'gen/A.java': SWALLOWS, 'src/B.java': SWALLOWS.replace('class A', 'class B') } }]),
  );
  expect(await task.scan(), await task.log()).toBe('succeeded');
  const before = await places(task);
  const at = { task_id: task.taskId, kind: 'CUSTOM', pattern: '.*/gen/.*' } as const;
  await kit.database.db.insertInto('filter_path').values(at).execute();
  expect(await task.scan(), await task.log()).toBe('succeeded');
  expect((await places(task)).map(({ path, detection }) => [path, detection])).toEqual([
    ['gen/A.java', maskedByPath],
    ['src/B.java', present],
  ]);
  await kit.database.db.deleteFrom('filter_path').where('task_id', '=', task.taskId).execute();
  expect(await task.scan(), await task.log()).toBe('succeeded');
  expect(await places(task)).toEqual(before);
});

it('weighs what its set says from the next scan on, and is the same defect', async () => {
  const { task, follow } = await taskWith(fixtureRepository([{ write: { 'A.java': SWALLOWS } }]), 1);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  const [usual] = await places(task);
  expect(usual?.severity).not.toBe(1);
  await follow(2);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  expect(await places(task)).toEqual([{ ...usual, severity: 1 }]);
  await follow(1);
  expect(await task.scan(), await task.log()).toBe('succeeded');
  expect(await places(task)).toEqual([usual]);
});

it('is tried on stored files: what would come, what would go, and nothing in what a minifier wrote', async () => {
  const { task } = await taskWith(
    fixtureRepository([
      { write: { 'A.java': SWALLOWS, 'B.java': LONG, 'lib.min.js': `${'try{a()}catch(e){}'.repeat(400)}\n` } },
    ]),
  );
  expect(await task.scan(), await task.log()).toBe('succeeded');
  const rule = (key: string, params: Record<string, string> = {}) => ({ tool: 'ASSAY', key, params });
  const preview = (checkers: PreviewCheckersJob['checkers']) => askPreview(kit, { taskId: task.taskId, checkers });
  const answer = await preview([
    rule('empty-catch'),
    rule('long-function', { max: '10' }),
    rule('merge-marker'),
    rule('no-such-rule'),
  ]);
  const brief = answer.checkers?.map(({ key, count, came, gone, examples }) => [
    ...[key, count, came, gone],
    examples.map(({ path, line }) => `${path}:${line}`),
  ]);
  expect(brief).toEqual([
    ['empty-catch', 1, 0, 0, ['A.java:3']],
    ['long-function', 1, 1, 0, ['B.java:2']],
    ['merge-marker', 0, 0, 0, []],
    ['no-such-rule', 0, undefined, undefined, []],
  ]);
  expect(answer.checkers?.at(-1)?.trouble).toBeDefined();
  const elsewhere = await preview([{ ...rule('long-function', { max: '10' }), languages: 64 }]);
  expect(elsewhere.checkers?.map(({ count }) => count)).toEqual([0]);
});
