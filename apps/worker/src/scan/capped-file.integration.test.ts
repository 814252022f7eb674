import { DETECTION } from '@assay/contract/codes';
import { MAX_FINDINGS_PER_FILE } from '@assay/contract/finding';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScanKit, scanKit } from './scan.test-kit.ts';

/** Generated files: more findings than anybody reads, and lines nobody wrote. */
let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

const stops = (name: string, count: number) => Array.from({ length: count }, (_, n) => `debugger; // ${name} ${n}\n`);

const exceptions = (taskId: number, build: number) =>
  kit.database.db
    .selectFrom('scope_exception')
    .select(['tool', 'path', 'kind', 'reason'])
    .where('task_id', '=', taskId)
    .where('build_number', '=', build)
    .execute();

describe('a file with too many findings', () => {
  it('keeps the first ones; known ones beyond are not verified, never gone, and come back', async () => {
    const [few, more] = [stops('old', 4_000), stops('new', 2_000)];
    const repository = fixtureRepository([{ write: { 'a.js': few.join(''), 'b.js': 'debugger;\n' } }]);
    const task = await kit.taskOn(repository, ['ESLINT']);
    expect(await task.scan(), await task.log()).toBe('succeeded');
    const first = (await task.defects()).filter((row) => row.path === 'a.js');
    expect(first).toHaveLength(4_000);
    expect(await exceptions(task.taskId, 1)).toEqual([]);

    repository.commit({ write: { 'a.js': [...more, ...few.slice(1)].join('') } });
    expect(await task.scan(), await task.log()).toBe('succeeded');
    const second = await task.defects();
    const of = (detection: number) => second.filter((row) => row.path === 'a.js' && row.detection === detection);
    expect(of(DETECTION.present)).toHaveLength(MAX_FINDINGS_PER_FILE);
    expect(of(DETECTION.gone).map((row) => row.id)).toEqual([first[0]?.id]);
    expect(of(DETECTION.notVerified).map((row) => row.id)).toEqual(first.slice(3_001).map((row) => row.id));
    expect(second.find((row) => row.path === 'b.js')?.detection).toBe(DETECTION.present);
    const said = '5999 findings, the first 5000 are kept (to line 5000), 999 are not';
    expect(await exceptions(task.taskId, 2)).toEqual([{ tool: 'ESLINT', path: 'a.js', kind: 'capped', reason: said }]);
    expect(await task.log()).toContain(`too many findings: "a.js": ${said}`);
    const scope = await kit.database.db
      .selectFrom('scope')
      .select('analysed_files')
      .where('task_id', '=', task.taskId)
      .where('build_number', '=', 2)
      .executeTakeFirst();
    expect(scope).toEqual({ analysed_files: 2 });

    repository.commit({ write: { 'a.js': few.join('') } });
    expect(await task.scan(), await task.log()).toBe('succeeded');
    const back = (await task.defects()).filter((row) => first.some((known) => known.id === row.id));
    expect(back.map((row) => [row.line, row.detection])).toEqual(first.map((_, n) => [n + 1, DETECTION.present]));
  });
});

describe('a minified file', () => {
  it('is left out by the linter, which says by which rule, and counted by measures', async () => {
    const minified = `/* licence */\n${'if(a==b)debugger;'.repeat(400)}\n`;
    const repository = fixtureRepository([{ write: { 'lib.min.js': minified, 'a.js': 'debugger;\n' } }]);
    const task = await kit.taskOn(repository, ['ESLINT', 'CLOC', 'CCN']);
    expect(await task.scan(), await task.log()).toBe('succeeded');
    expect((await task.defects()).map((row) => row.path)).toEqual(['a.js']);
    const [row] = await exceptions(task.taskId, 1);
    expect(row).toMatchObject({ tool: 'ESLINT', path: 'lib.min.js', kind: 'skipped' });
    expect(row?.reason).toMatch(/^minified: lines of 3\d\d\d bytes on average/);
    expect(await task.log()).toContain('not analysed: "lib.min.js": minified');
    const files = await kit.database.db
      .selectFrom('branch_file')
      .innerJoin('file', 'file.id', 'branch_file.file_id')
      .select(['path_text', 'total_lines'])
      .where('branch_file.task_id', '=', task.taskId)
      .orderBy('path_text')
      .execute();
    expect(files).toEqual([
      { path_text: 'a.js', total_lines: 1 },
      { path_text: 'lib.min.js', total_lines: 2 },
    ]);
  });
});
