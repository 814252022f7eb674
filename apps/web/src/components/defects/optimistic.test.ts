import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { assume, patched } from './optimistic.ts';

const row = (entityId: string, given: object = {}) => ({ entityId, status: 1, mark: 0, author: 'ada', ...given });
const ignore = { kind: 'ignore', reasonType: 1, reason: '', until: '' } as const;
const lists = ['task', 1, 'defect-list', 'T'];
const facts = ['task', 1, 'defect-facts'];
const page = (rows: readonly object[], total: number) => ({ rows, total, page: 1, totalPages: 1 });

function setUp() {
  const client = new QueryClient();
  const open = [...lists, { filter: { status: [1] } }];
  const every = [...lists, { filter: { status: [1, 2, 4, 8] } }];
  client.setQueryData(open, { pages: [page([row('1'), row('2')], 2)], pageParams: [1] });
  client.setQueryData(every, { pages: [page([row('1'), row('2')], 2)], pageParams: [1] });
  const detail = [...facts, 'lint-detail'];
  client.setQueryData(detail, { filePath: 'a.js', lintDefectList: [row('1'), row('3')] });
  return { client, open, every, detail };
}

test('an assumed ignore leaves the list of open ones with its total, stays where ignored ones are shown, and is seen in details', () => {
  const { client, open, every, detail } = setUp();
  assume(client, { lists, facts, act: { ids: new Set(['1']), decision: ignore } });
  expect(client.getQueryData(open)).toMatchObject({ pages: [{ rows: [{ entityId: '2' }], total: 1 }] });
  expect(client.getQueryData(every)).toMatchObject({ pages: [{ rows: [{ status: 5 }, { status: 1 }], total: 2 }] });
  expect(client.getQueryData(detail)).toMatchObject({ lintDefectList: [{ status: 5 }, { status: 1 }] });
});

test('refused, every list is what it was, and details are asked again', () => {
  const { client, open, every, detail } = setUp();
  const before = [client.getQueryData(open), client.getQueryData(every)];
  const assumed = assume(client, { lists, facts, act: { ids: new Set(['1']), decision: ignore } });
  assumed.restore();
  expect([client.getQueryData(open), client.getQueryData(every)]).toEqual(before);
  expect(client.getQueryState(detail)?.isInvalidated).toBe(true);
});

test('a list that grew meanwhile keeps what it has read and is asked again', () => {
  const { client, open } = setUp();
  const assumed = assume(client, { lists, facts, act: { ids: new Set(['1']), decision: ignore } });
  const grown = { pages: [page([row('2')], 1), page([row('9')], 1)], pageParams: [1, 2] };
  client.setQueryData(open, grown);
  assumed.restore();
  expect(client.getQueryData(open)).toEqual(grown);
  expect(client.getQueryState(open)?.isInvalidated).toBe(true);
});

test('what is not concerned stays the same object', () => {
  const act = { ids: new Set(['7']), decision: { kind: 'mark', on: true } } as const;
  for (const data of [undefined, 5, [], { lintDefectList: [row('1')] }, { defectVO: row('1') }, { row: null }])
    expect(patched(data, act)).toBe(data);
  expect(patched({ defectVO: row('7') }, act)).toMatchObject({ defectVO: { mark: 1 } });
  expect(patched({ row: row('7'), steps: [] }, act)).toMatchObject({ row: { mark: 1 }, steps: [] });
});
