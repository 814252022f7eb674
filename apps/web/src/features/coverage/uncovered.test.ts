import { expect, it } from 'vitest';
import { briefCount, nextPlace, stateOf, uncoveredPlaces } from './uncovered.ts';

const line = (number: number, hits: number, more: object = {}) => ({
  ...{ line: number, hits, branches: 0, coveredBranches: 0, isNew: false, ...more },
});

it('a line is covered, partly or not', () => {
  expect(stateOf(line(1, 0, { branches: 2 }))).toBe('missed');
  expect(stateOf(line(1, 3, { branches: 2, coveredBranches: 1 }))).toBe('partly');
  expect(stateOf(line(1, 3, { branches: 2, coveredBranches: 2 }))).toBe('covered');
});

it('lines that are no code do not part a place, covered ones do', () => {
  const lines = [
    line(1, 1),
    line(3, 0),
    line(9, 2, { branches: 2, coveredBranches: 1 }),
    line(10, 1),
    line(12, 1, { branches: 4, coveredBranches: 1, isNew: true }),
    line(13, 0, { isNew: true }),
  ];
  expect(uncoveredPlaces(lines)).toEqual([
    { from: 3, to: 9, state: 'missed' },
    { from: 12, to: 13, state: 'missed' },
  ]);
  expect(uncoveredPlaces(lines, { onlyNew: true })).toEqual([{ from: 12, to: 13, state: 'missed' }]);
  expect(uncoveredPlaces([line(1, 1)])).toEqual([]);
});

it('steps go on at the other end', () => {
  const places = uncoveredPlaces([line(2, 0), line(3, 1), line(5, 0), line(6, 1), line(9, 0)]);
  expect([0, 2, 4, 5, 9, 40].map((at) => nextPlace(places, at, 1))).toEqual([0, 1, 1, 2, 0, 0]);
  expect([0, 2, 3, 5, 9, 40].map((at) => nextPlace(places, at, -1))).toEqual([2, 2, 0, 0, 1, 2]);
  expect(nextPlace([], 3, 1)).toBe(-1);
});

it('counts stay short', () => {
  expect([0, 999, 1_000, 1_240, 15_600, 2_000_000].map(briefCount)).toEqual(['0', '999', '1k', '1.2k', '16k', '2M']);
});
