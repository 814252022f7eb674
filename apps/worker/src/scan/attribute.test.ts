import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attribute, type WantedLines } from './attribute.ts';
import type { Checkout } from './checkout.ts';

let repository: FixtureRepository;
let place: Checkout['place'];
beforeAll(() => {
  repository = fixtureRepository([
    { write: { 'a.js': 'one\ntwo\n', '-dash\nline.js': 'one\n' }, author: { name: 'Ann', mail: 'ann@example.org' } },
    { write: { 'a.js': 'one\nTWO\n' }, author: { name: 'Bob', mail: 'bob@example.org' } },
  ]);
  place = { kind: 'git', mirror: `${repository.folder}/.git`, commit: repository.commits[1] ?? '' };
});
afterAll(() => repository.remove());

const wanted: WantedLines = new Map([
  ['a.js', new Set([1, 2, 99])],
  ['-dash\nline.js', new Set([1])],
]);

describe('the authors of lines', () => {
  it('are those of the last change of each line, whatever the file is called', async () => {
    const authors = await attribute({ checkout: { place }, files: wanted });
    expect([...(authors.get('a.js') ?? [])].map(([line, { author }]) => [line, author])).toEqual([
      [1, 'Ann'],
      [2, 'Bob'],
    ]);
    expect(authors.get('-dash\nline.js')?.get(1)?.author).toBe('Ann');
  });

  it('are nobody for a folder without git', async () => {
    const folder = { kind: 'folder', folder: repository.folder } as const;
    expect(await attribute({ checkout: { place: folder }, files: wanted })).toEqual(new Map());
  });

  it('are left for the next scan when the time is up, and the log says how many', async () => {
    const log: string[] = [];
    const authors = await attribute({
      checkout: { place },
      files: wanted,
      budgetMs: 0,
      onLog: ({ en }) => log.push(en),
    });
    expect(authors.size).toBe(0);
    expect(log).toEqual(['the authors of lines in 2 files are not determined yet: the next scan goes on']);
  });

  it('do not fail a scan over a file that cannot be blamed', async () => {
    const log: string[] = [];
    const files = new Map([['gone.js', new Set([1])], ...wanted]);
    const authors = await attribute({ checkout: { place }, files, onLog: ({ en }) => log.push(en) });
    expect([...authors.keys()].sort()).toEqual(['-dash\nline.js', 'a.js']);
    expect(log).toEqual([expect.stringMatching(/^no author for "gone\.js": /)]);
  });

  it('end with the signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(attribute({ checkout: { place }, files: wanted, signal })).rejects.toThrow('enough');
  });
});
