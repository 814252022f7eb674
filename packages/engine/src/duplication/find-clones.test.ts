import { describe, expect, it } from 'vitest';
import { measureFile } from '../measure-file.ts';
import type { TokenStream } from '../token-stream.ts';
import type { FoundClones } from './clone-result.ts';
import { CloneFinder } from './find-clones.ts';

function stream(hashes: readonly number[], perLine = 5): TokenStream {
  return {
    hashes: Int32Array.from(hashes),
    lines: Uint32Array.from(hashes, (_, n) => 1 + Math.floor(n / perLine)),
    multiline: new Uint32Array(0),
  };
}

function find(files: readonly (readonly number[])[], family = 'c'): FoundClones {
  const finder = new CloneFinder();
  files.forEach((hashes, id) => {
    finder.add({ id, family, tokens: stream(hashes) });
  });
  return finder.finish();
}

let next = 1;
const unique = (count: number) => Array.from({ length: count }, () => next++ * 7919);

describe('CloneFinder', () => {
  it('reports a block that stands in two files, once, with its lines', () => {
    const shared = unique(60);
    const result = find([
      [...unique(10), ...shared, ...unique(10)],
      [...unique(25), ...shared],
    ]);
    expect([...result.classes]).toEqual([
      {
        fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        tokenCount: 60,
        blocks: [
          { file: 0, startLine: 3, endLine: 14 },
          { file: 1, startLine: 6, endLine: 17 },
        ],
      },
    ]);
    expect([...result.duplicatedLines]).toEqual([
      [0, 12],
      [1, 12],
    ]);
  });

  it('gathers every copy in one class', () => {
    const shared = unique(70);
    const { classes } = find([0, 1, 2, 3].map(() => [...unique(7), ...shared, ...unique(3)]));
    expect(classes.map((found) => found.blocks.map((block) => block.file))).toEqual([[0, 1, 2, 3]]);
  });

  it('finds a copy inside one file without overlap', () => {
    const shared = unique(55);
    const { classes } = find([[...shared, ...unique(5), ...shared]]);
    expect(classes.map((found) => found.blocks)).toEqual([
      [
        { file: 0, startLine: 1, endLine: 11 },
        { file: 0, startLine: 13, endLine: 23 },
      ],
    ]);
  });

  it('says nothing below the limits', () => {
    const few = unique(49);
    expect(
      find([
        [...few, ...unique(9)],
        [...unique(9), ...few],
      ]).classes,
    ).toHaveLength(0);
    const flat = unique(80);
    const finder = new CloneFinder({ minLines: 5 });
    for (const id of [0, 1]) finder.add({ id, family: 'c', tokens: stream([...flat, ...unique(1)], 40) });
    expect(finder.finish()).toMatchObject({ classes: { length: 0 }, duplicatedLines: new Map() });
  });

  it('counts a copy that is written on fewer lines than the limit when another has enough', () => {
    const shared = unique(60);
    const finder = new CloneFinder();
    finder.add({ id: 0, family: 'js', tokens: stream(shared, 60) });
    for (const id of [1, 2]) finder.add({ id, family: 'js', tokens: stream([...shared, ...unique(2)], 5) });
    expect(finder.finish().classes.map((found) => found.blocks.map((block) => block.file))).toEqual([[0, 1, 2]]);
  });

  it('tells partly overlapping copies apart', () => {
    const [a, b, c] = [unique(60), unique(60), unique(60)];
    const { classes, duplicatedLines } = find([
      [...a, ...b, ...c],
      [...unique(5), ...a, ...b],
      [...b, ...c, ...unique(5)],
      [...unique(5), ...b],
    ]);
    expect(classes.map((found) => [found.tokenCount, found.blocks.map((block) => block.file)])).toEqual([
      [120, [0, 1]],
      [60, [0, 1, 2, 3]],
      [120, [0, 2]],
    ]);
    expect([...duplicatedLines.values()]).toEqual([36, 24, 24, 12]);
  });

  it('never bridges a token that differs', () => {
    const [a, b] = [unique(49), unique(49)];
    expect(find([[...a, ...unique(1), ...b], [...a, ...unique(1), ...b]]).classes).toHaveLength(0); // biome-ignore format: reads as one thing
  });

  it('cuts what repeats itself into copies that do not overlap', () => {
    const once = unique(60);
    const { classes } = find([[...once, ...once, ...once, ...once, ...once]]);
    expect(classes.map((found) => [found.tokenCount, found.blocks.map(({ startLine, endLine }) => [startLine, endLine])])).toEqual([
      [60, [[1, 12], [13, 24], [25, 36], [37, 48], [49, 60]]],
    ]); // biome-ignore format: reads as one thing
  });

  it('tells a content only once when its copies end on the same lines', () => {
    const shared = unique(63);
    const { classes } = find([shared, shared, [...shared.slice(0, 62), ...unique(1)], [...unique(5), ...shared]]);
    expect(classes.map((found) => [found.tokenCount, found.blocks.length])).toEqual([[62, 4]]);
  });

  it('compares only within a family', () => {
    const shared = unique(60);
    const finder = new CloneFinder();
    finder.add({ id: 0, family: 'java', tokens: stream(shared) });
    finder.add({ id: 1, family: 'go', tokens: stream(shared) });
    expect(finder.finish().classes).toHaveLength(0);
  });

  it('names a class by its content, not by where it is', () => {
    const shared = unique(60);
    const [one] = find([[...unique(3), ...shared], shared]).classes;
    const [two] = find([unique(90), shared, unique(4), [...shared, ...unique(8)]]).classes;
    expect(one?.fingerprint).toBe(two?.fingerprint);
  });

  it('does not count comments, docstrings or layout', () => {
    const body = Array.from({ length: 12 }, (_, n) => `  total${n} = price * ${n} + tax(${n}, rate) # note ${n}`).join(
      '\n',
    );
    const finder = new CloneFinder();
    const add = (id: number, text: string) => {
      const { tokens } = measureFile(new TextEncoder().encode(text), 'python');
      if (tokens) finder.add({ id, family: 'python', tokens });
    };
    add(1, `def a():\n  """one"""\n${body}\n`);
    add(2, `def b():\n  """two\n  lines"""\n\n${body.replaceAll('# note', '# other')}\n`);
    // The names differ, so the copy begins behind them, on the line of `def`.
    expect(finder.finish().classes.map((found) => found.blocks)).toEqual([
      [
        { file: 1, startLine: 1, endLine: 14 },
        { file: 2, startLine: 1, endLine: 16 },
      ],
    ]);
  });
});

describe('files made to be slow', () => {
  const MANY = 200_000;
  const noise = (n: number) => Math.imul(n, 2654435761) >>> 3;
  it.each([
    ['one token again and again', (_: number) => 1],
    ['two tokens in turn', (n: number) => n % 2],
    ['a period of 60', (n: number) => n % 60],
    ['a period of 49', (n: number) => n % 49],
    ['a period of 30 with noise', (n: number) => (n % 1000 === 0 ? noise(n) : n % 30)],
    ['a period of 120 with noise', (n: number) => (n % 997 === 0 ? noise(n) : n % 120)],
    ['growing runs', (n: number) => (Number.isInteger(Math.sqrt(n)) ? 7 : 3)],
  ])(
    '%s',
    (_, token) => {
      const finder = new CloneFinder();
      finder.add({ id: 0, family: 'c', tokens: stream(Array.from({ length: MANY }, (_unused, n) => token(n))) });
      // Quadratic would be hours, which the time-out of the test tells.
      const { classes, duplicatedLines } = finder.finish();
      expect(classes.length).toBeGreaterThan(0);
      expect(duplicatedLines.get(0) ?? 0).toBeLessThanOrEqual(MANY / 5);
    },
    60_000,
  );
});
