import type { ReactNode } from 'react';
import { textWidth } from './text-width.ts';

/** Pixels, or what a track may grow to: a share of what is left, or a most in pixels or percent. */
export type Width =
  | number
  | { readonly least: number; readonly share: number }
  | { readonly least: number; readonly most: number | `${number}%` };

export interface Column<Row> {
  readonly id: string;
  /** Never cut: the column is at least as wide. Empty where only a shape has room; then `label` says what it is. */
  readonly header: string;
  readonly width: Width;
  /** Every text a cell of a closed set may show, and what stands before it in pixels: these are never cut either. */
  readonly words?: readonly string[];
  readonly before?: number;
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

/** Sorted headers are bolder and have an arrow with its gap. */
const HEAD = { size: 12, weight: 500 };
const CELL = { size: 13, weight: 500 };
const ARROW = 16;

/** Pixels below which a column would cut its header or one of its words. */
function leastOf({ header, sortField, words = [], before = 0 }: Column<never>): number {
  const head = header === '' ? 0 : textWidth(header, HEAD) + (sortField === undefined ? 0 : ARROW);
  return Math.max(head, ...words.map((word) => before + textWidth(word, CELL)));
}

/** The tracks of head and rows. @param selectable a column of boxes stands first */
export function gridTemplate(columns: readonly Column<never>[], selectable: boolean): string {
  const tracks = columns.map((column) => {
    const { width } = column;
    const least = leastOf(column);
    if (typeof width === 'number') return `${Math.max(width, least)}px`;
    const floor = Math.max(width.least, least);
    if ('share' in width) return `minmax(${floor}px, ${width.share}fr)`;
    // A most below the floor would be ignored by the grid, which is what is meant.
    return `minmax(${floor}px, ${typeof width.most === 'number' ? `${width.most}px` : width.most})`;
  });
  return [...(selectable ? ['36px'] : []), ...tracks].join(' ');
}
