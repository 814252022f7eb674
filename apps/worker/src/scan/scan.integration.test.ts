import { takeBuild } from '@assay/commands/build/take-build';
import { DETECTION } from '@assay/contract/codes';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScanKit, scanKit } from './scan.test-kit.ts';

/** The whole path of a scan on a real repository, database, jail and analysers. */
let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

const LOOSE = 'export function check(value) {\n  if (value == null) debugger;\n  return value;\n}\n';

describe('the path of a scan', () => {
  it('says what it does in both languages, line by line', async () => {
    const repository = fixtureRepository([
      { write: { 'a.js': LOOSE, 'b.min.js': 'a();'.repeat(900), 'link.js': { symlink: 'a.js' }, 'c.bin': 'a\0b' } },
    ]);
    const { scan, log } = await kit.taskOn(repository, ['ESLINT', 'CCN', 'DUPC', 'CLOC', 'COVERITY']);
    expect(await scan(), await log()).toBe('succeeded');
    const [en, zh] = [(await log('en')).split('\n'), (await log('zh')).split('\n')];
    const both = en.map((line, index) => ({ line, chinese: zh[index] }));
    expect(
      both.filter(({ line, chinese }) => /\p{Script=Han}/u.test(line) || !/\p{Script=Han}/u.test(chinese ?? '')),
    ).toEqual([]);
    expect(en).toContain('not read: "link.js" (symlink)');
    expect(zh).toContain('未读取："link.js"（符号链接）');
    expect(zh.join('\n')).toMatch(/未分析："b\.min\.js"：压缩代码：平均每行 3600 字节/);
    expect(en.at(-1)).toMatch(/^checkout \d+\.\d\d s, .*, lay out .*, tool ESLINT \d/);
    expect(zh.at(-1)).toMatch(/^拉取代码 \d+\.\d\d 秒，.*，写出文件 .*，工具 ESLINT \d/);
  });

  it('follows defects through line shifts, renames, copies, line endings and fixes', async () => {
    const repository = fixtureRepository([
      {
        write: {
          'src/a.js': LOOSE,
          'src/b.js': 'export const b = () => {\n  debugger;\n};\n',
          'README.md': '# fixture\n',
        },
        author: { name: 'Ann', mail: 'ann@example.org' },
      },
    ]);
    const { scan, defects, log, taskId } = await kit.taskOn(repository);
    expect(await scan(), await log()).toBe('succeeded');
    const first = await defects();
    expect(first.map((row) => [row.path, row.line, row.checker, row.detection, row.author])).toEqual(
      expect.arrayContaining([
        ['src/a.js', 2, 'no-debugger', DETECTION.present, 'Ann'],
        ['src/b.js', 2, 'no-debugger', DETECTION.present, 'Ann'],
      ]),
    );
    // The analyser's own time is within its record's, which lasts as long as the build; the engine measures for the others at once.
    const records = await kit.database.db
      .selectFrom('build_tool')
      .selectAll()
      .where('task_id', '=', taskId)
      .where('tool', '<>', '')
      .execute();
    const timed = records.filter((row) => row.ran_ms !== null);
    expect(timed.map((row) => row.tool)).toEqual(['ESLINT']);
    const [ran] = timed;
    expect(ran?.ran_ms).toBeGreaterThan(0);
    expect(ran?.ran_ms).toBeLessThan((ran?.ended_at?.getTime() ?? 0) - (ran?.started_at.getTime() ?? 0));

    const idOf = (rows: typeof first, path: string) =>
      rows.find((row) => row.path === path && row.checker === 'no-debugger')?.id;

    repository.commit({
      write: { 'src/a.js': `// a new first line\r\n${LOOSE.replaceAll('\n', '\r\n')}`, 'src/copy.js': LOOSE },
      rename: { 'src/b.js': 'lib/renamed.js' },
      author: { name: 'Bob', mail: 'bob@example.org' },
    });
    expect(await scan(), await log()).toBe('succeeded');
    const second = await defects();
    expect(idOf(second, 'src/a.js')).toBe(idOf(first, 'src/a.js'));
    expect(second.find((row) => row.id === idOf(first, 'src/a.js'))?.line).toBe(3);
    expect(idOf(second, 'lib/renamed.js')).toBe(idOf(first, 'src/b.js'));
    const copied = second.find((row) => row.path === 'src/copy.js' && row.checker === 'no-debugger');
    expect(first.some((row) => row.id === copied?.id)).toBe(false);
    expect(copied).toMatchObject({ cause: 'copied', author: 'Bob', detection: DETECTION.present });

    repository.commit({ write: { 'src/copy.js': 'export const fine = 1;\n' }, delete: ['lib/renamed.js'] });
    expect(await scan(), await log()).toBe('succeeded');
    const third = await defects();
    expect(third.find((row) => row.id === copied?.id)).toMatchObject({ detection: DETECTION.gone, cause: 'code' });
    expect(third.find((row) => row.id === idOf(first, 'src/b.js'))).toMatchObject({
      detection: DETECTION.gone,
      cause: 'file-deleted',
    });
    expect(third.find((row) => row.id === idOf(first, 'src/a.js'))?.detection).toBe(DETECTION.present);

    repository.commit({ write: { 'src/copy.js': LOOSE } });
    expect(await scan(), await log()).toBe('succeeded');
    const back = await kit.database.db
      .selectFrom('place')
      .select(['defect_id', 'detection', 'gone_at'])
      .where('task_id', '=', taskId)
      .where('returned', '=', 1)
      .where('checker', '=', 'no-debugger')
      .execute();
    expect(back).toEqual([{ defect_id: copied?.id, detection: DETECTION.present, gone_at: null }]);

    const build = await kit.database.db
      .selectFrom('build')
      .selectAll()
      .where('task_id', '=', taskId)
      .orderBy('number')
      .execute();
    expect(build.map((row) => [row.number, row.status, row.commit_id])).toEqual(
      repository.commits.map((commit, at) => [at + 1, 'succeeded', commit]),
    );
  });

  it('reports a missing branch in a sentence, stores nothing, and the next build is not disturbed', async () => {
    const repository = fixtureRepository([{ write: { 'a.js': LOOSE } }]);
    const { scan, taskId, defects } = await kit.taskOn(repository);
    await kit.database.db.updateTable('task').set({ branch_name: 'nowhere' }).where('id', '=', taskId).execute();
    expect(await scan()).toBe('failed');
    const failed = await kit.database.db
      .selectFrom('build')
      .select(['status', 'failure'])
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow();
    expect(failed.status).toBe('failed');
    expect(failed.failure?.en).toContain('nowhere');
    expect(await defects()).toEqual([]);
    await kit.database.db.updateTable('task').set({ branch_name: 'main' }).where('id', '=', taskId).execute();
    expect(await scan()).toBe('succeeded');
    expect((await defects()).length).toBeGreaterThan(0);
  });
});

describe('authors', () => {
  it('that an earlier scan had no time for are found by the next one, and stay then', async () => {
    const repository = fixtureRepository([
      { write: { 'a.js': LOOSE, 'b.js': LOOSE }, author: { name: 'Ann', mail: 'ann@example.org' } },
    ]);
    const { scan, defects, taskId } = await kit.taskOn(repository);
    expect(await scan()).toBe('succeeded');
    const before = await defects();
    await kit.database.db
      .updateTable('place')
      .set({ author: '', line_time: null })
      .where('task_id', '=', taskId)
      .where('defect_id', '=', before[0]?.id ?? 0)
      .execute();
    await kit.database.db
      .updateTable('place')
      .set({ author: 'Zoe' })
      .where('task_id', '=', taskId)
      .where('defect_id', '=', before[1]?.id ?? 0)
      .execute();
    expect(await scan()).toBe('succeeded');
    const after = await defects();
    expect(after.map((row) => row.id)).toEqual(before.map((row) => row.id));
    expect(after[0]?.author).toBe('Ann');
    expect(after[1]?.author).toBe('Zoe');
  });
});

describe('the branch of a task', () => {
  const branches = (taskId: number) =>
    kit.database.db
      .selectFrom('branch')
      .select(['name', 'kind', 'head_build'])
      .where('task_id', '=', taskId)
      .orderBy('id')
      .execute();
  const setBranch = (taskId: number, name: string) =>
    kit.database.db.updateTable('task').set({ branch_name: name }).where('id', '=', taskId).execute();

  it('that is changed becomes the main one with its first results, not before', async () => {
    const repository = fixtureRepository([{ write: { 'a.js': LOOSE } }, { write: { 'b.js': LOOSE }, branch: 'next' }]);
    const { scan, hold, run, taskId } = await kit.taskOn(repository);
    expect(await scan()).toBe('succeeded');
    await setBranch(taskId, 'next');
    const held = await hold();
    expect((await branches(taskId)).map((row) => [row.name, row.kind])).toEqual([
      ['main', 'main'],
      ['next', 'long'],
    ]);
    expect(await run(held)).toBe('succeeded');
    expect(await branches(taskId)).toEqual([
      { name: 'main', kind: 'long', head_build: 1 },
      { name: 'next', kind: 'main', head_build: 2 },
    ]);
    const files = await kit.database.db
      .selectFrom('branch_file')
      .innerJoin('file', 'file.id', 'branch_file.file_id')
      .select('path_text')
      .where('branch_file.task_id', '=', taskId)
      .where('branch_id', '=', held.branchId)
      .orderBy('path_text')
      .execute();
    expect(files.map((row) => row.path_text)).toEqual(['a.js', 'b.js']);
  });

  it('that has no name of its own follows the default one, also when that is called otherwise', async () => {
    const repository = fixtureRepository([{ write: { 'a.js': LOOSE } }]);
    const { scan, taskId } = await kit.taskOn(repository);
    await setBranch(taskId, '');
    expect(await scan()).toBe('succeeded');
    expect(await branches(taskId)).toEqual([{ name: 'main', kind: 'main', head_build: 1 }]);
    repository.git('branch', '-m', 'main', 'trunk');
    expect(await scan()).toBe('succeeded');
    expect(await branches(taskId)).toEqual([{ name: 'trunk', kind: 'main', head_build: 2 }]);
  });
});

describe("a build that is not this worker's any more", () => {
  const stored = async (taskId: number) => {
    const [places, files, results] = await Promise.all([
      kit.database.db.selectFrom('place').select('defect_id').where('task_id', '=', taskId).execute(),
      kit.database.db.selectFrom('branch_file').select('file_id').where('task_id', '=', taskId).execute(),
      kit.database.db
        .selectFrom('build_tool')
        .select('tool')
        .where('task_id', '=', taskId)
        .where('result', 'is not', null)
        .execute(),
    ]);
    return places.length + files.length + results.length;
  };

  it('stores nothing when another worker has taken the build over, which then finishes it', async () => {
    const { hold, run, taskId } = await kit.taskOn(fixtureRepository([{ write: { 'a.js': LOOSE } }]));
    const lost = await hold();
    const taken = await takeBuild(kit.database.db, { taskId, build: lost.number });
    expect(taken?.attempt).toBe(2);
    await expect(run(lost)).rejects.toThrow('no longer held');
    expect(await stored(taskId)).toBe(0);
    expect(taken && (await run(taken))).toBe('succeeded');
    expect(await stored(taskId)).toBeGreaterThan(0);
  });

  it('is not ended by whoever lost it, even when that one fails', async () => {
    const { hold, run, taskId } = await kit.taskOn(fixtureRepository([{ write: { 'a.js': LOOSE } }]));
    const lost = await hold();
    await takeBuild(kit.database.db, { taskId, build: lost.number });
    // The failure comes before the first report of the lost attempt could notice.
    await kit.database.db.updateTable('task').set({ deleted_at: new Date() }).where('id', '=', taskId).execute();
    await expect(run(lost)).rejects.toThrow('no longer held');
    const build = await kit.database.db
      .selectFrom('build')
      .select(['status', 'attempt', 'failure'])
      .where('task_id', '=', taskId)
      .executeTakeFirst();
    expect(build).toEqual({ status: 'running', attempt: 2, failure: null });
  });

  it('stores nothing when a later build of the branch is in', async () => {
    const { hold, run, taskId } = await kit.taskOn(fixtureRepository([{ write: { 'a.js': LOOSE } }]));
    const held = await hold();
    await kit.database.db.updateTable('branch').set({ head_build: 99 }).where('task_id', '=', taskId).execute();
    expect(await run(held)).toBe('failed');
    const build = await kit.database.db
      .selectFrom('build')
      .select('status')
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow();
    expect(build.status).toBe('interrupted');
    expect(await stored(taskId)).toBe(0);
  });

  it('stores nothing when it is cancelled', async () => {
    const { hold, run, taskId } = await kit.taskOn(fixtureRepository([{ write: { 'a.js': LOOSE } }]));
    const held = await hold();
    const cancel = new AbortController();
    cancel.abort(new Error('stopped by a test'));
    await expect(run(held, cancel.signal)).rejects.toThrow('stopped by a test');
    expect(await stored(taskId)).toBe(0);
  });
});

describe('what a scan leaves out', () => {
  it('masks the defects of filtered files, never fixes them, and gives them back', async () => {
    const { scan, defects, taskId } = await kit.taskOn(
      fixtureRepository([{ write: { 'lib/a.js': LOOSE, 'src/b.js': LOOSE } }]),
    );
    expect(await scan()).toBe('succeeded');
    const before = await defects();
    await kit.database.db
      .insertInto('filter_path')
      .values({ task_id: taskId, kind: 'CUSTOM', pattern: '.*/lib/.*' })
      .execute();
    expect(await scan()).toBe('succeeded');
    const masked = await defects();
    expect(masked.filter((row) => row.path === 'lib/a.js').map((row) => row.detection)).toEqual([
      DETECTION.maskedByPath,
    ]);
    expect(masked.filter((row) => row.path === 'src/b.js').map((row) => row.detection)).toEqual([DETECTION.present]);
    await kit.database.db.deleteFrom('filter_path').where('task_id', '=', taskId).execute();
    expect(await scan()).toBe('succeeded');
    expect((await defects()).map((row) => [row.id, row.detection])).toEqual(
      before.map((row) => [row.id, DETECTION.present]),
    );
  });

  it('does not verify what it could not parse, and says so', async () => {
    const repository = fixtureRepository([{ write: { 'a.js': LOOSE, 'b.js': LOOSE } }]);
    const { scan, defects, log } = await kit.taskOn(repository);
    expect(await scan()).toBe('succeeded');
    repository.commit({ write: { 'a.js': `${LOOSE}\nfunction (` } });
    expect(await scan()).toBe('succeeded');
    const rows = await defects();
    expect(rows.find((row) => row.path === 'a.js')?.detection).toBe(DETECTION.notVerified);
    expect(rows.find((row) => row.path === 'b.js')?.detection).toBe(DETECTION.present);
    expect(await log()).toContain('not analysed: "a.js"');
  });
});
