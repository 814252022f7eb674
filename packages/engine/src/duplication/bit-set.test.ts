import { expect, it } from 'vitest';
import { BitSet } from './bit-set.ts';

it('ranks its values in their order', () => {
  const values = [0, 1, 31, 32, 63, 64, 100, 1023];
  const set = new BitSet(1024);
  for (const value of values) set.add(value);
  const ranks = set.ranks();
  expect(values.map((value) => set.rankOf(value, ranks))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
