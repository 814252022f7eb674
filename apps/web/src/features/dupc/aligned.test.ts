import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AlignedRow, align, type Side } from './aligned.ts';

const text = (side: Side | undefined) => side?.pieces.map((piece) => piece.text).join('');
const changed = (side: Side | undefined) => side?.pieces.filter((piece) => piece.changed).map((piece) => piece.text);
const sides = (rows: readonly AlignedRow[], at: 'left' | 'right') => rows.flatMap((row) => row[at] ?? []);

it('same lines pair whatever their indentation, renamed words are marked on both sides', () => {
  const rows = align(
    { lines: ['if (a) {', '  total += price;', '}'], first: 10 },
    { lines: ['    if (a) {', '    total += cost;', '    }', '    log();'], first: 400 },
  );
  expect(rows.map((row) => [row.kind, row.left?.line, row.right?.line])).toEqual([
    ['same', 10, 400],
    ['changed', 11, 401],
    ['same', 12, 402],
    ['right', undefined, 403],
  ]);
  expect(changed(rows[1]?.left)?.join('')).toContain('price');
  expect(changed(rows[1]?.right)?.join('')).toContain('cost');
});

it('every line of both copies stands in exactly one row, in order and whole', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', ' b', 'x = 1;', 'x = 2;', ''), { maxLength: 30 });
  fc.assert(
    fc.property(lines, lines, (left, right) => {
      const rows = align({ lines: left, first: 1 }, { lines: right, first: 7 });
      expect(sides(rows, 'left').map((side) => [side.line, text(side)])).toEqual(left.map((line, n) => [n + 1, line]));
      expect(sides(rows, 'right').map((side) => [side.line, text(side)])).toEqual(
        right.map((line, n) => [n + 7, line]),
      );
    }),
  );
});

it('a very long line is marked whole instead of stalling', () => {
  const [row] = align({ lines: ['x '.repeat(4000)], first: 1 }, { lines: ['y '.repeat(4000)], first: 1 });
  expect(row?.left?.pieces).toHaveLength(1);
  expect(row?.kind).toBe('changed');
});
