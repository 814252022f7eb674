import { expect, test } from 'vitest';
import { limitsFault, numberIn } from './numbers.ts';

test('a number is what the whole text says', () => {
  expect(['5', ' 2.5 ', '', 'x', '-1', '1e400', '5x'].map(numberIn)).toEqual([
    5,
    2.5,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('limits are numbers that rise, whole ones where the server wants whole ones', () => {
  expect(limitsFault(['1', '20', '40', '60'], true)).toBeUndefined();
  expect(limitsFault(['1', '20', '20', '60'], true)).toBe('rising');
  expect(limitsFault(['1', '', '40'], true)).toBe('number');
  expect(limitsFault(['1', '2.5'], true)).toBe('number');
  expect(limitsFault(['1', '2.5'], false)).toBeUndefined();
});
