import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  /** Grid track: pixels, or text such as `minmax(240px, 2fr)`. */
  readonly width: number | string;
  /** Numbers stand at the right, in tabular figures. */
  readonly align?: 'start' | 'end';
  /** Field sent to the server when its header is pressed; absent: not sortable. */
  readonly sortField?: string;
  /** Name for screen readers when `header` is not text. */
  readonly label?: string;
  render(row: Row): ReactNode;
}

export interface Sort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** Pressing a header: first ascending, then descending, then ascending again. */
export function nextSort(current: Sort | undefined, field: string): Sort {
  return { field, order: current?.field === field && current.order === 'ASC' ? 'DESC' : 'ASC' };
}

export function gridTemplate(columns: readonly Column<never>[], selectable: boolean): string {
  const tracks = columns.map(({ width }) => (typeof width === 'number' ? `${width}px` : width));
  return [...(selectable ? ['36px'] : []), ...tracks].join(' ');
}
