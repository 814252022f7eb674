import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffIds } from './diff.ts';
import { mapLines } from './line-map.ts';
import { normaliseLines } from './lines.ts';

const work = () => ({ steps: 0, comparisons: 0 });
const ids = fc.array(fc.nat(6), { maxLength: 30 });
const diff = (a: readonly number[], b: readonly number[]) => diffIds(Int32Array.from(a), Int32Array.from(b), work());

describe('difference of two sequences', () => {
  it('pairs equal members in ascending order', () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        let last = -1;
        for (const [i, j] of diff(a, b).entries()) {
          if (j < 0) continue;
          expect(b[j]).toBe(a[i]);
          expect(j).toBeGreaterThan(last);
          last = j;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps every member when others are only inserted', () => {
    fc.assert(
      fc.property(ids, fc.array(fc.nat(40), { maxLength: 10 }), (a, places) => {
        const b = [...a];
        for (const at of places) b.splice(at, 0, 99);
        expect(diff(a, b)).not.toContain(-1);
      }),
    );
  });

  it('stays fast and sound when nothing is alike and when everything is', () => {
    const counter = work();
    const unlike = diffIds(
      Int32Array.from({ length: 50_000 }, (_, n) => n % 7),
      Int32Array.from({ length: 50_000 }, (_, n) => 10 + (n % 7)),
      counter,
    );
    expect(unlike.every((j) => j === -1)).toBe(true);
    const shuffled = Int32Array.from({ length: 50_000 }, (_, n) => (n * 7919) % 50);
    diffIds(shuffled, shuffled.slice().reverse(), counter);
    expect(counter.steps).toBeLessThan(2_000_000);
  });
});

describe('map of lines', () => {
  const map = (before: string, after: string) => mapLines(before.split(''), after.split(''), work());

  it('is certain where only one reading is possible', () => {
    const lines = map('abcdef', 'axbcef');
    expect([1, 2, 3, 4, 5, 6].map(lines.newLineOf)).toEqual([1, 3, 4, 0, 5, 6]);
    expect([1, 2, 3].map(lines.oldLineOf)).toEqual([1, 0, 2]);
    expect(lines.isUncertain(4)).toBe(false);
  });

  it('says so where equal lines hide which one went', () => {
    const lines = map('afffb', 'affb');
    expect([2, 3, 4].map(lines.isUncertain)).toContain(true);
    expect(lines.newLineOf(1)).toBe(1);
    expect(lines.newLineOf(5)).toBe(4);
  });

  it('gives the gap a changed line stood in, and nothing for lines that are not there', () => {
    const lines = map('abcd', 'axyd');
    expect(lines.gapOf(3)).toEqual({ oldLow: 2, oldHigh: 4, newLow: 2, newHigh: 4 });
    expect([0, 9, -1].map(lines.newLineOf)).toEqual([0, 0, 0]);
  });
});

describe('normalised lines', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\n\n', ['a', '']],
    ['\ufeffa \t\r\nb\r\n', ['a', 'b']],
    ['a\rb\r', ['a', 'b']],
    ['a\rb\n c', ['a\rb', ' c']],
  ])('%j -> %j', (text, expected) => expect(normaliseLines(text)).toEqual(expected));
});
