import type { ReactNode } from 'react';
import type { Column } from '../data-table/columns.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { ErrorState, SkeletonRows } from '../page-states.tsx';
import { SplitPane } from '../split-pane.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { pressedSort } from './list-state.ts';
import css from './page.module.css';
import { chosenCount, isEmpty, shownKeys, targetOf, ticked } from './selection.ts';
import type { DefectListModel } from './use-defect-list.ts';
import { useSlow } from './use-slow.ts';

/**
 * The list at the left, what is open at the right, the bulk bar above while something is ticked. Each part is loading,
 * failed or empty on its own.
 */
export function ListView<Row>({
  name,
  label,
  what,
  model,
  columns,
  onSort,
  pageSize,
  byFile = false,
  empty,
  detail,
}: {
  /** Of the remembered widths. */
  name: string;
  label: string;
  what: string;
  model: DefectListModel<Row>;
  columns: readonly Column<Row>[];
  onSort: (sort: ReturnType<typeof pressedSort>) => void;
  pageSize: number;
  /** The rows are files: what is ticked are paths, and only ignoring exists. */
  byFile?: boolean;
  empty: ReactNode;
  /** Drawn while something is open; the list has all the width otherwise. */
  detail: () => ReactNode;
}) {
  const { list, rows, total, keyOf, untickable, filter, sort, selection, select, isOpen, triage } = model;
  const dimmed = useSlow(list.isPlaceholderData);
  const loaded = rows.filter((row) => untickable(row) === undefined).map(keyOf);
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
        onSort={({ field }) => onSort(pressedSort(sort, field))}
        current={model.current}
        onCurrent={model.stand}
        onOpen={model.onOpen}
        onClose={isOpen ? model.onClose : undefined}
        selected={model.allowed && !isOpen ? shownKeys(selection, loaded) : undefined}
        onSelect={(keys) => select(ticked(keys))}
        untickable={untickable}
        dimmed={dimmed}
        hasMore={list.hasNextPage}
        loadingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        moreError={list.isFetchNextPageError ? list.error : undefined}
        pageSize={pageSize}
        resetKey={model.resetKey}
        empty={empty}
      />
    );
  return (
    <>
      {!isEmpty(selection) && (
        <BulkBar
          byFile={byFile}
          selection={selection}
          onSelect={select}
          loaded={loaded}
          read={rows.length}
          total={total}
          question={{ target: targetOf(selection, { filter, byFile }), count: chosenCount(selection, total) }}
          triage={triage}
          statuses={filter.status ?? []}
        />
      )}
      <div className={css.content}>
        <SplitPane name={name} left={table} right={isOpen && detail()} initial={34} least={300} alone />
      </div>
      {triage.layer}
    </>
  );
}
