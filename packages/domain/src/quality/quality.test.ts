import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeOfAverageCcn, gradeOfDuplication, gradeOfNumbers } from './grade.ts';
import { standardQuality } from './standard.ts';

const UP_TO = [5, 10, 20, 50];

describe('grades', () => {
  it.each([
    [0, undefined],
    [-1, undefined],
    [Number.NaN, undefined],
    [0.01, 'excellent'],
    [2, 'excellent'],
    [2.01, 'good'],
    [3, 'good'],
    [3.01, 'fair'],
    [4, 'fair'],
    [4.01, 'poor'],
  ])('an average complexity of %s is %s', (average, grade) => expect(gradeOfAverageCcn(average)).toBe(grade));

  it.each([
    [-0.01, undefined],
    [Number.NaN, undefined],
    [0, 'excellent'],
    [1, 'excellent'],
    [1.01, 'good'],
    [3, 'good'],
    [3.01, 'fair'],
    [5, 'fair'],
    [5.01, 'poor'],
  ])('a duplication rate of %s is %s', (rate, grade) => expect(gradeOfDuplication(rate)).toBe(grade));

  it.each<[Record<string, unknown>, string | undefined]>([
    [{ averageCCN: 3.5 }, 'fair'],
    [{ dupRate: 0 }, 'excellent'],
    [{ defectCount: 3 }, undefined],
    [{ dupRate: null }, undefined],
  ])('of the numbers %j is %s', (numbers, grade) => expect(gradeOfNumbers(numbers)).toBe(grade));
});

describe('standardQuality', () => {
  it.each([
    [0, 1_000, 0, 5],
    [5, 1_000, 5, 5],
    [501, 100_000, 5.01, 4],
    [10, 1_000, 10, 4],
    [20, 1_000, 20, 3],
    [50, 1_000, 50, 2],
    [51, 1_000, 51, 1],
    [1, 3, 333.33, 1],
  ])('%s issues in %s lines: %s per thousand, %s stars', (issues, lines, density, stars) =>
    expect(standardQuality({ issues, lines, upTo: UP_TO })).toEqual({ issues, lines, density, stars }),
  );

  it('rates nothing where there is no code', () => {
    for (const lines of [0, -1, Number.NaN]) expect(standardQuality({ issues: 3, lines, upTo: UP_TO })).toBeUndefined();
  });

  it('never gives more stars for more issues', () => {
    const count = fc.nat(10_000);
    fc.assert(
      fc.property(count, count, fc.integer({ min: 1, max: 100_000 }), (a, b, lines) => {
        const starsOf = (issues: number) => standardQuality({ issues, lines, upTo: UP_TO })?.stars ?? 0;
        expect(starsOf(Math.min(a, b))).toBeGreaterThanOrEqual(starsOf(Math.max(a, b)));
        expect([1, 2, 3, 4, 5]).toContain(starsOf(a));
      }),
    );
  });
});
