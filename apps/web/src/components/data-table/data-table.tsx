import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, startTransition, useEffect, useId, useMemo, useRef, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { type Acts, BodyRow } from './body-row.tsx';
import { type Column, gridTemplate } from './columns.ts';
import css from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { type KeyLike, usePageKeys } from './use-page-keys.ts';
import { useRowInSight } from './use-row-in-sight.ts';

export const ROW_HEIGHT = 36;
/** Rows drawn above and below what is in sight, for the next turn of the wheel. */
const OVERSCAN = 12;
/** Distance from the bottom at which the next page is asked for: 100 px and what a fast scroll covers meanwhile. */
const AHEAD_ROWS = 20;

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
  // What is in sight first; the rows around it are drawn in the pauses after.
  const [overscan, draw] = useState(1);
  useEffect(() => startTransition(() => draw(OVERSCAN)), []);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
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
  useRowInSight(at, { virtualizer, scroller, rowHeight, count: rows.length });

  const toggle = (row: Row) => {
    if (!selected || !props.onSelect || props.untickable?.(row) !== undefined) return;
    const next = new Set(selected);
    if (!next.delete(rowKey(row))) next.add(rowKey(row));
    props.onSelect(next);
  };
  const walk = (event: KeyLike) => {
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
  const onKeyDown = (event: KeyboardEvent) => {
    // With Shift the keys belong to what is open beside the table.
    if (event.target === scroller.current && !event.shiftKey) walk(event);
  };
  usePageKeys(scroller, walk);

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
          {rows.length === 0 && props.empty && (
            // biome-ignore lint/a11y/useSemanticElements: see the grid
            // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
            <div role="row">
              {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus */}
              <div role="gridcell">{props.empty}</div>
            </div>
          )}
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
        {rows.length > 0 && !props.footless && <TableFoot {...props} />}
      </div>
    </div>
  );
}
