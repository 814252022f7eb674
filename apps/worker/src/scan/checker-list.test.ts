import { expect, test } from 'vitest';
import { changedCheckers, checkerList, readCheckerList } from './checker-list.ts';

const blobOf = (checkers: ReadonlyMap<string, Record<string, string>>) =>
  Buffer.from(JSON.stringify(checkerList(checkers)));

test('a checker that is new or has other parameters is told from one that stayed', () => {
  const before = readCheckerList(
    blobOf(
      new Map<string, Record<string, string>>([
        ['stays', {}],
        ['same', { max: '1', skip: 'true' }],
        ['other', { max: '1' }],
        ['gone', {}],
      ]),
    ),
  );
  const now = new Map<string, Record<string, string>>([
    ['stays', {}],
    ['same', { skip: 'true', max: '1' }],
    ['other', { max: '2' }],
    ['fresh', {}],
  ]);
  expect(changedCheckers(before, now).sort()).toEqual(['fresh', 'other']);
  expect(changedCheckers(readCheckerList(undefined), now)).toHaveLength(4);
});

test('a list of keys alone, as earlier builds stored it, still reads', () => {
  const before = readCheckerList(Buffer.from('["a","b"]'));
  expect(
    changedCheckers(
      before,
      new Map<string, Record<string, string>>([
        ['a', {}],
        ['c', {}],
      ]),
    ),
  ).toEqual(['c']);
});
