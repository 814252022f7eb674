import type { ReactNode } from 'react';
import type { Rows } from '../lib/rows.ts';
import type { Column } from './data-table/columns.ts';
import { DataTable } from './data-table/data-table.tsx';
import { ErrorState, SkeletonRows } from './page-states.tsx';

/** A list of administration in its states: coming, failed, empty, rows. */
export function RowsTable<Row>({
  rows,
  label,
  columns,
  rowKey,
  current,
  onCurrent,
  onOpen,
  resetKey,
  empty,
  rowHeight,
}: {
  rows: Rows<Row>;
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  current?: string | undefined;
  onCurrent?: ((row: Row) => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  resetKey?: string;
  empty: ReactNode;
  rowHeight?: number;
}) {
  if (rows.pending) return <SkeletonRows rows={14} />;
  if (rows.error !== undefined) return <ErrorState error={rows.error} what={label} onRetry={rows.retry} />;
  // A grid may hold rows and nothing else.
  if (rows.rows.length === 0) return <div aria-busy={rows.dimmed}>{empty}</div>;
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows.rows}
      rowKey={rowKey}
      total={rows.total}
      current={current}
      onCurrent={onCurrent}
      onOpen={onOpen}
      dimmed={rows.dimmed}
      hasMore={rows.hasMore}
      loadingMore={rows.loadingMore}
      onMore={rows.onMore}
      moreError={rows.moreError}
      {...(rowHeight === undefined ? {} : { rowHeight })}
      {...(resetKey === undefined ? {} : { resetKey })}
    />
  );
}
