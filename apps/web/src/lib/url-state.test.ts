import { expect, test } from 'vitest';
import {
  choiceField,
  flagsField,
  listField,
  parseSearch,
  readUrlState,
  stringifySearch,
  textField,
  writeUrlState,
} from './url-state.ts';

const FIELDS = {
  severity: flagsField([1, 2, 4]),
  status: flagsField([1, 2, 4, 8, 16], [1]),
  cluster: choiceField(['defect', 'file'], 'defect'),
  author: textField(),
  tools: listField(),
};
const read = (search: string) => readUrlState(FIELDS, parseSearch(search));

test('flags travel as their sum', () => {
  expect(read('?severity=3').severity).toEqual([1, 2]);
  expect(read('?severity=7&status=6')).toMatchObject({ severity: [1, 2, 4], status: [2, 4] });
  expect(read('?severity=junk').severity).toEqual([]);
});

test('absent is the default, zero is all', () => {
  expect(read('')).toEqual({ severity: [], status: [1], cluster: 'defect', author: '', tools: [] });
  expect(read('?status=0').status).toEqual([]);
});

test('an unknown choice is the default', () => {
  expect(read('?cluster=galaxy').cluster).toBe('defect');
});

test('a change writes what differs from the default and keeps what is not its own', () => {
  const before = parseSearch('?entityId=9&severity=3');
  expect(writeUrlState(FIELDS, before, { severity: [], author: 'a&b', tools: ['X', 'Y'] })).toEqual({
    entityId: '9',
    author: 'a&b',
    tools: 'X,Y',
  });
  expect(writeUrlState(FIELDS, before, { status: [1] })).toEqual({ entityId: '9', severity: '3' });
  expect(writeUrlState(FIELDS, before, { status: [] })).toEqual({ entityId: '9', severity: '3', status: '0' });
});

test('a name that stands alone is said, an empty value is not', () => {
  expect(parseSearch('?installMore&empty=&page=2')).toEqual({ installMore: '1', empty: '', page: '2' });
});

test('queries stay plain text both ways', () => {
  expect(stringifySearch({ checker: 'no-undef', page: 2, gone: undefined, empty: '' })).toBe(
    '?checker=no-undef&page=2',
  );
  expect(parseSearch('?checker=1&name=%E4%BB%BB')).toEqual({ checker: '1', name: '任' });
  expect(parseSearch(stringifySearch({ q: 'a=b&c d' }))).toEqual({ q: 'a=b&c d' });
});
