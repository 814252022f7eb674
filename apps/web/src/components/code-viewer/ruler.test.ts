import { expect, test } from 'vitest';
import { rulerSlots } from './ruler.ts';

const mark = (line: number, current = false) => ({
  id: String(line),
  line,
  tone: 'normal' as const,
  label: '',
  current,
});

test('marks stand where their lines are', () => {
  const slots = rulerSlots({ marks: [mark(101), mark(201), mark(1)], lines: 201, firstLine: 1, slots: 101 });
  expect(slots.map(({ top, mark: { line } }) => [top, line])).toEqual([
    [0, 1],
    [50, 101],
    [100, 201],
  ]);
});

test('a cut file counts from its first line; what lies outside sticks to the ends', () => {
  const slots = rulerSlots({ marks: [mark(501), mark(3), mark(9999)], lines: 1001, firstLine: 1, slots: 11 });
  expect(slots.map(({ top }) => top)).toEqual([0, 50, 100]);
  expect(rulerSlots({ marks: [mark(600)], lines: 201, firstLine: 500, slots: 3 })[0]?.top).toBe(50);
});

test('thousands of marks become as many slots as fit, and the current one is never lost', () => {
  const marks = Array.from({ length: 5000 }, (_, index) => mark(index + 1, index === 4321));
  const slots = rulerSlots({ marks, lines: 5000, firstLine: 1, slots: 120 });
  expect(slots).toHaveLength(120);
  expect(slots.filter(({ mark: { current } }) => current)).toHaveLength(1);
});
