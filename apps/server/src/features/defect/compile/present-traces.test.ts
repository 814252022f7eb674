import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileKey, presentTraces } from './present-traces.ts';

const step = (path: string, line: number, depth: number, main = false) => ({
  path,
  line,
  message: `${path}:${line}`,
  depth,
  ...(main && { main }),
});

it('nests what happens inside a call, and keeps the numbers of the whole flow', () => {
  const { traces, allTraces } = presentTraces([
    step('a.c', 1, 0),
    step('b.h', 7, 1),
    step('c.h', 8, 2),
    step('a.c', 2, 0),
    step('a.c', 3, 0, true),
  ]);
  expect(allTraces.map(({ traceNumber, depth }) => [traceNumber, depth])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 0],
    [5, 0],
  ]);
  expect(traces.map(({ traceNumber, main }) => [traceNumber, main])).toEqual([
    [1, false],
    [4, false],
    [5, true],
  ]);
  expect(traces[0]?.linkTrace?.map(({ filePathname }) => filePathname)).toEqual(['b.h', 'c.h']);
  expect(traces[1]).not.toHaveProperty('linkTrace');
  expect(allTraces[0]).not.toHaveProperty('linkTrace');
});

const anyStep = fc.record({
  path: fc.constantFrom('a.c', 'b.c', 'c.h'),
  line: fc.integer({ min: 1, max: 9 }),
  message: fc.string(),
  depth: fc.integer({ min: 0, max: 3 }),
});

it('whatever the flow: one main event, the main file alone in the first list, every event in the second', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 20 }), fc.nat(), (steps, at) => {
      const marked = steps.map((one, index) => ({ ...one, ...(index === at && { main: true }) }));
      const { traces, allTraces } = presentTraces(marked);
      const [main] = allTraces.filter((event) => event.main);
      expect(allTraces.filter((event) => event.main)).toHaveLength(1);
      expect(traces.filter((event) => event.main)).toHaveLength(1);
      expect(new Set(traces.map((event) => event.fileMD5))).toEqual(new Set([main?.fileMD5]));
      expect(allTraces.map((event) => event.fileMD5)).toEqual(steps.map(({ path }) => fileKey(path)));
      expect(traces.map((event) => event.traceNumber)).toEqual(
        allTraces.filter((event) => event.fileMD5 === main?.fileMD5).map((event) => event.traceNumber),
      );
    }),
  );
});
