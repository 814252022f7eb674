import { expect, test } from 'vitest';
import { canTakeEverything, chosenCount, NOTHING, shownKeys, targetOf, ticked } from './selection.ts';

const filter = { toolName: 'ESLINT', status: [1] };
const loaded = ['1', '2', '3'];

test('ticking all loaded rows chooses those rows, not everything that matches', () => {
  const selection = ticked(new Set(loaded));
  expect(chosenCount(selection, 5000)).toBe(3);
  expect(targetOf(selection, { filter, byFile: false })).toEqual({ kind: 'some', entityIds: loaded });
});

test('everything is a second step, offered only when all loaded rows are ticked and more match', () => {
  expect(canTakeEverything(ticked(new Set(loaded)), { loaded, read: 3, total: 5000 })).toBe(true);
  expect(canTakeEverything(ticked(new Set(['1'])), { loaded, read: 3, total: 5000 })).toBe(false);
  expect(canTakeEverything(ticked(new Set(loaded)), { loaded, read: 3, total: 3 })).toBe(false);
  expect(canTakeEverything(NOTHING, { loaded: [], read: 0, total: 3 })).toBe(false);
});

test('rows that cannot be ticked are no reason to offer it', () => {
  expect(canTakeEverything(ticked(new Set(loaded)), { loaded, read: 7, total: 7 })).toBe(false);
  expect(canTakeEverything(ticked(new Set(loaded)), { loaded, read: 7, total: 8 })).toBe(true);
});

test('everything covers rows loaded later, and ends with the next tick by hand', () => {
  const everything = { keys: new Set(loaded), everything: true };
  expect([...shownKeys(everything, ['1', '2', '3', '4'])]).toEqual(['1', '2', '3', '4']);
  expect(chosenCount(everything, 5000)).toBe(5000);
  expect(targetOf(everything, { filter, byFile: false })).toEqual({ kind: 'all', filter });
  expect(canTakeEverything(everything, { loaded, read: 3, total: 5000 })).toBe(false);
  const byHand = ticked(new Set(['2']));
  expect(targetOf(byHand, { filter, byFile: false })).toEqual({ kind: 'some', entityIds: ['2'] });
});

test('ticked files are their paths', () => {
  expect(targetOf(ticked(new Set(['a/b.js'])), { filter, byFile: true })).toEqual({
    kind: 'files',
    filter,
    paths: ['a/b.js'],
  });
});
