import type { InfiniteData, QueryClient, QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Decision } from '../../lib/calls/triage.ts';

/** One page of a list, whatever its form on the wire. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** 1-based number of the page that came. */
  readonly page: number;
  readonly totalPages: number;
  /** Rows that left the list since this page came, the last one so far. */
  readonly gone?: number;
}

/** What a list on screen needs of its query. */
export type Pages<Row> = Pick<
  UseInfiniteQueryResult<{ pages: readonly ListPage<Row>[] }>,
  | 'data'
  | 'error'
  | 'refetch'
  | 'hasNextPage'
  | 'fetchNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'isPlaceholderData'
>;

type KeyOf<Row> = (row: Row) => string;

/** All loaded rows of a list that is read page by page, each once: a page that is read again has some that are there already. */
export function useLoadedRows<Row>({ data }: Pages<Row>, keyOf: KeyOf<Row>): { rows: readonly Row[]; total: number } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is always made of a row in the same way
  return useMemo(() => ({ rows: distinct(data?.pages ?? [], keyOf), total: data?.pages[0]?.total ?? 0 }), [data]);
}

function distinct<Row>(pages: readonly ListPage<Row>[], keyOf: KeyOf<Row>): readonly Row[] {
  const [only, ...others] = pages;
  if (others.length === 0) return only?.rows ?? [];
  const rows = new Map<string, Row>();
  for (const page of pages) for (const row of page.rows) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
  return [...rows.values()];
}

/**
 * The page to ask for next. Rows that left the list since the last page came have moved the others up on the server too: then the page
 * with the first missing one is asked for, which may be the last one again. A server answers page 1 to a page beyond the end: then there
 * is no more.
 * @param size rows of a page
 */
export const nextPage =
  (size: number) =>
  (last: ListPage<unknown>, _all: readonly unknown[], asked: number): number | undefined => {
    const { page, total, totalPages, gone = 0 } = last;
    if (page !== asked) return undefined;
    if (gone === 0) return page < totalPages ? page + 1 : undefined;
    const missing = page * size - gone;
    return missing < total ? Math.floor(missing / size) + 1 : undefined;
  };

export interface Patchable {
  readonly entityId: string;
  readonly status: number;
  readonly mark: number;
  readonly author: string;
}

const IGNORED = 4;

/** A row after a decision about it. */
export function decided<Row extends Patchable>(row: Row, decision: Decision): Row {
  switch (decision.kind) {
    case 'ignore':
      return row.status === 1 ? { ...row, status: row.status | IGNORED, mark: 0 } : row;
    case 'recover':
      return { ...row, status: row.status & ~IGNORED };
    case 'mark':
      return row.status === 1 ? { ...row, mark: decision.on ? 1 : 0 } : row;
    case 'assign':
      return row.status === 1 ? { ...row, author: decision.to.join(';') } : row;
    case 'confirm':
      return 'needsCheck' in row ? { ...row, needsCheck: false } : row;
  }
}

/** Whether a row still belongs to a list of these statuses; empty is all. */
export function belongs(status: number, wanted: readonly number[]): boolean {
  if (wanted.length === 0) return true;
  const plain = status === 1 ? 1 : status & 2 ? 2 : status & IGNORED ? IGNORED : 8;
  return wanted.includes(plain);
}

/** Rows after a decision about some of them: changed in place, or gone where the status filter hides them now. */
export function patchPages<Row extends Patchable, Page extends ListPage<Row>>(
  pages: readonly Page[],
  { ids, decision, wanted }: { ids: ReadonlySet<string>; decision: Decision; wanted: readonly number[] },
): Page[] {
  let gone = 0;
  const kept = pages.map((page) => {
    const rows = page.rows
      .map((row) => (ids.has(row.entityId) ? decided(row, decision) : row))
      .filter((row) => !ids.has(row.entityId) || belongs(row.status, wanted));
    gone += page.rows.length - rows.length;
    return { ...page, rows };
  });
  return kept.map((page, index) => {
    const now = { ...page, total: page.total - gone };
    return index === kept.length - 1 && gone > 0 ? { ...now, gone: (page.gone ?? 0) + gone } : now;
  });
}

interface ListKeyTail {
  readonly filter: { readonly status?: readonly number[]; readonly clusterType?: string };
}

/**
 * Applies a decision about known rows to every loaded list below a key, so that nothing is read again and no scroll
 * position is lost. The last part of a list's key says its filter.
 */
export function patchLists(
  client: QueryClient,
  queryKey: QueryKey,
  act: { ids: ReadonlySet<string>; decision: Decision },
): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const tail = query.queryKey.at(-1) as ListKeyTail;
    if (tail.filter.clusterType === 'file') {
      void client.invalidateQueries({ queryKey: query.queryKey });
      continue;
    }
    client.setQueryData<InfiniteData<ListPage<Patchable>>>(query.queryKey, (data) =>
      data ? { ...data, pages: patchPages(data.pages, { ...act, wanted: tail.filter.status ?? [1] }) } : data,
    );
  }
}
