import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pressedSort } from '../../components/defects/list-state.ts';
import { parseSearch, readUrlState, stringifySearch, writeUrlState } from '../../lib/url-state.ts';
import {
  isNarrowed,
  LINT_FIELDS,
  type LintAddress,
  lintChange,
  lintFilter,
  lintSort,
  lintValues,
  NO_LINT_FILTER,
} from './list-state.ts';

const read = (search: string): LintAddress => readUrlState(LINT_FIELDS, parseSearch(search));
const write = (state: LintAddress): string => stringifySearch(writeUrlState(LINT_FIELDS, {}, state));

const flags = (values: readonly number[]) => fc.subarray([...values]);
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const line = fc.string({ minLength: 1 }).filter((text) => !/[\n\r\0]/.test(text));
const state: fc.Arbitrary<LintAddress> = fc.record({
  author: fc.oneof(fc.constant(''), line),
  checker: fc.oneof(fc.constant(''), line),
  severity: flags([1, 2, 4]),
  defectType: flags([1, 2]),
  status: flags([1, 2, 4, 8]),
  buildId: fc.oneof(fc.constant(''), fc.uuid()),
  introducedIn: fc.oneof(fc.constant(''), fc.nat().map(String)),
  ignoreEnds: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 3660 }).map(String)),
  startTime: fc.oneof(fc.constant(''), day),
  endTime: fc.oneof(fc.constant(''), day),
  path: fc.array(line, { maxLength: 4 }),
  clusterType: fc.constantFrom('defect', 'file'),
  sortField: fc.constantFrom('', 'severity', 'fileName', 'createBuildNumber'),
  sortType: fc.constantFrom('', 'ASC', 'DESC'),
  entityId: fc.oneof(fc.constant(''), fc.nat().map(String)),
  filePath: fc.oneof(fc.constant(''), line),
});

test('whatever is chosen, its address brings it back', () => {
  fc.assert(
    fc.property(state, (given) => {
      expect(read(write(given))).toEqual(given);
    }),
  );
});

test('the tokens of the bar hold the whole filter', () => {
  fc.assert(
    fc.property(state, (given) => {
      const back = { ...given, ...lintChange(lintValues({ ...given, clusterType: 'defect' })) };
      expect(lintFilter('T', back)).toEqual(lintFilter('T', given));
    }),
  );
});

test('flags in an address are bit sums', () => {
  fc.assert(
    fc.property(flags([1, 2, 4]), flags([1, 2, 4, 8]), (severity, status) => {
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      const found = read(`?severity=${sum(severity)}&status=${sum(status)}`);
      expect(found.severity).toEqual(severity);
      expect(found.status).toEqual(status);
    }),
  );
});

test('links of other products', () => {
  expect(read('?severity=3&defectType=1&checker=no-undef&entityId=42&startTime=Invalid%20Date')).toMatchObject({
    severity: [1, 2],
    defectType: [1],
    checker: 'no-undef',
    entityId: '42',
    startTime: '',
    status: [1],
  });
});

test('absent status is to be repaired; none chosen is all of them, spelled out', () => {
  expect(lintFilter('T', read('')).status).toEqual([1]);
  expect(lintFilter('T', read('?status=0')).status).toEqual([1, 2, 4, 8]);
  expect(lintFilter('T', read('?severity=0')).severity).toEqual([]);
});

test('by file only open issues are listed, and the address keeps the choice', () => {
  const byFile = read('?clusterType=file&status=6');
  expect(lintFilter('T', byFile).status).toEqual([1]);
  expect(byFile.status).toEqual([2, 4]);
});

test('a sort begins at its expected end and turns round', () => {
  expect(lintSort(read(''))).toEqual({ field: 'fileName', order: 'ASC' });
  expect(lintSort(read('?sortField=severity'))).toEqual({ field: 'severity', order: 'DESC' });
  expect(lintSort(read('?sortField=severity&sortType=ASC'))).toEqual({ field: 'severity', order: 'ASC' });
  expect(lintSort(read('?sortField=message&sortType=DESC'))).toEqual({ field: 'fileName', order: 'ASC' });
  expect(lintSort(read('?clusterType=file&sortField=severity'))).toEqual({ field: 'fileName', order: 'ASC' });
  expect(pressedSort({ field: 'fileName', order: 'ASC' }, 'severity')).toEqual({ sortField: 'severity', sortType: '' });
  expect(pressedSort({ field: 'severity', order: 'DESC' }, 'severity').sortType).toBe('ASC');
});

test('what is narrowed can be cleared', () => {
  expect(isNarrowed(read(''))).toBe(false);
  expect(isNarrowed(read('?entityId=3&sortField=severity'))).toBe(false);
  for (const search of ['?severity=1', '?status=3', '?status=0', '?author=a', '?path=x', '?endTime=2024-01-01'])
    expect(isNarrowed(read(search)), search).toBe(true);
  expect(isNarrowed({ ...read('?severity=1&path=x'), ...NO_LINT_FILTER })).toBe(false);
});
