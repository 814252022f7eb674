import { expect, it } from 'vitest';
import { compareWithNow } from './compare-with-now.ts';

const at = (path: string, line: number, trial = 0) => ({ trial, path, line });

it('says what comes and what goes by trial, line and how often, and which files have the most', () => {
  const change = compareWithNow({
    found: [at('a', 1), at('a', 1), at('a', 2), at('b', 1), at('b', 1, 1)],
    present: [at('a', 1), at('a', 9), at('b', 1, 1)],
    lookedAt: new Set(['a', 'b']),
  });
  expect(change.of(0)).toEqual({ came: 3, gone: 1 });
  expect(change.of(1)).toEqual({ came: 0, gone: 0 });
  expect(change.topFiles).toEqual([
    { path: 'a', count: 2 },
    { path: 'b', count: 1 },
  ]);
});

it('takes nothing away in files that were not looked at', () => {
  const change = compareWithNow({ found: [], present: [at('a', 1), at('b', 1)], lookedAt: new Set(['a']) });
  expect(change.of(0)).toEqual({ came: 0, gone: 1 });
  expect(change.topFiles).toEqual([]);
});
