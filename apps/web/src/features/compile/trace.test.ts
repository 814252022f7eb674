import { expect, test } from 'vitest';
import { stepFrom, stepsOf, type TraceEvent } from './trace.ts';

const event = (lineNumber: number, given: Partial<TraceEvent> = {}): TraceEvent => ({
  main: false,
  lineNumber,
  message: `line ${lineNumber}`,
  fileMD5: 'a',
  filePathname: 'a.c',
  depth: 0,
  linkTrace: [],
  ...given,
});

test('steps are numbered through files and calls in the order they happen', () => {
  const steps = stepsOf([
    event(1),
    event(2, { linkTrace: [event(90, { fileMD5: 'b', filePathname: 'b.c' }), event(91, { fileMD5: 'b' })] }),
    event(3, { main: true }),
  ]);
  expect(steps.map(({ number, line, depth, file, main }) => [number, line, depth, file, main])).toEqual([
    [1, 1, 0, 'a', false],
    [2, 2, 0, 'a', false],
    [3, 90, 1, 'b', false],
    [4, 91, 1, 'b', false],
    [5, 3, 0, 'a', true],
  ]);
});

test('events that say their own depth stand at it, wherever they come', () => {
  const steps = stepsOf([event(1), event(5, { depth: 2 }), event(2, { linkTrace: [event(9, { depth: 1 })] })]);
  expect(steps.map(({ line, depth }) => [line, depth])).toEqual([
    [1, 0],
    [5, 2],
    [2, 0],
    [9, 1],
  ]);
});

test('without a marked event the first is the reported one, and there is never more than one', () => {
  expect(stepsOf([event(1), event(2)]).map(({ main }) => main)).toEqual([true, false]);
  expect(stepsOf([event(1), event(2, { main: true }), event(3, { main: true })]).map(({ main }) => main)).toEqual([
    false,
    true,
    false,
  ]);
  expect(stepsOf([])).toEqual([]);
});

test('a trace without end is cut, one that nests without end is flattened', () => {
  expect(stepsOf(Array.from({ length: 2000 }, (_, index) => event(index + 1)))).toHaveLength(500);
  const deep = Array.from({ length: 200 }).reduce<TraceEvent>((inner) => event(1, { linkTrace: [inner] }), event(1));
  expect(Math.max(...stepsOf([deep]).map(({ depth }) => depth))).toBeLessThanOrEqual(20);
});

test('walking stays at the ends', () => {
  const steps = stepsOf([event(1), event(2), event(3)]);
  expect(stepFrom(steps, { current: '2', by: 1 })?.id).toBe('3');
  expect(stepFrom(steps, { current: '3', by: 1 })?.id).toBe('3');
  expect(stepFrom(steps, { current: '1', by: -1 })?.id).toBe('1');
  expect(stepFrom(steps, { current: undefined, by: 1 })?.id).toBe('1');
  expect(stepFrom([], { current: '1', by: 1 })).toBeUndefined();
});
