import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wholeShares } from './shares.ts';

it('gives what is missing to those that lost most', () => {
  expect(wholeShares([735, 118, 147])).toEqual([73, 12, 15]);
  expect(wholeShares([1, 1, 1])).toEqual([34, 33, 33]);
  expect(wholeShares([0, 0])).toEqual([0, 0]);
});

it('adds up to 100, each within one of the exact share', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 6 }), (counts) => {
      const all = counts.reduce((sum, count) => sum + count, 0);
      fc.pre(all > 0);
      const shares = wholeShares(counts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      for (const [index, share] of shares.entries())
        expect(Math.abs(share - ((counts[index] ?? 0) * 100) / all)).toBeLessThan(1);
    }),
  );
});
