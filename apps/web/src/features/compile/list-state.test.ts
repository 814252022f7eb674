import { expect, test } from 'vitest';
import { readUrlState } from '../../lib/url-state.ts';
import { COMPILE_FIELDS, compileChange, compileFilter, compileSort, compileValues, isNarrowed } from './list-state.ts';

const at = (search: Record<string, string>) => readUrlState(COMPILE_FIELDS, search);

test('the defaults of a compile-type list: to be repaired, serious first', () => {
  const state = at({});
  expect(compileFilter('COVERITY', state)).toEqual({
    toolName: 'COVERITY',
    author: '',
    defectType: [],
    status: [1],
    buildId: '',
    introducedIn: '',
    fileList: [],
    startCreateTime: '',
    endCreateTime: '',
    checker: '',
    severity: [],
  });
  expect(compileSort(state)).toEqual({ field: 'severity', order: 'DESC' });
  expect(isNarrowed(state)).toBe(false);
});

test('a link of the charts: author, severity, days of repair', () => {
  const state = at({
    author: 'ada',
    severity: '3',
    status: '2',
    dateType: 'fixTime',
    startTime: '2026-01-01',
    endTime: '2026-01-07',
  });
  const filter = compileFilter('COVERITY', state);
  expect(filter).toMatchObject({
    author: 'ada',
    severity: [1, 2],
    status: [2],
    startFixTime: '2026-01-01',
    endFixTime: '2026-01-07',
  });
  expect('startCreateTime' in filter).toBe(false);
  expect(isNarrowed(state)).toBe(true);
});

test('what the bar shows becomes the same state again', () => {
  const state = at({ checker: 'LEAK', severity: '1', startTime: '2026-01-01', endTime: '', dateType: 'createTime' });
  expect(compileValues(state).date).toEqual(['2026-01-01', '', 'createTime']);
  expect(compileChange(compileValues(state))).toMatchObject({
    checker: 'LEAK',
    severity: [1],
    status: [1],
    startTime: '2026-01-01',
    dateType: 'createTime',
  });
});

test('asking for the day of repair adds the repaired ones, once', () => {
  const values = { ...compileValues(at({})), date: ['2026-01-01', '', 'fixTime'] };
  expect(compileChange(values).status).toEqual([1, 2]);
  expect(compileChange({ ...values, status: ['2'] }).status).toEqual([2]);
  expect(compileChange({ ...values, status: [] }).status).toEqual([]);
});

test('an unknown sort is the default one, ids and names begin at the small end', () => {
  expect(compileSort(at({ sortField: 'fileName' }))).toEqual({ field: 'fileName', order: 'ASC' });
  expect(compileSort(at({ sortField: 'nonsense' })).field).toBe('severity');
});
