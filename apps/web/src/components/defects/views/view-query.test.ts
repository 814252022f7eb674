import { expect, test } from 'vitest';
import { isSameView, viewQueryOf } from './view-query.ts';

test('what is open is no part of a view, and the order of parameters does not matter', () => {
  expect(viewQueryOf('?status=4&author=ann&entityId=7&filePath=a%2Fb.js')).toBe('author=ann&status=4');
  expect(isSameView('status=4&author=ann', '?author=ann&status=4&entityId=9')).toBe(true);
  expect(isSameView('', '?status=4')).toBe(false);
  expect(viewQueryOf('')).toBe('');
});

test('names with other letters survive', () => {
  const query = viewQueryOf(`?author=${encodeURIComponent('李 & 王')}`);
  expect(isSameView(query, `?author=${encodeURIComponent('李 & 王')}`)).toBe(true);
});
