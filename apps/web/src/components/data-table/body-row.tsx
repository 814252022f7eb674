import { memo, type ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { common } from '../common-texts.ts';
import type { Column } from './columns.ts';
import css from './data-table.module.css';

/** What rows can do; one object for all of them and all times. */
export interface Acts<Row> {
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
export const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
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
