import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
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

async function upload(task: ScannedTask, text: string) {
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
