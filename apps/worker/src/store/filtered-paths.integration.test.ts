import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFilteredPaths } from './filtered-paths.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

const PATHS = ['src/a.js', 'src/lib/b.js', 'test/c.js', "it's/x y.js", 'line\nbreak.js', '-dash.js', 'ünï/日本.js'];
const filter = (...patterns: string[]) => readFilteredPaths(database.db, { patterns, paths: PATHS });

describe('path filters', () => {
  it.each<[string, string[]]>([
    ['.*/lib/.*', ['src/lib/b.js']],
    ['/src/', ['src/a.js', 'src/lib/b.js']],
    ['^/test/', ['test/c.js']],
    ['日本', ['ünï/日本.js']],
    ["it's", ["it's/x y.js"]],
    ['/-dash', ['-dash.js']],
    ['nothing', []],
    ['.*', PATHS],
    ["'; drop table file; --", []],
  ])('%s', async (pattern, wanted) => {
    const { filtered, broken } = await filter(pattern);
    expect([...filtered.keys()]).toEqual(wanted);
    expect(broken).toEqual([]);
  });

  it('name the first expression that matched', async () => {
    const { filtered } = await filter('/src/', 'lib', '/test/');
    expect([...filtered]).toEqual([
      ['src/a.js', '/src/'],
      ['src/lib/b.js', '/src/'],
      ['test/c.js', '/test/'],
    ]);
  });

  it.each(['(', '[a', '*', 'a{99999}', '\\'])('leave nothing out when invalid: %s', async (pattern) => {
    const { filtered, broken } = await filter(pattern, '/test/');
    expect([...filtered.keys()]).toEqual(['test/c.js']);
    expect(broken).toEqual([pattern]);
  });

  it('give up an expression that takes too long, say so, and apply the others', async () => {
    const slow = '((a*)(b|a*)*)*(c\\2|\\1)*$';
    const paths = [...Array.from({ length: 20_000 }, (_, at) => `${'ab'.repeat(40)}${at}!`), 'test/c.js'];
    const started = performance.now();
    const first = await readFilteredPaths(database.db, { patterns: [slow], paths, timeoutMs: 20 });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(first).toEqual({ filtered: new Map(), broken: [slow] });
    expect([...(await filter('/test/')).filtered.keys()]).toEqual(['test/c.js']);
  });

  it('do nothing without paths or expressions', async () => {
    expect(await filter()).toEqual({ filtered: new Map(), broken: [] });
    expect(await readFilteredPaths(database.db, { patterns: ['.*'], paths: [] })).toEqual({
      filtered: new Map(),
      broken: [],
    });
  });
});
