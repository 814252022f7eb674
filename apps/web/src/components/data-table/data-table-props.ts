import type { ReactNode } from 'react';
import type { Column, Sort } from './columns.ts';

/** What a table is told; see the table. */
export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** All matching rows, loaded or not. */
  readonly total: number;
  readonly rowHeight?: number;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  /** The row whose detail is open, or that the keyboard stands on. */
  readonly current?: string | undefined;
  readonly onCurrent?: ((row: Row, index: number) => void) | undefined;
  /** Click or Enter. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Escape. */
  readonly onClose?: (() => void) | undefined;
  readonly selected?: ReadonlySet<string> | undefined;
  readonly onSelect?: ((keys: ReadonlySet<string>) => void) | undefined;
  /** Why a row cannot be ticked, as a sentence; undefined: it can. */
  readonly untickable?: ((row: Row) => string | undefined) | undefined;
  /** New rows travel: the old ones stay, dimmed. */
  readonly dimmed?: boolean | undefined;
  readonly hasMore?: boolean | undefined;
  readonly loadingMore?: boolean | undefined;
  readonly onMore?: (() => void) | undefined;
  readonly moreError?: unknown;
  readonly pageSize?: number;
  /** Changing it scrolls to the top: the filters and the sort, as text. */
  readonly resetKey?: string;
  /** Instead of rows, when there are none. */
  readonly empty?: ReactNode;
  /** A pager below says what the last line would. */
  readonly footless?: boolean;
}
