import { expect, test } from 'vitest';
import { bandsOf } from './risk-thresholds.ts';

const entry = (paramCode: 'CCN' | 'DUPC', paramName: 'SH' | 'H' | 'M' | 'L', paramValue: string) => ({
  paramCode,
  paramName,
  paramValue,
});
const all = [
  entry('CCN', 'SH', '50'),
  entry('CCN', 'H', '30'),
  entry('CCN', 'M', '15'),
  entry('CCN', 'L', '1'),
  entry('DUPC', 'SH', '20'),
  entry('DUPC', 'H', '11'),
  entry('DUPC', 'M', ''),
];

test('bands are the site’s own; where one is missing nothing is claimed', () => {
  expect(bandsOf(all, 'CCN')).toEqual({ medium: 15, high: 30, extreme: 50 });
  expect(bandsOf(all, 'DUPC')).toBeUndefined();
  expect(bandsOf(undefined, 'CCN')).toBeUndefined();
});
