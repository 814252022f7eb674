import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addAnchors, noAnchors, SeenTwice } from './suspects.ts';

describe('suspects', () => {
  it('hold every window that stands twice', () => {
    const files = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 60 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(files, fc.integer({ min: 2, max: 12 }), (all, width) => {
        const anchored = all.map((tokens) =>
          addAnchors(noAnchors(), Int32Array.from(tokens), { from: 0, to: tokens.length, base: 0, width }),
        );
        const seen = new SeenTwice(all.flat().length);
        for (const { hashes } of anchored) for (let n = 0; n < hashes.length; n++) seen.add(hashes.words[n] ?? 0);
        const places = new Map<string, number>();
        const windowsOf = (tokens: readonly number[]) =>
          tokens.slice(width - 1).map((_, at) => tokens.slice(at, at + width).join());
        for (const tokens of all) for (const key of windowsOf(tokens)) places.set(key, (places.get(key) ?? 0) + 1);
        for (const [file, tokens] of all.entries()) {
          const { hashes, windows } = anchored[file] ?? noAnchors();
          for (const [at, key] of windowsOf(tokens).entries()) {
            if ((places.get(key) ?? 0) < 2) continue;
            let anchor = hashes.length - 1;
            while (anchor > 0 && (windows.words[anchor] ?? 0) > at) anchor--;
            expect(seen.has(hashes.words[anchor] ?? 0)).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
