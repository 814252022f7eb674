import fc from 'fast-check';
import { expect, it } from 'vitest';
import { memorySpill } from './memory-spill.test-kit.ts';
import { PagedRun } from './paged-run.ts';
import { readWords } from './spill-store.ts';

/** Pieces of all sizes: many to a page, a page to one, and what goes over the end of one. */
const sizes = fc.array(fc.constantFrom(0, 1, 7, 1000, 5000, 65_535, 65_536, 70_000), { maxLength: 8 });

/** Word by word: a matcher takes seconds for so many. */
function same(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((word, n) => word === b[n]);
}

it('gives back what was appended, from anywhere, in memory and moved elsewhere', () => {
  fc.assert(
    fc.property(sizes, fc.nat({ max: 400_000 }), fc.nat({ max: 80_000 }), (pieces, from, most) => {
      const run = new PagedRun();
      const all: number[] = [];
      for (const size of pieces) {
        const piece = Int32Array.from({ length: size }, (_, n) => all.length + n * 3);
        run.append(piece);
        for (const word of piece) all.push(word);
      }
      expect(run.length).toBe(all.length);
      const at = Math.min(from, all.length);
      const count = Math.min(most, all.length - at);
      const wanted = Int32Array.from(all.slice(at, at + count));
      expect(same(run.view(at, count), wanted)).toBe(true);
      expect(same(readWords(run, at, count), wanted)).toBe(true);
      const elsewhere = memorySpill().create();
      run.moveTo(elsewhere);
      expect(run.length).toBe(0);
      expect(same(readWords(elsewhere, 0, all.length), Int32Array.from(all))).toBe(true);
      run.append(wanted);
      expect(same(run.view(0, count), wanted)).toBe(true);
    }),
    { numRuns: 20 },
  );
});
