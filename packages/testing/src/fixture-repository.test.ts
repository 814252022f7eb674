import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fixtureRepository } from './fixture-repository.ts';

it('makes the same repository twice, with what each step says', () => {
  const steps = [
    {
      write: { 'a.js': 'one\n', 'odd "name"\n -x': 'x', link: { symlink: 'a.js' }, run: { executable: '#!/bin/sh\n' } },
    },
    { rename: { 'a.js': 'b.js' }, author: { name: 'Bob', mail: 'bob@example.com' }, message: 'Rename' },
    { delete: ['run'], branch: 'side' },
  ];
  const [first, second] = [fixtureRepository(steps), fixtureRepository(steps, { bare: true })];
  try {
    expect(first.commits).toEqual(second.commits);
    expect(first.git('log', '--format=%an %ad %s', '--date=iso-strict', 'main').split('\n')).toEqual([
      'Bob 2024-01-01T01:00:00+00:00 Rename',
      'Ada 2024-01-01T00:00:00+00:00 Change 1',
    ]);
    expect(second.git('ls-tree', '-r', '--name-only', '-z', 'side').split('\0')).toEqual([
      'b.js',
      'link',
      'odd "name"\n -x',
      '',
    ]);
    expect(readFileSync(join(first.folder, 'b.js'), 'utf8')).toBe('one\n');
    expect(first.commit({ write: { 'b.js': 'two' }, onto: first.commits[0] ?? '' })).not.toBe(first.commits[1]);
    expect(first.git('rev-list', '--count', 'main')).toBe('2');
  } finally {
    first.remove();
    second.remove();
  }
});
