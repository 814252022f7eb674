import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';
import { afterEach, describe, expect, it } from 'vitest';
import { parseDifference, readDifference } from './difference.ts';

const made: FixtureRepository[] = [];
afterEach(() => {
  for (const repository of made.splice(0)) repository.remove();
});

const lines = (...texts: string[]) => `${texts.join('\n')}\n`;

describe('what a branch brings beside its target', () => {
  it('are the lines that differ from the common ancestor, whatever names and contents look like', async () => {
    const repository = fixtureRepository([
      {
        write: {
          'a.js': lines('1', '2', '3', '4'),
          'gone.js': 'x\n',
          'cut.js': lines('1', '2'),
          'same.js': 'y\n',
          'kind.js': 'k\n',
        },
      },
    ]);
    made.push(repository);
    const [base = ''] = repository.commits;
    // The target moves on: what it got meanwhile is not the branch's.
    repository.commit({ write: { 'target.js': 'z\n', 'a.js': lines('0', '1', '2', '3', '4') } });
    const target = repository.commits.at(-1) ?? '';
    repository.commit({
      branch: 'feature',
      onto: base,
      write: {
        'a.js': lines('1', 'two', '3', '4', '5', '6'),
        'cut.js': lines('1'),
        'tab\t"quote".js': 'diff --git a/x b/x\n@@ -1 +99 @@\n',
        'kind.js': { symlink: 'a.js' },
        'no end.js': 'last line without end',
      },
      delete: ['gone.js'],
    });
    const head = repository.commits.at(-1) ?? '';
    const difference = await readDifference({ gitDir: `${repository.folder}/.git`, head, target });
    expect([...difference].sort()).toEqual([
      [
        'a.js',
        [
          { from: 2, to: 2 },
          { from: 5, to: 6 },
        ],
      ],
      ['cut.js', []],
      ['kind.js', [{ from: 1, to: 1 }]],
      ['no end.js', [{ from: 1, to: 1 }]],
      ['tab\t"quote".js', [{ from: 1, to: 2 }]],
    ]);
    expect(await readDifference({ gitDir: `${repository.folder}/.git`, head: base, target })).toEqual(new Map());
  });

  it('leave renamed files alone where that is asked for', async () => {
    const text = lines('1', '2', '3', '4', '5', '6', '7', '8');
    const repository = fixtureRepository([{ write: { 'old.js': text, 'same.js': text } }]);
    made.push(repository);
    const target = repository.commits[0] ?? '';
    repository.commit({ rename: { 'old.js': 'new\tname.js' } });
    const head = repository.commit({
      rename: { 'same.js': 'deep/same.js' },
      write: { 'new\tname.js': text.replace('4\n', 'four\n') },
    });
    const gitDir = `${repository.folder}/.git`;
    expect(await readDifference({ gitDir, head, target, renames: true })).toEqual(
      new Map([
        ['deep/same.js', []],
        ['new\tname.js', [{ from: 4, to: 4 }]],
      ]),
    );
    const all = [{ from: 1, to: 8 }];
    expect([...(await readDifference({ gitDir, head, target })).values()]).toEqual([all, all]);
  });

  it('are all lines where the histories have nothing in common', async () => {
    const repository = fixtureRepository([
      { write: { 'a.js': 'a\n' } },
      { branch: 'orphan', write: { 'b.js': 'b\n' } },
    ]);
    made.push(repository);
    const [target = '', head = ''] = repository.commits;
    const difference = await readDifference({ gitDir: `${repository.folder}/.git`, head, target });
    expect(difference.get('b.js')).toEqual([{ from: 1, to: 1 }]);
  });

  it('is nothing for no output', () => {
    expect(parseDifference(Buffer.alloc(0))).toEqual(new Map());
  });
});
