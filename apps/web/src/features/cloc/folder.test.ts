import { expect, test } from 'vitest';
import type { ClocNode } from './api/cloc.ts';
import { folderAt, sortedChildren } from './folder.ts';

const node = (name: string, totalLines: number, children?: ClocNode[]): ClocNode => ({
  name,
  totalLines,
  codeLines: 0,
  commentLines: 0,
  blankLines: 0,
  effectiveCommentLines: 0,
  fileNum: 1,
  language: undefined,
  color: undefined,
  children,
});
const root = node('repo', 60, [
  node('z.ts', 40),
  node('a.ts', 10),
  node('lib', 7, [node('deep', 7, [node('x.ts', 7)])]),
  node('docs', 3, [node('10.md', 1), node('9.md', 2)]),
]);

test('an address names a folder; files and unknown names are none', () => {
  expect(folderAt(root, '')?.name).toBe('repo');
  expect(folderAt(root, 'lib/deep')?.name).toBe('deep');
  expect(folderAt(root, '/lib//deep/')?.name).toBe('deep');
  expect(folderAt(root, 'a.ts')).toBeUndefined();
  expect(folderAt(root, 'lib/gone/deep')).toBeUndefined();
});

test('folders stand before files in every order', () => {
  const names = (field: string, order: 'ASC' | 'DESC') =>
    sortedChildren(root, { field, order }).map((child) => child.name);
  expect(names('name', 'ASC')).toEqual(['docs', 'lib', 'a.ts', 'z.ts']);
  expect(names('name', 'DESC')).toEqual(['lib', 'docs', 'z.ts', 'a.ts']);
  expect(names('totalLines', 'DESC')).toEqual(['lib', 'docs', 'z.ts', 'a.ts']);
  expect(names('totalLines', 'ASC')).toEqual(['docs', 'lib', 'a.ts', 'z.ts']);
});

test('numbers in names count as numbers', () => {
  const docs = folderAt(root, 'docs');
  expect(docs && sortedChildren(docs, { field: 'name', order: 'ASC' }).map((child) => child.name)).toEqual([
    '9.md',
    '10.md',
  ]);
});
