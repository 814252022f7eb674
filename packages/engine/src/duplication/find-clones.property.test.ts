import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TokenStream } from '../token-stream.ts';
import type { CloneClass, FoundClones } from './clone-result.ts';
import { CloneFinder } from './find-clones.ts';
import { memorySpill } from './memory-spill.test-kit.ts';
import { duplicatedLinesByHand, type SmallFile } from './oracle.test-kit.ts';

/** Small limits, so that small files show what large ones do. */
const LIMITS = { minTokens: 8, minLines: 2 };
const PER_LINE = 3;

type File = readonly number[];

function stream(hashes: File): TokenStream {
  return {
    hashes: Int32Array.from(hashes),
    lines: Uint32Array.from(hashes, (_, n) => 1 + Math.floor(n / PER_LINE)),
    multiline: new Uint32Array(0),
  };
}

function find(files: readonly File[], order: readonly number[] = files.map((_, n) => n)): FoundClones {
  const finder = new CloneFinder(LIMITS);
  for (const id of order) finder.add({ id, family: 'c', tokens: stream(files[id] ?? []) });
  return finder.finish();
}

/** Few different tokens: copies by accident, overlaps and periods everywhere. */
const file = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 90 });
const files = fc.array(file, { minLength: 1, maxLength: 6 });

/** Tokens of the whole lines a block spans; the block's own tokens are a run of them. */
function tokensOf(all: readonly File[], block: { file: number; startLine: number; endLine: number }): string {
  const tokens = (all[block.file] ?? []).slice((block.startLine - 1) * PER_LINE, block.endLine * PER_LINE);
  return `,${tokens.join(',')},`;
}

/** Some run of `length` tokens stands in every block. */
function shareTokens(all: readonly File[], found: CloneClass): boolean {
  const [first, ...rest] = found.blocks.map((block) => tokensOf(all, block));
  const tokens = (first ?? '').split(',').filter((token) => token !== '');
  for (let from = 0; from + found.tokenCount <= tokens.length; from++) {
    const run = `,${tokens.slice(from, from + found.tokenCount).join(',')},`;
    if (rest.every((text) => text.includes(run))) return true;
  }
  return false;
}

describe('CloneFinder, for any files', () => {
  it('reports only what is equal token by token and reaches the limits', () => {
    fc.assert(
      fc.property(files, (all) => {
        for (const found of find(all).classes) {
          expect(found.blocks.length).toBeGreaterThanOrEqual(2);
          expect(found.tokenCount).toBeGreaterThanOrEqual(LIMITS.minTokens);
          expect(shareTokens(all, found)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('finds the same whatever order the files come in', () => {
    const shuffled = files.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all.map((_, n) => n), { minLength: all.length, maxLength: all.length })),
    ); // biome-ignore format: reads as one thing
    fc.assert(
      fc.property(shuffled, ([all, order]) => {
        expect(find(all, order)).toEqual(find(all));
      }),
      { numRuns: 300 },
    );
  });

  it('names the same content the same whatever the files are called', () => {
    fc.assert(
      fc.property(files, (all) => {
        const renumbered = find([...all].reverse());
        const names = (result: FoundClones) =>
          result.classes.map((found) => `${found.fingerprint} ${found.blocks.length}`).sort();
        expect(names(renumbered)).toEqual(names(find(all)));
      }),
      { numRuns: 300 },
    );
  });

  it('finds every planted copy, and counts its lines on both sides', () => {
    const planted = fc.tuple(
      fc.integer({ min: 12, max: 60 }),
      fc.array(fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 })), { minLength: 2, maxLength: 5 }),
    ); // biome-ignore format: reads as one thing
    fc.assert(
      fc.property(planted, ([length, places]) => {
        let fresh = 1000;
        const unique = (count: number) => Array.from({ length: count }, () => fresh++);
        const shared = unique(length);
        const all = places.map(([before, after]) => [...unique(before), ...shared, ...unique(after)]);
        const { classes, duplicatedLines } = find(all);
        expect(classes.map((found) => [found.tokenCount, found.blocks.map((block) => block.file)])).toEqual([
          [length, all.map((_, n) => n)],
        ]);
        places.forEach(([before], n) => {
          const first = Math.floor(before / PER_LINE);
          const last = Math.floor((before + length - 1) / PER_LINE);
          expect(duplicatedLines.get(n)).toBe(last - first + 1);
        });
      }),
      { numRuns: 200 },
    );
  });

  it('covers exactly what stands twice, text that repeats itself included', () => {
    fc.assert(
      fc.property(
        smallFiles,
        fc.integer({ min: 2, max: 8 }),
        fc.integer({ min: 1, max: 8 }),
        (all, minTokens, lines) => {
          const limits = { minTokens, minLines: Math.min(lines, minTokens) };
          const each = all.map((tokens) => ({ tokens, lines: tokens.map((_, n) => n + 1) }));
          expect(linesFound(each, limits)).toEqual(listed(duplicatedLinesByHand(each, limits)));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('finds the same in whatever memory and order', () => {
    fc.assert(
      fc.property(
        smallFiles.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all.keys()], { minLength: all.length })),
        ),
        fc.integer({ min: 1, max: 4_000 }),
        ([all, order], bytes) => {
          const limits = { minTokens: 5, minLines: 2 };
          const spill = memorySpill();
          const [whole, spilled] = [new CloneFinder(limits), new CloneFinder(limits, { bytes, spill })];
          for (const id of all.keys()) whole.add({ id, family: 'c', tokens: stream(all[id] ?? []) });
          for (const id of order) spilled.add({ id, family: 'c', tokens: stream(all[id] ?? []) });
          expect(spilled.finish()).toEqual(whole.finish());
          expect(spill.open.size).toBe(0);
          const tokens = all.filter((file) => file.length >= limits.minTokens).flat().length;
          if (tokens * 20 > bytes && tokens * 4 >= bytes / 8) expect(spill.written).toBeGreaterThan(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('covers exactly what stands twice whatever the lines are', () => {
    const limits = fc.record({ minTokens: fc.integer({ min: 2, max: 8 }), minLines: fc.integer({ min: 2, max: 5 }) });
    fc.assert(
      fc.property(
        fc.oneof(smallFiles, dense),
        limits,
        fc.infiniteStream(fc.integer({ min: 0, max: 2 })),
        (all, wanted, steps) => {
          const each = all.map((tokens) => {
            let line = 1;
            return { tokens, lines: tokens.map(() => (line += Math.max(0, steps.next().value - 1))) };
          });
          expect(linesFound(each, wanted)).toEqual(listed(duplicatedLinesByHand(each, wanted)));
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** Small files of which some parts are copied from each other. */
const smallFiles = fc
  .array(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }), { minLength: 1, maxLength: 4 })
  .chain((all) =>
    fc
      .array(fc.tuple(fc.nat(all.length - 1), fc.nat(all.length - 1), fc.nat(29), fc.nat(20)), { maxLength: 4 })
      .map((copies) => {
        const made = all.map((tokens) => [...tokens]);
        for (const [from, to, at, length] of copies) made[to]?.push(...(made[from] ?? []).slice(at, at + length));
        return made;
      }),
  );

/** Files of stretches in which few tokens come again and again. */
const dense = fc.array(
  fc
    .array(fc.tuple(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 6 }), fc.nat(30)), { maxLength: 3 })
    .map((stretches) => stretches.flatMap(([row, length]) => Array.from({ length }, (_, n) => row[n % row.length] ?? 0))),
  { minLength: 1, maxLength: 3 },
); // biome-ignore format: reads as one thing

/** Lines with tokens that the finder covers, as `file:line`. */
function linesFound(each: readonly SmallFile[], limits: { minTokens: number; minLines: number }): string[] {
  const finder = new CloneFinder(limits);
  for (const [id, { tokens, lines }] of each.entries()) {
    const stream = { hashes: Int32Array.from(tokens), lines: Uint32Array.from(lines), multiline: new Uint32Array(0) };
    finder.add({ id, family: 'c', tokens: stream });
  }
  const found = new Map<number, Set<number>>();
  for (const { blocks } of finder.finish().classes) {
    expect(blocks.length).toBeGreaterThanOrEqual(2);
    for (const { file, startLine, endLine } of blocks) {
      const lines = found.get(file) ?? new Set();
      found.set(file, lines);
      for (const line of each[file]?.lines ?? []) if (line >= startLine && line <= endLine) lines.add(line);
    }
  }
  return listed(found);
}

function listed(lines: ReadonlyMap<number, ReadonlySet<number>>): string[] {
  return [...lines].flatMap(([file, numbers]) => [...numbers].map((line) => `${file}:${line}`)).sort();
}
