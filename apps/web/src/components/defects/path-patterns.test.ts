import { expect, test } from 'vitest';
import { pathOf, patternOf, realPaths, searchPaths } from './path-patterns.ts';

const leaf = (name: string) => ({ name, children: undefined });
const tree = {
  name: 'Task',
  children: [{ name: 'repo', children: [{ name: 'src', children: [leaf('a.ts'), leaf('b.ts')] }, leaf('index.ts')] }],
};

test('the root and the repository are no part of a path', () => {
  expect(realPaths(tree).map((node) => node.name)).toEqual(['src', 'index.ts']);
  expect(realPaths({ name: '', children: undefined })).toEqual([]);
});

test('folders and files become patterns and back', () => {
  expect(patternOf('src/lib', true)).toBe('.*/src/lib/.*');
  expect(patternOf('src/a.ts', false)).toBe('.*/src/a.ts');
  expect([pathOf('.*/src/lib/.*'), pathOf('.*/src/a.ts'), pathOf('gen(erated)?/')]).toEqual([
    'src/lib/',
    'src/a.ts',
    'gen(erated)?/',
  ]);
});

test('searching finds by the whole path and says how many more there are', () => {
  const { found, count } = searchPaths(realPaths(tree), { typed: 'SRC', most: 2 });
  expect(found).toEqual([
    { path: 'src', isFolder: true },
    { path: 'src/a.ts', isFolder: false },
  ]);
  expect(count).toBe(3);
});
