import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonChoice, JsonWalker } from './json-walker.ts';

const LIMITS = { valueBytes: 1000, depth: 50 };

/** Walks a text cut at the given places. */
function walk(
  text: string | Buffer,
  {
    choose,
    cuts = [],
    sequence = false,
    limits = LIMITS,
  }: {
    choose: (path: string) => JsonChoice;
    cuts?: readonly number[];
    sequence?: boolean;
    limits?: typeof LIMITS;
  },
) {
  const taken: [string, unknown][] = [];
  const large: string[] = [];
  const walker = new JsonWalker(
    {
      choose: (path) => choose(path.join('/')),
      take: (path, bytes) => taken.push([path.join('/'), JSON.parse(bytes.toString('utf8'))]),
      tooLarge: (path) => large.push(path.join('/')),
    },
    { limits, sequence },
  );
  const bytes = Buffer.from(text);
  let from = 0;
  for (const cut of [...cuts, bytes.length].sort((a, b) => a - b)) {
    const to = Math.min(Math.max(cut, from), bytes.length);
    walker.write(bytes.subarray(from, to));
    from = to;
  }
  walker.end();
  return { taken, large, garbage: walker.hasGarbage };
}

test('a document taken whole is what JSON.parse says, wherever it is cut and however it is spaced', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 1, 3), fc.array(fc.nat(200)), (text, indent, cuts) => {
      const spaced = JSON.stringify(JSON.parse(text), null, indent);
      expect(walk(spaced, { choose: () => 'take', cuts, limits: { ...LIMITS, valueBytes: 1e6 } }).taken).toEqual([
        ['', JSON.parse(text)],
      ]);
    }),
  );
});

test('a document entered everywhere gives every scalar at its path', () => {
  const leaves = (value: unknown, path: string[] = []): [string, unknown][] =>
    typeof value !== 'object' || value === null
      ? [[path.join('/'), value]]
      : Object.entries(value).flatMap(([key, entry]) => leaves(entry, [...path, key]));
  fc.assert(
    fc.property(fc.json(), fc.array(fc.nat(200)), (text, cuts) => {
      const { taken } = walk(text, { choose: () => 'enter', cuts, limits: { valueBytes: 1e6, depth: 500 } });
      // Scalars cannot be entered; they are passed over.
      expect(taken).toEqual([]);
      const value: unknown = JSON.parse(text);
      const paths = leaves(value).map(([path]) => path);
      const seen: string[] = [];
      walk(text, {
        choose: (path) => {
          seen.push(path);
          return 'enter';
        },
        limits: { valueBytes: 1e6, depth: 500 },
      });
      for (const path of paths) expect(seen).toContain(path);
    }),
  );
});

test('only what is wanted is handed on; a string full of brackets and quotes misleads nobody', () => {
  const text =
    '{"skip":{"a":"}]\\\\\\"{["},"runs":[{"results":[{"m":"a\\\\"},{"m":"\\"]"}],"x":[1,[2,{}]]},{"results":[]}]}';
  for (let cut = 0; cut <= text.length; cut += 1)
    expect(
      walk(text, {
        cuts: [cut],
        choose: (path) =>
          /^(|runs|runs\/\d|runs\/\d\/results)$/.test(path) ? 'enter' : /results\/\d+$/.test(path) ? 'take' : 'skip',
      }).taken,
    ).toEqual([
      ['runs/0/results/0', { m: 'a\\' }],
      ['runs/0/results/1', { m: '"]' }],
    ]);
});

test.each(['', '{', '{"a"', '{"a":1', '[1,2', '["a', '{"a" 1}', '{a:1}', '[1 2]', '[1}', '{"a":1]', '[,]', 'xyz', '}'])(
  'what is no JSON is refused: %s',
  (text) => {
    expect(() => walk(text, { choose: () => 'enter' })).toThrow(/ends in the middle|unexpected/);
  },
);

test('what is too large or too deep is passed over, and told', () => {
  const choose = (path: string): JsonChoice => (path === '' ? 'enter' : 'take');
  const text = JSON.stringify([1, 'x'.repeat(2000), 2]);
  for (const cuts of [[], [5, 900, 1500]])
    expect(walk(text, { choose, cuts })).toMatchObject({
      taken: [
        ['0', 1],
        ['2', 2],
      ],
      large: ['1'],
    });
  const deep = `[${'['.repeat(80)}${']'.repeat(80)},7]`;
  expect(walk(deep, { choose })).toMatchObject({ taken: [['1', 7]], large: ['0'] });
  expect(() => walk(deep, { choose: () => 'enter' })).toThrow('nested too deeply');
});

test('text after the document is noticed, more documents are read when asked for', () => {
  expect(walk('{"a":1} trailing', { choose: () => 'take' })).toMatchObject({ taken: [['', { a: 1 }]], garbage: true });
  expect(walk('{"a":1}\n{"a":2}\r\n3\n', { choose: () => 'take', sequence: true }).taken).toEqual([
    ['0', { a: 1 }],
    ['1', { a: 2 }],
    ['2', 3],
  ]);
});
