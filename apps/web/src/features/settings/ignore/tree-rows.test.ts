import { expect, test } from 'vitest';
import type { PathNode } from '../api/filters.ts';
import { isCovered, toggled, treeRows } from './tree-rows.ts';

const file = (treeId: string): PathNode => ({ treeId, name: treeId.split('/').at(-1) ?? '', children: [] });
const tree: PathNode[] = [
  { treeId: '/src/', name: 'src', children: [file('/src/main.c'), file('/src/util.c')] },
  { treeId: '/test/', name: 'test', children: [file('/test/main_test.c')] },
  file('/README.md'),
];
const names = (typed: string, open: string[] = []) =>
  treeRows(tree, { open: new Set(open), typed }).rows.map((row) => `${' '.repeat(row.depth)}${row.node.name}`);

test('closed folders hide what is in them; a search opens the way to its hits', () => {
  expect(names('')).toEqual(['src', 'test', 'README.md']);
  expect(names('', ['/src/'])).toEqual(['src', ' main.c', ' util.c', 'test', 'README.md']);
  expect(names('MAIN')).toEqual(['src', ' main.c', 'test', ' main_test.c']);
  expect(names('zzz')).toEqual([]);
});

test('a ticked folder swallows its files and covers them', () => {
  const ticked = toggled(toggled([], '/src/main.c'), '/src/');
  expect(ticked).toEqual(['/src/']);
  expect(isCovered(ticked, '/src/util.c')).toBe(true);
  expect(isCovered(ticked, '/src2/util.c')).toBe(false);
  expect(toggled(ticked, '/src/')).toEqual([]);
});
