import { expect, test } from 'vitest';
import { noiseOf } from './rule-score.tsx';

const row = (falsePositive: number, byDesign: number, fixed: number) => ({
  falsePositive,
  byDesign,
  ignoredElse: 0,
  fixed,
});

test('a rule is called noisy over all projects together, and only on enough decisions', () => {
  expect(noiseOf([])).toBeUndefined();
  expect(noiseOf([row(9, 0, 0)])).toBeUndefined();
  expect(noiseOf([row(2, 1, 7)])).toBeUndefined();
  expect(noiseOf([row(2, 1, 3), row(2, 0, 2)])).toBe(40);
});
