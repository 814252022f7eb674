import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedPrefixes, suffixArray } from './suffix-array.ts';

const text = fc.integer({ min: 1, max: 5 }).chain((kinds) =>
  fc.tuple(fc.constant(kinds), fc.array(fc.integer({ min: 0, max: kinds - 1 }), { maxLength: 120 })),
); // biome-ignore format: reads as one thing

function before(letters: readonly number[], a: number, b: number): number {
  while (a < letters.length && b < letters.length && letters[a] === letters[b]) {
    a++;
    b++;
  }
  return a >= letters.length ? -1 : b >= letters.length ? 1 : (letters[a] ?? 0) - (letters[b] ?? 0);
}

describe('suffixArray', () => {
  it('is the order of all suffixes, for any text', () => {
    fc.assert(
      fc.property(text, ([kinds, letters]) => {
        const sorted = letters.map((_, n) => n).sort((a, b) => before(letters, a, b));
        expect([...suffixArray(Int32Array.from(letters), kinds)]).toEqual(sorted);
      }),
      { numRuns: 1_000 },
    );
  });

  it('knows what neighbours share', () => {
    fc.assert(
      fc.property(text, ([kinds, letters]) => {
        const order = suffixArray(Int32Array.from(letters), kinds);
        const shared = sharedPrefixes(Int32Array.from(letters), order);
        for (let n = 1; n < order.length; n++) {
          const [a, b] = [letters.slice(order[n - 1]), letters.slice(order[n])];
          const differs = a.findIndex((letter, k) => letter !== b[k]);
          expect(shared[n]).toBe(differs < 0 ? a.length : differs);
        }
        if (order.length > 0) expect(shared[0]).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
});
