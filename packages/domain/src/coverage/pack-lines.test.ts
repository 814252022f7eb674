import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateOf, sumsOf } from './line-coverage.ts';
import { packLines, unpackLines } from './pack-lines.ts';

const lines = fc.uniqueArray(
  fc
    .record({
      line: fc.integer({ min: 1, max: 10_000_000 }),
      hits: fc.integer({ min: 0, max: 0xffff_ffff }),
      branches: fc.integer({ min: 0, max: 65_535 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      isNew: fc.boolean(),
    })
    .map(({ line, hits, branches, part, isNew }) => ({
      line,
      hits,
      branches,
      coveredBranches: Math.floor(branches * part),
      ...(isNew && { isNew }),
    })),
  { selector: ({ line }) => line, maxLength: 60 },
);

describe('packed lines', () => {
  it('come back as they were, in order', () => {
    fc.assert(
      fc.property(lines, (given) => {
        expect(unpackLines(packLines(given))).toEqual([...given].sort((a, b) => a.line - b.line));
      }),
    );
  });

  it('are small', () => {
    const thousand = Array.from({ length: 1000 }, (_, index) => ({
      line: index * 2 + 1,
      hits: index % 5,
      branches: 0,
      coveredBranches: 0,
    }));
    expect(packLines(thousand).length).toBe(3001);
    // New code costs nothing where lines are not far apart.
    expect(packLines(thousand.map((line) => ({ ...line, isNew: true }))).length).toBe(3001);
  });

  it('are refused when they were cut or come from elsewhere', () => {
    const packed = packLines([{ line: 300, hits: 3, branches: 2, coveredBranches: 1 }]);
    expect(() => unpackLines(packed.subarray(0, -1))).toThrow('too early');
    expect(() => unpackLines(Uint8Array.of(9, 1, 1, 0))).toThrow('unknown form');
  });
});

describe('rates', () => {
  it('count lines that ran, and branches taken', () => {
    const sums = sumsOf([
      { line: 1, hits: 2, branches: 2, coveredBranches: 1 },
      { line: 2, hits: 0, branches: 0, coveredBranches: 0 },
      { line: 3, hits: 1, branches: 0, coveredBranches: 0 },
    ]);
    const none = { functions: 0, coveredFunctions: 0, newLines: 0, coveredNewLines: 0 };
    expect(sums).toEqual({ lines: 3, coveredLines: 2, branches: 2, coveredBranches: 1, ...none });
    expect([rateOf(sums.coveredLines, sums.lines), rateOf(sums.coveredBranches, sums.branches), rateOf(0, 0)]).toEqual([
      66.67,
      50,
      undefined,
    ]);
  });

  it('count new lines apart, and functions as the report does', () => {
    const line = (number: number, hits: number, isNew: boolean) => ({
      ...{ line: number, hits, branches: 0, coveredBranches: 0, isNew },
    });
    expect(
      sumsOf([line(1, 1, false), line(2, 0, true), line(3, 4, true)], { functions: 5, coveredFunctions: 2 }),
    ).toMatchObject({ lines: 3, coveredLines: 2, newLines: 2, coveredNewLines: 1, functions: 5, coveredFunctions: 2 });
  });
});
