import { fixtureRepository } from '@assay/testing/fixture-repository';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScanKit, type ScannedTask, scanKit } from './scan.test-kit.ts';

/** The life of duplicates over builds: copies by their content, rows of the list by their file. */
let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

const CLONE = Array.from(
  { length: 20 },
  (_, n) => `  total${n} = combine(input[${n}], total${n}, offset + ${n} * ${n});\n`,
).join('');
const copy = (name: string) => `export function ${name}(input, offset) {\n${CLONE}}\n`;
const own = (name: string) => Array.from({ length: 8 }, (_, n) => `export const ${name}${n} = '${name}';\n`).join('');

async function copies({ taskId }: ScannedTask) {
  const { rows } = await sql<{ id: number; path: string; start_line: number; first_build: number }>`
    select d.id, f.path_text as path, d.start_line, d.first_build from dup_block d join file f on f.task_id = d.task_id and f.id = d.file_id
    where d.task_id = ${taskId} order by f.path_text collate "C"
  `.execute(kit.database.db);
  return rows;
}
async function past({ taskId }: ScannedTask) {
  const { rows } = await sql<{ id: number; gone_build: number }>`
    select id, gone_build from dup_block_past where task_id = ${taskId} order by gone_build, id
  `.execute(kit.database.db);
  return rows.map((row) => [row.id, row.gone_build]);
}
/** Path, first build, build it ended in, cause. */
async function files({ taskId }: ScannedTask) {
  const { rows } = await sql<{ path: string; first_build: number; gone_build: number | null; cause: string | null }>`
    select f.path_text as path, d.first_build, d.gone_build, d.cause from dup_file d join file f on f.task_id = d.task_id and f.id = d.file_id
    where d.task_id = ${taskId} order by 1
  `.execute(kit.database.db);
  return rows.map((row) => [row.path, row.first_build, row.gone_build, row.cause]);
}
/** The numbers of a build beside what the list shows. */
async function numbers({ taskId }: ScannedTask, build: number) {
  const { rows } = await sql<{ result: Record<string, unknown>; listed: number }>`
    select t.result, (select count(*) from branch_file b where b.task_id = t.task_id and b.dup_lines * 100.0 >= 5 * b.total_lines and b.dup_lines > 0) as listed
    from build_tool t where t.task_id = ${taskId} and t.build_number = ${build} and t.tool = 'DUPC'
  `.execute(kit.database.db);
  return { count: rows[0]?.result.defectCount, change: rows[0]?.result.defectChange, listed: rows[0]?.listed };
}

describe('duplicates', () => {
  it('are told apart when one is moved, a third one comes, one goes, and the clone ends', async () => {
    const repository = fixtureRepository([{ write: { 'a.js': copy('a'), 'b.js': own('b') + copy('b') } }]);
    const task = await kit.taskOn(repository, ['DUPC']);
    const scan = async () => expect(await task.scan(), await task.log()).toBe('succeeded');
    await scan();
    const first = await copies(task);
    expect(first.map((row) => [row.path, row.first_build])).toEqual([
      ['a.js', 1],
      ['b.js', 1],
    ]);
    expect(await numbers(task, 1)).toEqual({ count: 2, change: undefined, listed: 2 });
    const [a = 0, b = 0] = first.map((row) => row.id);

    // Moved: down within its file, and to a file of another name.
    repository.commit({ write: { 'a.js': own('a') + copy('a') }, rename: { 'b.js': 'lib/c.js' } });
    await scan();
    expect((await copies(task)).map((row) => [row.id, row.path, row.start_line, row.first_build])).toEqual([
      [a, 'a.js', (first[0]?.start_line ?? 0) + 8, 1],
      [b, 'lib/c.js', first[1]?.start_line, 1],
    ]);
    expect(await files(task)).toEqual([
      ['a.js', 1, null, null],
      ['lib/c.js', 1, null, null],
    ]);
    expect(await past(task)).toEqual([]);
    expect(await numbers(task, 2)).toEqual({ count: 2, change: 0, listed: 2 });

    repository.commit({ write: { 'aa.js': copy('third') } });
    await scan();
    const third = await copies(task);
    expect(third.map((row) => [row.path, row.first_build])).toEqual([
      ['a.js', 1],
      ['aa.js', 3],
      ['lib/c.js', 1],
    ]);
    expect([third[0]?.id, third[2]?.id]).toEqual([a, b]);
    const added = third[1]?.id ?? 0;
    expect(await numbers(task, 3)).toEqual({ count: 3, change: 1, listed: 3 });

    repository.commit({ write: { 'a.js': own('a') } });
    await scan();
    expect((await copies(task)).map((row) => row.id)).toEqual([added, b]);
    expect(await past(task)).toEqual([[a, 4]]);
    expect(await files(task)).toEqual([
      ['a.js', 1, 4, 'code'],
      ['aa.js', 3, null, null],
      ['lib/c.js', 1, null, null],
    ]);
    expect(await numbers(task, 4)).toEqual({ count: 2, change: -1, listed: 2 });

    // One copy alone is no clone: both files are fixed, each with its cause.
    repository.commit({ delete: ['aa.js'] });
    await scan();
    expect(await copies(task)).toEqual([]);
    expect(new Set(await past(task))).toEqual(
      new Set([
        [a, 4],
        [b, 5],
        [added, 5],
      ]),
    );
    expect(await files(task)).toEqual([
      ['a.js', 1, 4, 'code'],
      ['aa.js', 3, 5, 'file-deleted'],
      ['lib/c.js', 1, 5, 'code'],
    ]);
    expect(await numbers(task, 5)).toEqual({ count: 0, change: -2, listed: 0 });

    // A file that has duplicates again is the row it was; its copies are new ones.
    repository.commit({ write: { 'a.js': own('a') + copy('a') } });
    await scan();
    expect(await files(task)).toEqual([
      ['a.js', 1, null, null],
      ['aa.js', 3, 5, 'file-deleted'],
      ['lib/c.js', 1, null, null],
    ]);
    expect((await copies(task)).map((row) => row.first_build)).toEqual([6, 6]);
  });

  it('of a filtered file are not fixed by it, and unchanged ones are not written', async () => {
    const repository = fixtureRepository([
      { write: { 'a.js': copy('a'), 'b.js': own('b') + copy('b'), 'lib/c.js': own('c') + copy('c') } },
    ]);
    const task = await kit.taskOn(repository, ['DUPC']);
    expect(await task.scan()).toBe('succeeded');
    const versions = async () =>
      (
        await sql<{
          row: string;
        }>`select path_text || ' ' || d.xmin as row from dup_block d join file f on f.id = d.file_id where d.task_id = ${task.taskId} order by 1`.execute(
          kit.database.db,
        )
      ).rows;
    const before = await versions();
    expect(before).toHaveLength(3);
    await kit.database.db
      .insertInto('filter_path')
      .values({ task_id: task.taskId, kind: 'CUSTOM', pattern: '.*/lib/.*' })
      .execute();
    expect(await task.scan()).toBe('succeeded');
    expect(await versions()).toEqual(before.slice(0, 2));
    expect(await files(task)).toEqual([
      ['a.js', 1, null, null],
      ['b.js', 1, null, null],
      ['lib/c.js', 1, 2, 'scope'],
    ]);
  });

  it('are looked for as the task says, from the next scan on', async () => {
    const repository = fixtureRepository([
      {
        write: {
          'a.js': copy('a'),
          'b.js': copy('b'),
          'c.js': copy('c').replaceAll('offset', 'start'),
          'd.js': copy('d').replaceAll(' + ', ' + 1'),
          'e.test.js': copy('e'),
          'f.js': `// Code generated by a tool. DO NOT EDIT.\n${copy('f')}`,
          'vendor/g.js': copy('g'),
        },
      },
    ]);
    const task = await kit.taskOn(repository, ['DUPC']);
    const scanWith = async (params: Record<string, string>) => {
      await kit.database.db
        .updateTable('task_tool')
        .set({ params: JSON.stringify(params) })
        .where('task_id', '=', task.taskId)
        .where('tool', '=', 'DUPC')
        .execute();
      expect(await task.scan(), await task.log()).toBe('succeeded');
      return [...new Set((await copies(task)).map((row) => row.path))];
    };
    expect(await scanWith({})).toEqual(['a.js', 'b.js', 'e.test.js']);
    expect(await scanWith({ leave_out_tests: 'true' })).toEqual(['a.js', 'b.js']);
    // What is not searched any more is not mended by that.
    expect((await files(task)).find(([path]) => path === 'e.test.js')).toEqual(['e.test.js', 1, 2, 'scope']);
    expect(await scanWith({ leave_out_vendored: 'false' })).toEqual(['a.js', 'b.js', 'e.test.js', 'vendor/g.js']);
    expect(await scanWith({ leave_out_generated: 'false' })).toEqual(['a.js', 'b.js', 'e.test.js', 'f.js']);
    expect(await scanWith({ ignore_identifiers: 'true' })).toEqual(['a.js', 'b.js', 'c.js', 'e.test.js']);
    expect(await scanWith({ ignore_literals: 'true' })).not.toContain('c.js');
    expect(await scanWith({ min_tokens: '500' })).toEqual([]);
    expect(await scanWith({ min_lines: '40' })).toEqual([]);
    expect(await scanWith({})).toEqual(['a.js', 'b.js', 'e.test.js']);
  });

  it('are counted from the border the site has set, as the list is', async () => {
    const repository = fixtureRepository([
      { write: { 'a.js': copy('a'), 'b.js': own('x').repeat(1) + copy('b') + '\n'.repeat(100) } },
    ]);
    const task = await kit.taskOn(repository, ['DUPC']);
    await sql`insert into site_setting (key, value) values ('risk', '{"DUPC": {"M": "50"}}')`.execute(kit.database.db);
    try {
      expect(await task.scan()).toBe('succeeded');
      expect(await numbers(task, 1)).toMatchObject({ count: 1, listed: 2 });
    } finally {
      await sql`delete from site_setting where key = 'risk'`.execute(kit.database.db);
    }
  });
});
