import { expect, test } from 'vitest';
import { moved } from './move.ts';

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, 99, 'bcda'],
  [2, -5, 'cabd'],
  [9, 0, 'abcd'],
])('from %i to %i', (from, to, order) => expect(moved(['a', 'b', 'c', 'd'], from, to).join('')).toBe(order));
