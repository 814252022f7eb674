import { expect, test } from 'vitest';
import { ownSeverity } from './severity.ts';

test.each([
  [undefined, undefined],
  [1, 1],
  [2, undefined],
  [3, 4],
  [4, 4],
] as const)('%s for a checker that is usually 2 is kept as %s', (wanted, kept) =>
  expect(ownSeverity(wanted, 2)).toBe(kept),
);
