import { expect, it } from 'vitest';
import { folderExpression } from './folder-expression.ts';
import { toPostgresPattern } from './path-pattern.ts';

it.each([
  ['/a/', '.*/a/.*'],
  ['/a/b/c/d/', '.*/a/b/c/d/.*'],
  // n = 6: cut at the third slash, the example of the contract.
  ['/a/b/c/d/e/', '.*/c/d/e/.*'],
  // n = 7: 7 - 4 + 1 = 4th slash.
  ['/a/b/c/d/e/f/', '.*/d/e/f/.*'],
  // n = 9: 9 - 6 + 1 = 4th slash.
  ['/a/b/c/d/e/f/g/h/', '.*/d/e/f/g/h/.*'],
  // The trailing slash makes no piece.
  ['/a/b/c/d/e', '.*/c/d/e.*'],
  ['/x(1)/', '.*/x\\(1\\)/.*'],
  ['/c++/[id]/', '.*/c\\+\\+/\\[id\\]/.*'],
  ['/v1.2/', '.*/v1.2/.*'],
])('%s becomes %s', (folder, expression) => {
  expect(folderExpression(folder)).toBe(expression);
  expect(toPostgresPattern(expression).regex).toBe(expression);
});
