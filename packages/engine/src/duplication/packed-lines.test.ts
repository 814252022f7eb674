import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packLines, spansLines, unpackLines } from './packed-lines.ts';

/** Steps from token to token, and how many more lines each spans. */
const tokens = fc.array(
  fc.tuple(
    fc.oneof(fc.integer({ min: -2, max: 3 }), fc.integer({ min: 250, max: 70_000 })),
    fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 1_000 })),
  ),
  { maxLength: 60 },
);

describe('packLines', () => {
  it('gives back where every token begins, and where all up to it have ended', () => {
    fc.assert(
      fc.property(tokens, (all) => {
        let line = 1;
        let last = 1;
        const lines: number[] = [];
        const ends: number[] = [];
        const multiline: number[] = [];
        for (const [n, [step, more]] of all.entries()) {
          line = Math.max(1, line + step);
          last = Math.max(last, line + more);
          lines.push(line);
          ends.push(last);
          if (more > 0) multiline.push(n, line + more);
        }
        const packed = packLines({
          hashes: new Int32Array(lines.length),
          lines: Uint32Array.from(lines),
          multiline: Uint32Array.from(multiline),
        });
        const span = last - Math.min(...lines) + 1;
        if (lines.length > 0)
          expect([span, span + 1].map((wanted) => spansLines(packed, wanted))).toEqual([true, false]);
        const found = unpackLines(packed, lines.length);
        expect([...found.starts]).toEqual(lines);
        expect([...found.ends]).toEqual(ends);
      }),
      { numRuns: 500 },
    );
  });

  it('takes two bytes a line where lines go down one by one', () => {
    const lines = Uint32Array.from({ length: 1_000 }, (_, n) => 1 + (n >> 3));
    expect(packLines({ hashes: new Int32Array(1_000), lines, multiline: new Uint32Array(0) }).length).toBe(250);
  });

  it('takes a few bytes for a line of any length', () => {
    const lines = new Uint32Array(100_000).fill(7);
    const packed = packLines({ hashes: new Int32Array(lines.length), lines, multiline: new Uint32Array(0) });
    expect(packed.length).toBeLessThan(10);
    expect(unpackLines(packed, lines.length).starts).toEqual(lines);
  });
});
