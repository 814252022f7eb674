import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { contentPage, type Reader } from './shape.ts';

/** A page of a list of administration: 0-based number, exact total. */
export interface RowPage<Row> {
  readonly content: readonly Row[];
  readonly totalElements: number;
  readonly number: number;
  readonly last: boolean;
}

export const ROWS_PER_PAGE = 100;

/** Rows of a list that is read page by page while it is scrolled. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Nothing came yet. */
  readonly pending: boolean;
  /** The first page failed. */
  readonly error: unknown;
  /** Rows of the filter before are shown. */
  readonly dimmed: boolean;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly moreError: unknown;
  readonly onMore: () => void;
  readonly retry: () => void;
}

/** What a list reads: its key, and a page of it, counted from 1. */
export interface RowSource<Row> {
  readonly queryKey: QueryKey;
  readonly load: (page: number, signal: AbortSignal) => Promise<RowPage<Row>>;
}

export function useRows<Row>({ queryKey, load }: RowSource<Row>): Rows<Row> {
  const found = useInfiniteQuery({
    queryKey,
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    getNextPageParam: (page: RowPage<Row>) => (page.last ? undefined : page.number + 2),
  });
  const { data, isFetchNextPageError, error } = found;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.content) ?? [], [data]);
  return {
    rows,
    total: data?.pages[0]?.totalElements ?? 0,
    pending: found.isPending,
    error: data ? undefined : (error ?? undefined),
    dimmed: found.isPlaceholderData,
    hasMore: found.hasNextPage,
    loadingMore: found.isFetchingNextPage,
    moreError: isFetchNextPageError ? error : undefined,
    onMore: () => void found.fetchNextPage(),
    retry: () => void found.refetch(),
  };
}

/** A page whose rows have this form. */
export const rowPage = <Row>(row: Reader<Row>): Reader<RowPage<Row>> => contentPage(row);
