import { expect, test } from 'vitest';
import { matchingRecords } from './components/all-operations.tsx';

const record = (operator: string, operType: string, operMsg: string) => ({
  operator,
  operType,
  operTypeName: operType,
  operMsg,
  time: 1,
});
const records = [
  record('ann', 'trigger_analysis', 'ann started an analysis'),
  record('bob', 'trigger_analysis', 'bob started an analysis'),
  record('ann', 'ignore_defect', 'ann ignored 3 issues of ESLint'),
];
const found = (values: Record<string, string[]>) => matchingRecords(records, values).map((one) => records.indexOf(one));

test('records are chosen by kinds, people and words, all at once', () => {
  expect(found({})).toEqual([0, 1, 2]);
  expect(found({ operator: ['ann'] })).toEqual([0, 2]);
  expect(found({ type: ['trigger_analysis', 'ignore_defect'], operator: ['bob'] })).toEqual([1]);
  expect(found({ words: ['eslint'] })).toEqual([2]);
  expect(found({ words: ['eslint'], operator: ['bob'] })).toEqual([]);
});
