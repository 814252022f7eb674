import { expect, test } from 'vitest';
import { topToShow } from './use-row-in-sight.ts';

const row = (at: number) => ({ start: at * 36, end: (at + 1) * 36, height: 400, last: false });

test('a row in sight moves nothing', () => {
  expect(topToShow({ ...row(0), top: 0 })).toBeUndefined();
  expect(topToShow({ ...row(5), top: 0 })).toBeUndefined();
  expect(topToShow({ ...row(29), top: 1000 })).toBeUndefined();
});

test('a row below comes to the lower edge, clear of the head that takes its height from the window', () => {
  expect(topToShow({ ...row(9), top: 0 })).toBeUndefined();
  expect(topToShow({ ...row(10), top: 0 })).toBe(396 + 40 - 400);
  expect(topToShow({ ...row(100), top: 0 })).toBe(3636 + 40 - 400);
});

test('a row above comes to the upper edge, below the head', () => {
  expect(topToShow({ ...row(10), top: 1000 })).toBe(328);
  expect(topToShow({ ...row(0), top: 20 })).toBe(0);
});

test('the last row brings the foot with it', () => {
  expect(topToShow({ ...row(100), last: true, top: 0 })).toBeGreaterThan(101 * 36);
});
