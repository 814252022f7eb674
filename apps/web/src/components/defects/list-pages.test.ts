import fc from 'fast-check';
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

const keyOf = ({ entityId }: { entityId: string }) => entityId;
const next = (last: ReturnType<typeof page> & { gone?: number }, asked = last.page) => nextPage(2)(last, [], asked);

test('the next page is asked for until all is there; a page beyond the end, which is page 1, ends it', () => {
  expect(next(page(1, ['1', '2']))).toBe(2);
  expect(next(page(2, ['3', '4']))).toBeUndefined();
  expect(next(page(1, []), 3)).toBeUndefined();
});

test('rows that left the list have moved the others up: the page with the first missing one is read again', () => {
  const [first] = patchPages(pages.slice(0, 1), { ids: new Set(['2']), decision: ignore, wanted: [1] });
  expect(next(first as ReturnType<typeof page>)).toBe(1);
  const both = patchPages(pages, { ids: new Set(['1', '2', '4']), decision: ignore, wanted: [1] });
  expect(next(both.at(-1) as ReturnType<typeof page>)).toBeUndefined();
});

test('whoever decides about rows and reads on sees every row, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), (decides) => {
      let stored = Array.from({ length: 12 }, (_, index) => String(index + 1));
      const read = (number: number) => ({
        rows: stored.slice((number - 1) * 2, number * 2).map((id) => row(id)),
        total: stored.length,
        page: number,
        totalPages: Math.ceil(stored.length / 2),
      });
      let all: (ReturnType<typeof read> & { gone?: number })[] = [read(1)];
      const seen: string[] = all.flatMap(({ rows }) => rows.map(keyOf));
      for (let step = 0; step < 40; step += 1) {
        if (decides[step % decides.length]) {
          const id = all.flatMap(({ rows }) => rows.map(keyOf)).at(-1);
          if (id !== undefined) {
            stored = stored.filter((other) => other !== id);
            all = patchPages(all, { ids: new Set([id]), decision: ignore, wanted: [1] });
          }
        }
        const asked = next(all.at(-1) as (typeof all)[0]);
        if (asked === undefined) break;
        all = [...all, read(asked)];
        for (const id of all.flatMap(({ rows }) => rows.map(keyOf))) if (!seen.includes(id)) seen.push(id);
      }
      expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1)));
    }),
  );
});
