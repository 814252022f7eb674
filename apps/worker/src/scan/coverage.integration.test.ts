import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import { startBuild } from '@assay/commands/build/start-build';
import { takeBuild } from '@assay/commands/build/take-build';
import { uploadReport } from '@assay/commands/report/upload-report';
import { unpackLines } from '@assay/domain/coverage/pack-lines';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { recordingJobs } from '@assay/testing/recording-jobs';
import { toolByName } from '@assay/tools/catalogue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ScanKit, type ScannedTask, scanKit } from './scan.test-kit.ts';

let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

const SOURCE = ['a();', 'b();', 'c();', 'd();', ''].join('\n');
/** `1:3` is line 1 with 3 hits. */
const lcov = (files: Record<string, string>) =>
  Object.entries(files)
    .map(
      ([path, lines]) =>
        `SF:${path}\n${lines
          .split(' ')
          .map((at) => `DA:${at.replace(':', ',')}\n`)
          .join('')}end_of_record\n`,
    )
    .join('');
const repositoryOf = (files: Record<string, string> = {}) =>
  fixtureRepository([{ write: { 'src/a.js': SOURCE, 'src/b.js': SOURCE, ...files } }]);

async function upload(
  task: ScannedTask,
  text: string,
  more: { branch?: string; prefix?: string; commit?: string } = {},
) {
  const tool = toolByName('JACOCO');
  if (!tool) throw new Error('no JACOCO');
  const blobs = openFolderStore(join(kit.data, 'blobs'));
  const { buildNumber } = await kit.database.db.transaction().execute(async (trx) =>
    uploadReport(trx, {
      jobs: recordingJobs([]),
      actor: 'ann',
      taskId: task.taskId,
      tool,
      isSiteTool: false,
      format: 'lcov',
      parts: [await blobs.put(Buffer.from(text))],
      size: text.length,
      ...more,
    }),
  );
  const held = await takeBuild(kit.database.db, { taskId: task.taskId, build: buildNumber });
  if (!held) throw new Error('the build was not there to be taken');
  return task.run(held);
}

/** Spans as `path from-to line:hits,...`. */
async function spans(task: ScannedTask) {
  const rows = await kit.database.db
    .selectFrom('coverage_file as c')
    .innerJoin('file', (join) => join.onRef('file.task_id', '=', 'c.task_id').onRef('file.id', '=', 'c.file_id'))
    .select(['file.path_text as path', 'c.from_build', 'c.to_build', 'c.hits', 'c.lines', 'c.covered_lines'])
    .where('c.task_id', '=', task.taskId)
    .orderBy('file.path_text')
    .orderBy('c.from_build')
    .execute();
  return rows.map(({ path, from_build, to_build, hits }) => {
    const lines = unpackLines(hits).map((line) => `${line.line}:${line.hits}`);
    return `${path} ${from_build}-${to_build ?? ''} ${lines.join(' ')}`;
  });
}

const result = async (task: ScannedTask, build: number) => {
  const row = await kit.database.db
    .selectFrom('build_tool')
    .select(['result'])
    .where('task_id', '=', task.taskId)
    .where('build_number', '=', build)
    .where('tool', '=', 'JACOCO')
    .executeTakeFirst();
  return row?.result;
};

/** Sums of the newest build with coverage: lines, new lines that ran of all, functions that ran of all. */
const sums = async (task: ScannedTask) => {
  const row = await kit.database.db
    .selectFrom('coverage_build')
    .selectAll()
    .where('task_id', '=', task.taskId)
    .orderBy('build_number', 'desc')
    .executeTakeFirstOrThrow();
  return {
    lines: row.lines,
    fresh: `${row.covered_new_lines}/${row.new_lines}`,
    functions: `${row.covered_functions}/${row.functions}`,
    since: row.new_since,
  };
};

const outcome = async (task: ScannedTask, build: number) => {
  const row = await kit.database.db
    .selectFrom('report')
    .select('outcome')
    .where('task_id', '=', task.taskId)
    .where('build_number', '=', build)
    .executeTakeFirstOrThrow();
  return row.outcome;
};

const gateOf = async (task: ScannedTask, build: number) => {
  const row = await kit.database.db
    .selectFrom('build')
    .select('gate')
    .where('task_id', '=', task.taskId)
    .where('number', '=', build)
    .executeTakeFirstOrThrow();
  return row.gate;
};

const change = (task: ScannedTask, set: { new_defect_judge?: string; gate_settings?: string; created_at?: Date }) =>
  kit.database.db.updateTable('task').set(set).where('id', '=', task.taskId).execute();

const setPath = (task: ScannedTask, path: string) =>
  kit.database.db
    .updateTable('task_tool')
    .set({ params: JSON.stringify({ report_path: path }) })
    .where('task_id', '=', task.taskId)
    .where('tool', '=', 'JACOCO')
    .execute();

it('keeps an upload by file, merges those of one commit, and begins anew with the next commit', async () => {
  const repository = repositoryOf();
  const task = await kit.taskOn(repository, ['CLOC']);
  expect(await upload(task, lcov({ 'src/a.js': '1:1 2:0 3:0', 'src/b.js': '1:0' }))).toBe('succeeded');
  expect(await spans(task)).toEqual(['src/a.js 1- 1:1 2:0 3:0', 'src/b.js 1- 1:0']);
  expect(await result(task, 1)).toMatchObject({ pattern: 'COVR', lineRate: 25, uncoveredLines: 3 });
  expect(await result(task, 1)).not.toHaveProperty('lineRateChange');
  expect(await result(task, 1)).not.toHaveProperty('branchRate');

  // The other half of the same commit's tests: hits are the larger, not the sum; b.js is not written again.
  expect(await upload(task, lcov({ 'src/a.js': '1:1 2:5' }))).toBe('succeeded');
  expect(await spans(task)).toEqual(['src/a.js 1-2 1:1 2:0 3:0', 'src/a.js 2- 1:1 2:5 3:0', 'src/b.js 1- 1:0']);
  expect(await result(task, 2)).toMatchObject({ lineRate: 50, lineRateChange: 25, uncoveredLines: 2 });

  repository.commit({ write: { 'src/a.js': `${SOURCE}e();\n` } });
  expect(await upload(task, lcov({ 'src/a.js': '1:1' }))).toBe('succeeded');
  expect((await spans(task)).filter((span) => / \d+- /.test(span))).toEqual(['src/a.js 3- 1:1']);
  expect(await result(task, 3)).toMatchObject({ lineRate: 100, lineRateChange: 50, uncoveredLines: 0 });
});

it('reads what the path names in the repository, with globs, and fails with a sentence when nothing is there', async () => {
  const task = await kit.taskOn(
    repositoryOf({
      'one/cover/lcov.info': lcov({ 'src/a.js': '1:0 2:1' }),
      'two/cover/lcov.info': lcov({ '/ci/work/src/a.js': '1:4', 'elsewhere.js': '1:1' }),
      'other.info': lcov({ 'src/b.js': '1:1' }),
    }),
    ['CLOC', 'JACOCO'],
  );
  await setPath(task, '**/cover/*.info');
  expect(await task.scan()).toBe('succeeded');
  expect(await spans(task)).toEqual(['src/a.js 1- 1:4 2:1']);
  expect(await task.log()).toContain('left out: 1 files (unknown), such as ["elsewhere.js"]');

  const before = await spans(task);
  await setPath(task, 'nowhere/*.xml');
  expect(await task.scan()).toBe('succeeded');
  expect(await spans(task)).toEqual(before);
  expect(await result(task, 2)).toBeNull();
  const steps = await kit.database.db
    .selectFrom('build_step')
    .selectAll()
    .where('task_id', '=', task.taskId)
    .where('build_number', '=', 2)
    .where('tool', '=', 'JACOCO')
    .execute();
  expect(JSON.stringify(steps)).toContain('There is no report nowhere/*.xml at commit');
});

it('an upload that cannot be read ends its build and leaves what is known', async () => {
  const task = await kit.taskOn(repositoryOf(), ['CLOC']);
  expect(await upload(task, lcov({ 'src/a.js': '1:1' }))).toBe('succeeded');
  const before = await spans(task);
  expect(await upload(task, lcov({ 'not/of/this/house.js': '1:1' }))).toBe('failed');
  expect(await spans(task)).toEqual(before);
  expect(await upload(task, '<report><package')).toBe('failed');
  expect(await spans(task)).toEqual(before);
});

it('leaves files out that path filters leave out', async () => {
  const task = await kit.taskOn(repositoryOf(), ['CLOC']);
  await kit.database.db
    .insertInto('filter_path')
    .values({ task_id: task.taskId, pattern: '.*/b\\.js', kind: 'CUSTOM' })
    .execute();
  expect(await upload(task, lcov({ 'src/a.js': '1:1', 'src/b.js': '1:1' }))).toBe('succeeded');
  expect(await spans(task)).toEqual(['src/a.js 1- 1:1']);
});

/** The fixture's commits are an hour apart, from here on. */
const FIRST = Date.UTC(2024, 0, 1);
const HOUR = 3_600_000;

it('tells lines that came or changed since the cut-off from the others, in renamed files too', async () => {
  const repository = repositoryOf();
  repository.commit({
    rename: { 'src/b.js': 'src/moved.js' },
    write: { 'src/a.js': `a();\nnew();\n${SOURCE.slice(5)}` },
  });
  const task = await kit.taskOn(repository, ['CLOC']);
  const text = `${lcov({ 'src/a.js': '1:1 2:0 3:1', 'src/moved.js': '1:1 2:0' })}`.replace(
    'end_of_record',
    'FNDA:1,f\nFNDA:0,g\nend_of_record',
  );

  // Made after everything was written: nothing is new.
  expect(await upload(task, text)).toBe('succeeded');
  expect(await sums(task)).toMatchObject({ lines: 5, fresh: '0/0', functions: '1/2', since: { kind: 'cutoff' } });
  expect(await result(task, 1)).toMatchObject({ lineRate: 60, functionRate: 50 });
  expect(await result(task, 1)).not.toHaveProperty('newLineRate');

  // The cut-off of the task, between the two commits: one line came, the rename brought none.
  await change(task, { new_defect_judge: JSON.stringify({ fromDateTime: FIRST + HOUR }) });
  expect(await upload(task, text)).toBe('succeeded');
  expect(await sums(task)).toMatchObject({
    fresh: '0/1',
    since: { kind: 'cutoff', time: FIRST + HOUR, date: '2024-01-01', commit: repository.commits[0] },
  });
  expect(await result(task, 2)).toMatchObject({ newLineRate: 0 });

  // Before the first commit: all of it.
  await change(task, { new_defect_judge: JSON.stringify({ fromDateTime: FIRST - HOUR }) });
  expect(await upload(task, text)).toBe('succeeded');
  expect(await sums(task)).toMatchObject({ fresh: '3/5', since: { kind: 'cutoff', time: FIRST - HOUR } });
  expect((await sums(task)).since).not.toHaveProperty('commit');
});

it('a folder without git has coverage, and no new code', async () => {
  const repository = repositoryOf();
  const task = await kit.taskOn(repository, ['CLOC']);
  repository.git('checkout', '-qf', 'main', '--', '.');
  rmSync(join(repository.folder, '.git'), { recursive: true });
  await kit.database.db.updateTable('task').set({ branch_name: '' }).where('id', '=', task.taskId).execute();
  expect(await upload(task, lcov({ 'src/a.js': '1:1 2:0' }))).toBe('succeeded');
  expect(await sums(task)).toMatchObject({ lines: 2, fresh: '0/0', since: null });
});

it('an MR/PR has the coverage that was uploaded for its commit, and new code is what differs from the target', async () => {
  const repository = repositoryOf();
  const head = repository.commit({
    branch: 'feature',
    ...(repository.commits[0] && { onto: repository.commits[0] }),
    write: { 'src/a.js': `${SOURCE}e();\nf();\n` },
  });
  const task = await kit.taskOn(repository, ['CLOC']);
  expect(await upload(task, lcov({ 'src/a.js': '1:1 5:1 6:0', 'src/b.js': '1:1' }), { branch: 'feature' })).toBe(
    'succeeded',
  );
  expect((await spans(task)).map((span) => span.split(' ')[0])).toEqual(['src/a.js', 'src/b.js']);
  const { buildNumber } = await kit.database.db.transaction().execute(async (trx) => {
    const started = await startBuild(trx, {
      jobs: recordingJobs([]),
      actor: 'ann',
      taskId: task.taskId,
      trigger: 'manual',
      branch: 'feature',
      targetBranch: 'main',
    });
    if (!started) throw new Error('nothing was started');
    return started;
  });
  const held = await takeBuild(kit.database.db, { taskId: task.taskId, build: buildNumber });
  if (!held) throw new Error('the build was not there to be taken');
  expect(await task.run(held)).toBe('succeeded');
  expect(await sums(task)).toMatchObject({ lines: 3, fresh: '1/2', since: { kind: 'target', branch: 'main' } });
  expect(head).toHaveLength(40);
});

it('says what became of each name, and a prefix says which file is meant', async () => {
  const task = await kit.taskOn(repositoryOf({ 'web/x.js': SOURCE, 'api/x.js': SOURCE }), ['CLOC']);
  const text = lcov({ './lib/../x.js': '1:1', 'src/a.js': '1:1', 'gone.js': '1:1' });
  expect(await upload(task, text)).toBe('succeeded');
  expect(await outcome(task, 1)).toEqual({
    format: 'lcov',
    files: 3,
    matched: 1,
    lines: 3,
    dropped: 0,
    unknown: { count: 1, examples: ['gone.js'] },
    ambiguous: { count: 1, examples: ['./lib/../x.js'] },
    filtered: { count: 0, examples: [] },
  });
  expect(await upload(task, text, { prefix: 'api' })).toBe('succeeded');
  expect((await spans(task)).filter((span) => / \d+- /.test(span))).toEqual(['api/x.js 2- 1:1', 'src/a.js 1- 1:1']);
  expect(await upload(task, lcov({ 'none/of/ours.js': '1:1' }))).toBe('failed');
  expect(await outcome(task, 3)).toMatchObject({ matched: 0, unknown: { count: 1, examples: ['none/of/ours.js'] } });
});

it('the gate looks at tests of new lines where it should, and missing coverage spoils nothing else', async () => {
  const repository = repositoryOf();
  const task = await kit.taskOn(repository, ['CLOC', 'JACOCO']);
  expect(await task.scan()).toBe('succeeded');
  repository.commit({ write: { 'src/a.js': `${SOURCE}e();\nf();\n` } });

  // No report, and no rule that wants one: the verdict is that of the other tools.
  expect(await task.scan()).toBe('succeeded');
  expect(await gateOf(task, 2)).toEqual({ verdict: 'passed', reasons: [] });

  await change(task, {
    gate_settings: JSON.stringify({ maxNewSerious: 0, minNewCoverage: 60 }),
    new_defect_judge: JSON.stringify({ fromDateTime: FIRST + HOUR }),
  });
  expect(await task.scan()).toBe('succeeded');
  expect(await gateOf(task, 3)).toEqual({ verdict: 'passed', reasons: [], notMeasured: ['minNewCoverage'] });

  await change(task, { gate_settings: JSON.stringify({ minNewCoverage: 60, coverageRequired: true }) });
  expect(await task.scan()).toBe('succeeded');
  expect(await gateOf(task, 4)).toEqual({
    verdict: 'failed',
    reasons: [{ rule: 'coverageRequired', limit: 1, actual: 0 }],
    notMeasured: ['minNewCoverage'],
  });

  expect(await upload(task, lcov({ 'src/a.js': '1:1 5:1 6:0' }))).toBe('succeeded');
  expect(await gateOf(task, 5)).toEqual({
    verdict: 'failed',
    reasons: [{ rule: 'minNewCoverage', limit: 60, actual: 50 }],
  });
  expect(await upload(task, lcov({ 'src/a.js': '6:2' }))).toBe('succeeded');
  expect(await gateOf(task, 6)).toEqual({ verdict: 'passed', reasons: [] });
});
