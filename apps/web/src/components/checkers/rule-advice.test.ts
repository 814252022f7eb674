import { expect, test } from 'vitest';
import { adviceOf } from './rule-advice.ts';

const row = (falsePositive: number, byDesign: number, fixed: number, given: object = {}) => ({
  raised: falsePositive + byDesign + fixed,
  open: 0,
  falsePositive,
  byDesign,
  ignoredElse: 0,
  fixed,
  everFixed: fixed,
  openDays: undefined,
  falseFolder: undefined,
  ...given,
});

test('a rule is called noisy over all projects together, and only on enough decisions', () => {
  expect(adviceOf([], 1)).toBeUndefined();
  expect(adviceOf([row(9, 0, 0)], 1)).toBeUndefined();
  expect(adviceOf([row(2, 1, 7)], 1)).toBeUndefined();
  expect(adviceOf([row(2, 1, 3), row(2, 0, 2)], 1)).toEqual({ kind: 'demote', share: 40 });
});

test('what is mostly wrong, or weighs least already, is to be taken out', () => {
  expect(adviceOf([row(6, 1, 3)], 1)).toEqual({ kind: 'remove', share: 60 });
  expect(adviceOf([row(4, 3, 3)], 4)).toEqual({ kind: 'remove', share: 40 });
});

test('a folder that has nearly all false positives is named instead', () => {
  const inTest = (count: number) => ({ falseFolder: { path: 'test', count } });
  expect(adviceOf([row(4, 0, 3, inTest(4)), row(1, 0, 2, { falseFolder: { path: 'src', count: 1 } })], 1)).toEqual({
    kind: 'path',
    share: 50,
    folder: 'test',
    count: 4,
  });
  expect(adviceOf([row(8, 0, 8, inTest(6))], 1)).toEqual({ kind: 'demote', share: 50 });
});

test('what nobody repairs for long is said; a rule that was switched on lately is not', () => {
  const left = (openDays: number, given: object = {}) => [row(0, 0, 1, { raised: 40, open: 39, openDays, ...given })];
  expect(adviceOf(left(45), 1)).toEqual({ kind: 'ignored', share: 2.5 });
  expect(adviceOf(left(3), 1)).toBeUndefined();
  expect(adviceOf(left(45, { everFixed: 4 }), 1)).toBeUndefined();
  expect(adviceOf(left(45, { raised: 20, open: 19 }), 1)).toBeUndefined();
});
