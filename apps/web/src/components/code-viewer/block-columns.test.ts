import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockColumns } from './block-columns.ts';

test('blocks side by side share a column, overlapping ones do not', () => {
  const { placed, columns } = blockColumns([
    { id: 'a', start: 1, end: 10 },
    { id: 'b', start: 5, end: 7 },
    { id: 'c', start: 8, end: 12 },
    { id: 'd', start: 11, end: 20 },
  ]);
  expect(columns).toBe(2);
  expect(Object.fromEntries(placed.map(({ id, column }) => [id, column]))).toEqual({ a: 0, b: 1, c: 1, d: 0 });
});

test('touching on one line is overlapping', () => {
  expect(
    blockColumns([
      { id: 'a', start: 1, end: 5 },
      { id: 'b', start: 5, end: 9 },
    ]).columns,
  ).toBe(2);
});

const blocks = fc.array(
  fc.record({ start: fc.integer({ min: 1, max: 60 }), length: fc.integer({ min: 0, max: 30 }) }),
  { maxLength: 40 },
);

test('no line carries two blocks in one column, and no column is wasted', () => {
  fc.assert(
    fc.property(blocks, (given) => {
      const input = given.map(({ start, length }, index) => ({ id: String(index), start, end: start + length }));
      const { placed, columns } = blockColumns(input);
      expect(placed.map((block) => block.id).sort()).toEqual(input.map((block) => block.id).sort());
      const lines = Array.from({ length: 100 }, (_, index) => index + 1);
      const at = (line: number) => placed.filter((block) => block.start <= line && line <= block.end);
      for (const line of lines) {
        const used = at(line).map((block) => block.column);
        expect(new Set(used).size).toBe(used.length);
      }
      expect(columns).toBe(Math.max(0, ...lines.map((line) => at(line).length)));
    }),
  );
});
