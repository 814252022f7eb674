import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Column, Sort } from '../data-table/columns.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { ErrorState, SkeletonRows } from '../page-states.tsx';
import { SplitPane } from '../split-pane.tsx';
import type { ListPage } from './list-pages.ts';
import css from './page.module.css';
import { useSlow } from './use-slow.ts';

type Pages<Row> = Pick<
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

/** All loaded rows of a list that is read page by page. */
export function useLoadedRows<Row>(list: Pages<Row>): { rows: readonly Row[]; total: number } {
  const { data } = list;
  return useMemo(
    () => ({ rows: data?.pages.flatMap((page) => page.rows) ?? [], total: data?.pages[0]?.total ?? 0 }),
    [data],
  );
}

/** The list at the left, what is open at the right; each loading, failed or empty on its own. */
export function ListView<Row>({
  name,
  label,
  what,
  list,
  rows,
  total,
  columns,
  keyOf,
  sort,
  onSort,
  current,
  onCurrent,
  onOpen,
  onClose,
  selected,
  onSelect,
  selectable,
  pageSize,
  resetKey,
  empty,
  detail,
}: {
  /** Of the remembered widths. */
  name: string;
  label: string;
  what: string;
  list: Pages<Row>;
  rows: readonly Row[];
  total: number;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  current: string | undefined;
  onCurrent: (row: Row) => void;
  onOpen: (row: Row) => void;
  onClose: () => void;
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((keys: ReadonlySet<string>) => void) | undefined;
  selectable?: ((row: Row) => boolean) | undefined;
  pageSize: number;
  resetKey: string;
  empty: ReactNode;
  /** Absent: the list has all the width. */
  detail?: ReactNode;
}) {
  const dimmed = useSlow(list.isPlaceholderData);
  const table =
    list.data === undefined ? (
      list.error ? (
        <ErrorState error={list.error} what={what} onRetry={() => void list.refetch()} />
      ) : (
        <SkeletonRows rows={18} />
      )
    ) : (
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        total={total}
        sort={sort}
        onSort={onSort}
        current={current}
        onCurrent={onCurrent}
        onOpen={onOpen}
        onClose={detail ? onClose : undefined}
        selected={selected}
        onSelect={onSelect}
        selectable={selectable}
        dimmed={dimmed}
        hasMore={list.hasNextPage}
        loadingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        moreError={list.isFetchNextPageError ? list.error : undefined}
        pageSize={pageSize}
        resetKey={resetKey}
        empty={empty}
      />
    );
  return (
    <div className={css.content}>
      <SplitPane name={name} left={table} right={detail} initial={34} least={300} />
    </div>
  );
}
