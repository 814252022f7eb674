import { DETECTION } from '@assay/contract/codes';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScanKit, type ScannedTask, scanKit } from './scan.test-kit.ts';

/** Files of which nothing new was said are not read again, and nobody can tell. */
let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

const bad = (name: string) => `export function ${name}(value) {\n  if (value == null) debugger;\n  return value;\n}\n`;
const lines = (name: string) => Array.from({ length: 12 }, (_, n) => `// ${name} says ${n}\n`).join('');

/** Everything a scan writes of defects; ids as ranks, so that tasks can be compared. */
async function state({ taskId }: ScannedTask) {
  const { rows } = await sql<Record<string, unknown>>`
    select dense_rank() over (order by p.defect_id) as nth, p.tool, f.path_text, p.line, p.checker, p.detection, p.cause, p.first_build, p.gone_build,
      p.author, d.cause as came, encode(p.blob, 'hex') as blob,
      (select json_agg(json_build_array(s.from_build, s.to_build, s.line) order by s.from_build) from span s
       where s.task_id = p.task_id and s.defect_id = p.defect_id) as spans
    from place p join file f on f.task_id = p.task_id and f.id = p.file_id join defect d on d.task_id = p.task_id and d.id = p.defect_id
    where p.task_id = ${taskId} order by p.defect_id
  `.execute(kit.database.db);
  return rows;
}

const forget = (task: ScannedTask) =>
  kit.database.db.deleteFrom('settled_file').where('task_id', '=', task.taskId).execute();

const filterLib = (task: ScannedTask) =>
  kit.database.db
    .insertInto('filter_path')
    .values({ task_id: task.taskId, kind: 'CUSTOM', pattern: '.*/lib/.*' })
    .execute();

const unfilter = (task: ScannedTask) =>
  kit.database.db.deleteFrom('filter_path').where('task_id', '=', task.taskId).execute();

describe('a scan that reads only what is in question', () => {
  it('comes to the same results as one that reads everything, build by build', async () => {
    const repository = fixtureRepository([
      {
        write: {
          'a.js': lines('a') + bad('a'),
          'b.js': lines('b') + bad('b'),
          'c.js': lines('c') + bad('c'),
          'lib/d.js': bad('d'),
        },
        author: { name: 'Ann', mail: 'ann@example.org' },
      },
    ]);
    const [less, all] = [await kit.taskOn(repository, ['ESLINT']), await kit.taskOn(repository, ['ESLINT'])];
    const both = async (act: (task: ScannedTask) => Promise<unknown>) => {
      await act(less);
      await act(all);
    };
    const scanBoth = async (what: string) => {
      expect(await less.scan(), await less.log()).toBe('succeeded');
      await forget(all);
      expect(await all.scan(), await all.log()).toBe('succeeded');
      const [one, other] = [await state(less), await state(all)];
      expect(one, what).toEqual(other);
      return one;
    };
    await scanBoth('first scan');
    repository.commit({
      write: { 'a.js': `// first\n${lines('a')}${bad('a')}`, 'e.js': lines('b') + bad('b') },
      rename: { 'c.js': 'f.js' },
    });
    const second = await scanBoth('a shift, a copy of an unchanged file, a rename');
    expect(second.find((row) => row.path_text === 'e.js')?.came).toBe('copied');

    repository.commit({ write: { 'a.js': lines('a') }, delete: ['f.js'] });
    await both(filterLib);
    const third = await scanBoth('a fix, a deletion, a filter');
    expect(third.map((row) => [row.path_text, row.detection])).toEqual(
      expect.arrayContaining([
        ['a.js', DETECTION.gone],
        ['f.js', DETECTION.gone],
        ['lib/d.js', DETECTION.maskedByPath],
      ]),
    );

    repository.commit({ write: { 'a.js': lines('a') + bad('a'), 'g.js': lines('c') + bad('c') } });
    await both(unfilter);
    await both(({ taskId }) =>
      sql`update place set author = '', line_time = null from file f
        where place.task_id = ${taskId} and f.task_id = place.task_id and f.id = place.file_id and f.path_text = 'b.js'`.execute(
        kit.database.db,
      ),
    );
    const fourth = await scanBoth('returns, one under another name, the filter off, an author still to be found');
    expect(fourth.find((row) => row.path_text === 'b.js')?.author).toBe('Ann');
    expect(new Set(fourth.map((row) => row.detection))).toEqual(new Set([DETECTION.present]));
    expect(fourth).toHaveLength(second.length);
  }, 180_000);

  it('writes nothing where nothing changed', async () => {
    const repository = fixtureRepository([{ write: { 'a.js': bad('a'), 'b.js': bad('b') } }]);
    const task = await kit.taskOn(repository, ['ESLINT', 'CCN']);
    const versions = async () => {
      const { rows } = await sql<{ row: string }>`
        select 'place ' || defect_id || ' ' || xmin as row from place where task_id = ${task.taskId}
        union all select 'settled ' || tool || file_id || ' ' || xmin from settled_file where task_id = ${task.taskId}
        union all select 'span ' || defect_id || ' ' || xmin from span where task_id = ${task.taskId} order by 1
      `.execute(kit.database.db);
      return rows.map(({ row }) => row);
    };
    expect(await task.scan()).toBe('succeeded');
    const before = await versions();
    expect(before.filter((row) => row.startsWith('settled'))).toHaveLength(4);
    expect(await task.scan()).toBe('succeeded');
    expect(await versions()).toEqual(before);
  });
});
