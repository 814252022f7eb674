import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../button.tsx';
import { common } from '../common-texts.ts';
import { errorSentence } from '../page-states.tsx';
import { Spinner } from '../spinner.tsx';
import { type Column, gridTemplate, type Sort } from './columns.ts';
import css from './data-table.module.css';
import { TableHead } from './table-head.tsx';

export const ROW_HEIGHT = 36;
/** Distance from the bottom at which the next page is asked for: 100 px and what a fast scroll covers meanwhile. */
const AHEAD_ROWS = 20;

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

/**
 * A long list that only draws what is seen. One element has the focus and points at its row, so the keyboard walks
 * rows that are not drawn yet: arrows, Page, Home, End move; Enter opens; Space ticks; Escape closes.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    columns,
    rows,
    rowKey,
    rowHeight = ROW_HEIGHT,
    current,
    selected,
    hasMore,
    loadingMore,
    onMore,
    resetKey,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: 32,
    // The sticky head takes its height from the window: a row at the lower edge needs as much more.
    scrollPaddingEnd: 40,
    initialRect: { width: 1200, height: 800 },
  });
  const items = virtualizer.getVirtualItems();
  const lastDrawn = items.at(-1)?.index ?? -1;
  const selectable = selected !== undefined;
  const template = useMemo(() => gridTemplate(columns as readonly Column<never>[], selectable), [columns, selectable]);

  useEffect(() => {
    if (hasMore && !loadingMore && !props.moreError && lastDrawn >= rows.length - AHEAD_ROWS) onMore?.();
  }, [hasMore, loadingMore, props.moreError, lastDrawn, rows.length, onMore]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the key is the event
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [resetKey]);

  const at = current === undefined ? -1 : rows.findIndex((row) => rowKey(row) === current);
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' });
  }, [at, virtualizer]);

  const toggle = (row: Row) => {
    if (!selected || !props.onSelect || props.untickable?.(row) !== undefined) return;
    const next = new Set(selected);
    if (!next.delete(rowKey(row))) next.add(rowKey(row));
    props.onSelect(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With Shift the keys belong to what is open beside the table.
    if (event.target !== scroller.current || event.shiftKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    };
    const row = rows[at];
    const target = moves[event.key];
    if (target !== undefined && rows.length > 0) {
      const index = Math.max(0, Math.min(rows.length - 1, target));
      const next = rows[index];
      if (next !== undefined) props.onCurrent?.(next, index);
    } else if (event.key === 'Enter' && row !== undefined) props.onOpen?.(row);
    else if (event.key === ' ' && row !== undefined) toggle(row);
    else if (event.key === 'Escape' && props.onClose) props.onClose();
    else return;
    event.preventDefault();
  };

  // One object for all rows and all times: a row is drawn again only when something of its own has changed.
  const latest = useRef<Acts<Row>>(undefined);
  latest.current = {
    press: (row, index) => {
      props.onCurrent?.(row, index);
      props.onOpen?.(row);
    },
    toggle,
  };
  const [acts] = useState<Acts<Row>>(() => ({
    press: (row, index) => latest.current?.press(row, index),
    toggle: (row) => latest.current?.toggle(row),
  }));

  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual table cannot be made of table rows */}
      <div
        ref={scroller}
        className={css.scroller}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={props.total + 1}
        aria-busy={props.dimmed}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        onKeyDown={onKeyDown}
      >
        <div className={css.sheet} role="presentation">
          <TableHead {...props} template={template} />
          {rows.length === 0 && props.empty}
          {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
          <div
            className={cx(css.body, props.dimmed && css.dimmed)}
            style={{ height: virtualizer.getTotalSize() }}
            role="rowgroup"
          >
            {items.map((item) => {
              const row = rows[item.index];
              if (row === undefined) return null;
              const key = rowKey(row);
              return (
                <BodyRow
                  key={key}
                  id={`${id}-${item.index}`}
                  index={item.index}
                  start={item.start}
                  height={rowHeight}
                  template={template}
                  row={row}
                  columns={columns}
                  selectable={selectable}
                  ticked={selected?.has(key) ?? false}
                  current={key === current}
                  clickable={props.onOpen !== undefined}
                  why={selected && props.untickable?.(row)}
                  acts={acts}
                />
              );
            })}
          </div>
        </div>
        {rows.length > 0 && !props.footless && <Footer {...props} />}
      </div>
    </div>
  );
}

interface Acts<Row> {
  press(row: Row, index: number): void;
  toggle(row: Row): void;
}

interface BodyRowProps<Row> {
  readonly id: string;
  readonly index: number;
  readonly start: number;
  readonly height: number;
  readonly template: string;
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly selectable: boolean;
  readonly ticked: boolean;
  readonly current: boolean;
  readonly clickable: boolean;
  readonly why: string | undefined;
  readonly acts: Acts<Row>;
}

/** Scrolling draws the rows that come into sight, and no other. */
const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { id, index, start, height, template, row, columns, selectable, ticked, current, clickable, why, acts } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and points at its rows
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the grid
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selectable ? ticked : current}
      className={cx(css.row, clickable && css.clickable, ticked && css.ticked, current && css.current)}
      style={{ gridTemplateColumns: template, height, transform: `translateY(${start}px)` }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button, input, label')) return;
        acts.press(row, index);
      }}
    >
      {selectable && <Tick row={row} ticked={ticked} why={why} onToggle={acts.toggle} />}
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: see the grid
        // biome-ignore lint/a11y/useFocusableInteractive: see the grid
        <div key={column.id} role="gridcell" className={cx(css.cell, column.align === 'end' && css.end)}>
          {column.render(row)}
        </div>
      ))}
    </div>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

function Tick<Row>({
  row,
  ticked,
  why,
  onToggle,
}: {
  row: Row;
  ticked: boolean;
  /** Why it cannot be ticked. */
  why: string | undefined;
  onToggle: (row: Row) => void;
}) {
  const t = common.use();
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useFocusableInteractive: see the grid
    <div role="gridcell" title={why}>
      <input
        type="checkbox"
        className={css.tick}
        tabIndex={-1}
        aria-label={why ?? t('selectRow')}
        title={why}
        checked={ticked}
        disabled={why !== undefined}
        onChange={() => onToggle(row)}
      />
    </div>
  );
}

function Footer<Row>({ rows, total, hasMore, loadingMore, moreError, onMore, pageSize = 100 }: DataTableProps<Row>) {
  const t = common.use();
  if (moreError) {
    return (
      <FootRow urgent>
        {errorSentence(moreError)}
        <Button onClick={onMore}>{t('retry')}</Button>
      </FootRow>
    );
  }
  if (!hasMore) return <FootRow>{t('allRows', { count: total })}</FootRow>;
  const to = Math.min(rows.length + pageSize, Math.max(total, rows.length));
  return (
    <FootRow>
      {loadingMore && <Spinner size={14} />}
      {t('loadingRows', { from: formatCount(rows.length + 1), to: formatCount(to) })}
    </FootRow>
  );
}

/** A grid holds rows only, so what stands below the last is one too. */
function FootRow({ urgent, children }: { urgent?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see the grid
    <div role="row">
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see the grid */}
      <div className={css.foot} role="gridcell" aria-live={urgent ? 'assertive' : 'polite'}>
        {children}
      </div>
    </div>
  );
}
