import { expect, test } from 'vitest';
import { belongs, nextPage, patchPages } from './list-pages.ts';

const row = (entityId: string, status = 1) => ({ entityId, status, mark: 0, author: 'ann' });
const page = (number: number, ids: string[]) => ({
  rows: ids.map((id) => row(id)),
  total: 4,
  page: number,
  totalPages: 2,
});
const pages = [page(1, ['1', '2']), page(2, ['3', '4'])];
const ignore = { kind: 'ignore', reasonType: 1, reason: '', until: '' } as const;

test('an ignored row leaves a list of open ones and the total follows on every page', () => {
  const after = patchPages(pages, { ids: new Set(['2']), decision: ignore, wanted: [1] });
  expect(after.map(({ rows, total }) => [rows.map((entry) => entry.entityId), total])).toEqual([
    [['1'], 3],
    [['3', '4'], 3],
  ]);
});

test('it stays where ignored ones are shown too', () => {
  const after = patchPages(pages, { ids: new Set(['2']), decision: ignore, wanted: [1, 4] });
  expect(after[0]?.rows[1]).toMatchObject({ entityId: '2', status: 5 });
  expect(after[0]?.total).toBe(4);
});

test('marks and handlers change in place, and only of open rows', () => {
  const mixed = [{ rows: [row('1'), row('2', 5)], total: 2, page: 1, totalPages: 1 }];
  const assigned = patchPages(mixed, {
    ids: new Set(['1', '2']),
    decision: { kind: 'assign', to: ['bob', 'eve'] },
    wanted: [],
  });
  expect(assigned[0]?.rows.map((entry) => entry.author)).toEqual(['bob;eve', 'ann']);
  const recovered = patchPages(mixed, { ids: new Set(['2']), decision: { kind: 'recover' }, wanted: [] });
  expect(recovered[0]?.rows[1]?.status).toBe(1);
});

test('a status belongs to the plain value people filter by', () => {
  expect([1, 3, 5, 9, 17].map((status) => belongs(status, [1]))).toEqual([true, false, false, false, false]);
  expect([3, 7].map((status) => belongs(status, [2]))).toEqual([true, true]);
  expect(belongs(13, [4])).toBe(true);
  expect(belongs(9, [8])).toBe(true);
  expect(belongs(9, [])).toBe(true);
});

test('a page beyond the end answers the first: that is the end', () => {
  expect(nextPage(pages[0] as (typeof pages)[0], pages.slice(0, 1))).toBe(2);
  expect(nextPage(pages[1] as (typeof pages)[0], pages)).toBeUndefined();
  expect(nextPage(page(1, []), [...pages, page(1, [])])).toBeUndefined();
});
