import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CloneCopy, identifyCopies, type KnownCopy } from './identify-copies.ts';

const copy = (path: string, startLine: number, fingerprint = 'f'): CloneCopy => ({
  path,
  startLine,
  endLine: startLine + 9,
  fingerprint,
});
const known = (...copies: CloneCopy[]): KnownCopy[] => copies.map((entry, n) => ({ ...entry, id: n + 1 }));

function outcome(before: KnownCopy[], found: CloneCopy[], trees?: { before: string[]; now: string[] }) {
  const paths = trees ?? { before: before.map(({ path }) => path), now: found.map(({ path }) => path) };
  const changes = identifyCopies({
    known: before,
    found,
    exists: { before: (path) => paths.before.includes(path), now: (path) => paths.now.includes(path) },
  });
  return { ...changes, moved: [...changes.moved] };
}

const pair = known(copy('a.c', 1), copy('b.c', 20));

describe('copies of a clone', () => {
  it.each<[string, CloneCopy[], (number | undefined)[], number[]]>([
    ['stay what they are', [copy('b.c', 20), copy('a.c', 1)], [2, 1], []],
    ['are followed within their file', [copy('a.c', 7), copy('b.c', 20)], [1, 2], []],
    ['are followed into another file', [copy('a.c', 1), copy('c.c', 3)], [1, 2], []],
    [
      'do not lend their number to a third one',
      [copy('a.c', 1), copy('aa.c', 1), copy('b.c', 20)],
      [1, undefined, 2],
      [],
    ],
    ['go when their content went', [copy('a.c', 1, 'g'), copy('b.c', 20, 'g')], [undefined, undefined], [1, 2]],
    ['go both when one of two is removed', [], [], [1, 2]],
  ])('%s', (_, found, kept, gone) => {
    expect(outcome(pair, found)).toMatchObject({ kept, gone });
  });

  it('of three that lose one keep two, those that did not move', () => {
    const three = known(copy('a.c', 1), copy('b.c', 1), copy('c.c', 1));
    expect(outcome(three, [copy('c.c', 1), copy('a.c', 1)])).toMatchObject({ kept: [3, 1], gone: [2] });
  });
});

describe('files', () => {
  it('that have another name continue the one most of their copies come from', () => {
    const before = known(copy('old.c', 1, 'x'), copy('old.c', 50, 'y'), copy('b.c', 1, 'x'), copy('b.c', 50, 'y'));
    const found = [copy('new.c', 5, 'x'), copy('new.c', 55, 'y'), copy('b.c', 1, 'x'), copy('b.c', 50, 'y')];
    expect(outcome(before, found)).toMatchObject({ kept: [1, 2, 3, 4], moved: [['new.c', 'old.c']] });
  });

  it('that are still there are continued by nobody, nor is a file that was there before', () => {
    const found = [copy('a.c', 1), copy('c.c', 3)];
    expect(outcome(pair, found, { before: ['a.c', 'b.c'], now: ['a.c', 'b.c', 'c.c'] }).moved).toEqual([]);
    expect(outcome(pair, found, { before: ['a.c', 'b.c', 'c.c'], now: ['a.c', 'c.c'] }).moved).toEqual([]);
  });
});

describe('always', () => {
  const anyCopy = fc.record({
    path: fc.constantFrom('a', 'b', 'c'),
    startLine: fc.integer({ min: 1, max: 5 }),
    endLine: fc.constant(9),
    fingerprint: fc.constantFrom('f', 'g'),
  });

  it('each known copy is kept once or gone, and as many are kept of a content as there can be', () => {
    fc.assert(
      fc.property(fc.array(anyCopy, { maxLength: 12 }), fc.array(anyCopy, { maxLength: 12 }), (before, found) => {
        const { kept, gone } = outcome(known(...before), found);
        const ids = [...kept.filter((id) => id !== undefined), ...gone].sort((a, b) => a - b);
        expect(ids).toEqual(before.map((_, n) => n + 1));
        for (const fingerprint of ['f', 'g']) {
          const count = (copies: readonly CloneCopy[]) =>
            copies.filter((entry) => entry.fingerprint === fingerprint).length;
          const matched = found.filter((entry, n) => entry.fingerprint === fingerprint && kept[n] !== undefined);
          expect(matched).toHaveLength(Math.min(count(before), count(found)));
        }
      }),
    );
  });
});
