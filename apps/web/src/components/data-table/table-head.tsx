import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../../lib/class-names.ts';
import { common } from '../common-texts.ts';
import { nextSort } from './columns.ts';
import css from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';

/** The sticky first row: names, sorting, and the tick for every loaded row. Scrolling does not draw it again. */
export const TableHead = memo(Head) as typeof Head;

function Head<Row>(props: DataTableProps<Row> & { template: string }) {
  const { columns, sort, onSort, selected, template } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
    // biome-ignore lint/a11y/useSemanticElements: a virtual table cannot be made of table rows
    <div className={css.head} role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
      {selected && <TickAll {...props} selected={selected} />}
      {columns.map(({ id, header, align, sortField, label }) => {
        const order = sortField !== undefined && sort?.field === sortField ? sort.order : undefined;
        const Arrow = order === 'DESC' ? ArrowDown : ArrowUp;
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the button inside is
          // biome-ignore lint/a11y/useSemanticElements: see the row
          <div
            key={id}
            role="columnheader"
            aria-label={label}
            aria-sort={order === undefined ? undefined : order === 'ASC' ? 'ascending' : 'descending'}
            className={cx(css.cell, align === 'end' && css.end)}
          >
            {sortField !== undefined && onSort ? (
              <button
                type="button"
                className={cx(css.sort, order && css.sorted)}
                onClick={() => onSort(nextSort(sort, sortField))}
              >
                <span className="ellipsis">{header}</span>
                <Arrow size={12} aria-hidden style={{ visibility: order ? 'visible' : 'hidden' }} />
              </button>
            ) : (
              header || <span className="sr-only">{label}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}

function TickAll<Row>({
  rows,
  rowKey,
  selected,
  onSelect,
  untickable,
}: DataTableProps<Row> & { selected: ReadonlySet<string> }) {
  const t = common.use();
  const keys = rows.filter((row) => untickable?.(row) === undefined).map(rowKey);
  const all = keys.length > 0 && keys.every((key) => selected.has(key));
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the box inside is
    // biome-ignore lint/a11y/useSemanticElements: see the row
    <div role="columnheader">
      <input
        type="checkbox"
        className={css.tick}
        aria-label={t('selectAllLoaded')}
        checked={all}
        disabled={keys.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = !all && selected.size > 0;
        }}
        onChange={() => onSelect?.(new Set(all ? [] : keys))}
      />
    </div>
  );
}
