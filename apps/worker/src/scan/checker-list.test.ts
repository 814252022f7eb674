import { expect, test } from 'vitest';
import { type CheckersBefore, checkerList, isChanged, readCheckerList } from './checker-list.ts';
import type { PlannedTool } from './plan.ts';

type Checkers = PlannedTool['checkers'];
const on = (...keys: string[]): Checkers => new Map(keys.map((key) => [key, {}]));
const changed = (before: CheckersBefore, checkers: Checkers) =>
  [...checkers.keys()].filter((key) =>
    isChanged(key, { before, planned: { checkers, configHash: '' }, language: 'javascript' }),
  );

const blobOf = (planned: Parameters<typeof checkerList>[0]) => Buffer.from(JSON.stringify(checkerList(planned)));

test('a checker that is new or has other parameters is told from one that stayed', () => {
  const before = readCheckerList(
    blobOf({
      checkers: new Map<string, Record<string, string>>([
        ['stays', {}],
        ['same', { max: '1', skip: 'true' }],
        ['other', { max: '1' }],
        ['gone', {}],
      ]),
    }),
  );
  const now = new Map<string, Record<string, string>>([
    ['stays', {}],
    ['same', { skip: 'true', max: '1' }],
    ['other', { max: '2' }],
    ['fresh', {}],
  ]);
  expect(changed(before, now).sort()).toEqual(['fresh', 'other']);
  expect(changed(readCheckerList(undefined), now)).toHaveLength(4);
});

test('a list of keys alone, as earlier builds stored it, still reads', () => {
  const before = readCheckerList(Buffer.from('["a","b"]'));
  expect(changed(before, on('a', 'c'))).toEqual(['c']);
  // Of a file nobody knows the language of, too.
  expect(isChanged('a', { before, planned: { checkers: on('a'), configHash: '' }, language: undefined })).toBe(false);
});

test('a checker that was on in another language alone is new in this one', () => {
  const [javascript, python] = [64, 32];
  const byLanguage = [
    { languages: javascript, checkers: on('both'), configHash: 'j' },
    { languages: python, checkers: on('both', 'python'), configHash: 'p' },
  ];
  const stored = blobOf({ checkers: on('both', 'python'), byLanguage });
  const before = readCheckerList(stored);
  const now = { checkers: on('both', 'python'), configHash: '' };
  const asked = (checker: string, language: 'javascript' | 'python' | undefined, planned = now) =>
    isChanged(checker, { before, planned, language });
  expect(asked('python', 'javascript')).toBe(true);
  expect(asked('python', 'python')).toBe(false);
  expect(asked('python', undefined)).toBe(false);
  expect(asked('both', 'javascript')).toBe(false);
  // It goes out of one language: nothing it sees can be new there.
  expect(asked('python', 'javascript', { ...now, ...{ byLanguage } })).toBe(false);
});
