import { startBuild } from '@assay/commands/build/start-build';
import { takeBuild } from '@assay/commands/build/take-build';
import { addFilters, removeFilter } from '@assay/commands/task/filter-paths';
import { configureScan } from '@assay/commands/task/scan-configuration';
import { updateTask } from '@assay/commands/task/update-task';
import { DETECTION, SCAN_TYPE } from '@assay/contract/codes';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { recordingJobs } from '@assay/testing/recording-jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScanKit, type ScannedTask, scanKit } from './scan.test-kit.ts';

let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

const BAD = 'undefinedName();\n';
const act = <Answer>(run: Parameters<ReturnType<ScanKit['database']['db']['transaction']>['execute']>[0]) =>
  kit.database.db.transaction().execute(run) as Promise<Answer>;
const standing = async (task: ScannedTask) =>
  (await task.defects()).map(({ path, line, detection }) => `${path}:${line} ${detection}`).sort();

describe('filters act in a scan', () => {
  it('mask, never fix, whether people or the repository’s own file ask for them, and give back', async () => {
    const repository = fixtureRepository([
      { write: { 'src/a.js': BAD, 'gen/b.js': BAD, 'test/c.js': BAD, 'c++/d.js': BAD } },
    ]);
    const task = await kit.taskOn(repository);
    await task.scan();
    expect(await standing(task)).toEqual(['c++/d.js:1 1', 'gen/b.js:1 1', 'src/a.js:1 1', 'test/c.js:1 1']);
    await act((trx) =>
      addFilters(trx, { actor: 'ann', taskId: task.taskId, wanted: { folders: ['/gen/'], files: ['c++/d.js'] } }),
    );
    repository.commit({
      write: { '.code.yml': 'source:\n  test_source:\n    filepath_regex: [".*/test/.*", "("]\n' },
    });
    await task.scan();
    const { present, maskedByPath } = DETECTION;
    expect(await standing(task)).toEqual([
      `c++/d.js:1 ${maskedByPath}`,
      `gen/b.js:1 ${maskedByPath}`,
      `src/a.js:1 ${present}`,
      `test/c.js:1 ${maskedByPath}`,
    ]);
    expect(await task.log()).toMatch(/test_source has an expression that is not valid/);
    const inventory = await kit.database.db
      .selectFrom('branch_inventory')
      .selectAll()
      .where('task_id', '=', task.taskId)
      .executeTakeFirstOrThrow();
    expect(inventory).toMatchObject({
      file_count: 5,
      build_number: 2,
      filter_counts: { '.*/gen/.*': 1, 'c++/d.js': 1, '.*/test/.*': 1 },
    });
    const yml = () =>
      kit.database.db.selectFrom('task_code_yml').selectAll().where('task_id', '=', task.taskId).executeTakeFirst();
    expect(await yml()).toMatchObject({ content: { testSourceFilterPath: ['.*/test/.*'], scanTestSource: false } });

    await act((trx) => removeFilter(trx, { actor: 'ann', taskId: task.taskId, path: '.*/gen/.*', pathType: 'CUSTOM' }));
    repository.commit({ delete: ['.code.yml'] });
    await task.scan();
    expect(await standing(task)).toEqual([
      `c++/d.js:1 ${maskedByPath}`,
      `gen/b.js:1 ${present}`,
      `src/a.js:1 ${present}`,
      `test/c.js:1 ${present}`,
    ]);
    expect(await yml()).toBeUndefined();
  });
});

describe('conversions of authors act in a scan', () => {
  it('on new defects of the author, too, and on nobody else’s', async () => {
    const old = { name: 'old', mail: 'old@example.com' };
    const repository = fixtureRepository([{ write: { 'a.js': 'var fine = 1;\nfine;\n' }, author: old }]);
    const task = await kit.taskOn(repository);
    await task.scan();
    await act((trx) =>
      configureScan(trx, {
        actor: 'ann',
        taskId: task.taskId,
        zone: 'UTC',
        now: new Date(),
        transfers: [{ sourceAuthor: 'old', targetAuthor: 'new1,new2' }],
      }),
    );
    repository.commit({ write: { 'a.js': BAD }, author: old });
    repository.commit({ write: { 'b.js': BAD }, author: { name: 'other', mail: 'o@example.com' } });
    await task.scan();
    const rows = await kit.database.db
      .selectFrom('place')
      .leftJoin('verdict', (join) =>
        join.onRef('verdict.task_id', '=', 'place.task_id').onRef('verdict.defect_id', '=', 'place.defect_id'),
      )
      .select(['place.author', 'verdict.assignees'])
      .where('place.task_id', '=', task.taskId)
      .where('place.tool', '=', 'ESLINT')
      .where('place.checker', '=', 'no-undef')
      .orderBy('place.author')
      .execute();
    expect(rows).toEqual([
      { author: 'old', assignees: ['new1', 'new2'] },
      { author: 'other', assignees: null },
    ]);
  });
});

describe('scan modes act', () => {
  const force = async (taskId: number) =>
    (
      await kit.database.db
        .selectFrom('task')
        .select('force_full_scan')
        .where('id', '=', taskId)
        .executeTakeFirstOrThrow()
    ).force_full_scan;

  it('a full scan that becomes due while another runs stays due', async () => {
    const repository = fixtureRepository([{ write: { 'a.js': BAD } }]);
    const task = await kit.taskOn(repository);
    await kit.database.db.updateTable('task').set({ force_full_scan: true }).where('id', '=', task.taskId).execute();
    const held = await task.hold();
    expect(held.mode).toBe(SCAN_TYPE.full);
    await act((trx) =>
      updateTask(trx, { actor: 'ann', taskId: task.taskId, nameCn: `t_${task.taskId}`, codeLang: 96 }),
    );
    expect(await task.run(held)).toBe('succeeded');
    expect(await force(task.taskId)).toBe(true);
    await task.scan();
    expect(await force(task.taskId)).toBe(false);
  });

  it('MR/PR: only what the branch brings beside its target is reported, on a branch of its own', async () => {
    const repository = fixtureRepository([
      { write: { 'a.js': `${BAD}var x = 1;\nx;\n`, 'b.js': BAD } },
      { branch: 'feature', write: { 'a.js': `${BAD}var x = 1;\nother();\nx;\n`, 'c.js': BAD } },
    ]);
    const task = await kit.taskOn(repository);
    await task.scan();
    const before = await standing(task);
    const build = await act<{ buildNumber: number }>((trx) =>
      startBuild(trx, {
        jobs: recordingJobs([]),
        actor: 'ann',
        taskId: task.taskId,
        trigger: 'pipeline',
        branch: 'feature',
        targetBranch: 'main',
      }),
    );
    const held = await takeBuild(kit.database.db, { taskId: task.taskId, build: build.buildNumber });
    if (!held) throw new Error('the build was not there');
    expect(held.mode).toBe(SCAN_TYPE.request);
    expect(await task.run(held)).toBe('succeeded');
    const places = await kit.database.db
      .selectFrom('place')
      .innerJoin('file', (on) => on.onRef('file.task_id', '=', 'place.task_id').onRef('file.id', '=', 'place.file_id'))
      .innerJoin('branch', (on) =>
        on.onRef('branch.task_id', '=', 'place.task_id').onRef('branch.id', '=', 'place.branch_id'),
      )
      .innerJoin('defect', (on) =>
        on.onRef('defect.task_id', '=', 'place.task_id').onRef('defect.id', '=', 'place.defect_id'),
      )
      .select([
        'file.path_text as path',
        'place.line',
        'branch.kind',
        'branch.name',
        'defect.cause',
        'place.branch_id as branch',
      ])
      .where('place.task_id', '=', task.taskId)
      .where('place.tool', '=', 'ESLINT')
      .where('place.checker', '=', 'no-undef')
      .where('branch.kind', '=', 'request')
      .execute();
    expect(places.map(({ path, line, cause }) => [path, line, cause]).sort()).toEqual([
      ['a.js', 3, 'code'],
      ['c.js', 1, 'copied'],
    ]);
    expect(places[0]?.name).toBe('feature...main');
    const step = await kit.database.db
      .selectFrom('build_step')
      .select('message')
      .where('task_id', '=', task.taskId)
      .where('build_number', '=', build.buildNumber)
      .where('tool', '=', 'ESLINT')
      .where('step_num', '=', 3)
      .executeTakeFirst();
    expect(step?.message).toMatchObject({ en: expect.stringMatching(/^\(MR\/PR scan\) 2 files analysed/) });
    // The main branch is as it was, and a full scan of it is neither done nor spoiled by reused results.
    const main = (await task.defects()).filter((row) => row.detection === DETECTION.present).length;
    expect(main).toBe(before.length + places.length);
    await task.scan();
    expect((await standing(task)).filter((row) => row.startsWith('b.js'))).toEqual(['b.js:1 1']);
  });
});
