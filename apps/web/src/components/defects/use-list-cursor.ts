import { useEffect, useRef, useState } from 'react';
import type { DetailPosition } from './detail-frame.tsx';
import { useListKeys } from './list-keys.ts';

interface Given<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly total: number;
  /** Key of the open row; absent: none. */
  readonly open?: string | undefined;
  readonly onOpen: (row: Row) => void;
  readonly onClose: () => void;
  /** Absent: all rows are there. */
  readonly hasMore?: boolean;
  readonly onMore?: () => void;
  readonly onTick?: ((row: Row) => void) | undefined;
  /** Absent: `?` shows nothing. */
  readonly onHelp?: () => void;
  /** Changing it forgets where the keyboard stood: the filters and the sort, as text. */
  readonly resetKey: string;
}

const NOTHING = () => {};

/**
 * Where the reader is in a list. With a detail open, moving opens the neighbour; without, it moves the highlight. At the
 * last loaded row "next" loads the next page first and then goes on (screens 9.1.10).
 */
export function useListCursor<Row>({
  rows,
  keyOf,
  total,
  open,
  onOpen,
  onClose,
  hasMore = false,
  onMore = NOTHING,
  onTick,
  onHelp = NOTHING,
  resetKey,
}: Given<Row>) {
  const [cursor, setCursor] = useState<string>();
  /** Index to open as soon as it is loaded. */
  const wanted = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the key is the event
  useEffect(() => {
    setCursor(undefined);
    wanted.current = undefined;
  }, [resetKey]);

  const current = open ?? cursor;
  const at = current === undefined ? -1 : rows.findIndex((row) => keyOf(row) === current);

  const stand = (row: Row) => {
    setCursor(keyOf(row));
    if (open !== undefined) onOpen(row);
  };
  const go = (index: number) => {
    const row = rows[index];
    if (row !== undefined) stand(row);
    else if (hasMore && index >= rows.length && rows.length > 0) {
      wanted.current = index;
      onMore();
    }
  };
  const arrive = useRef(stand);
  arrive.current = stand;
  useEffect(() => {
    const row = wanted.current === undefined ? undefined : rows[wanted.current];
    if (row === undefined) return;
    wanted.current = undefined;
    arrive.current(row);
  }, [rows]);

  const here = rows[at];
  useListKeys({
    onPrevious: () => go(Math.max(0, at - 1)),
    onNext: () => go(at + 1),
    onOpen: open === undefined && here !== undefined ? () => onOpen(here) : undefined,
    onClose: open === undefined ? undefined : onClose,
    onTick: onTick && here !== undefined ? () => onTick(here) : undefined,
    onHelp,
    onFilter: () => document.querySelector<HTMLElement>('[data-filter-box]')?.focus(),
  });

  const position: DetailPosition = {
    at,
    total,
    onPrevious: at > 0 ? () => go(at - 1) : undefined,
    onNext: at >= 0 && (at + 1 < rows.length || hasMore) ? () => go(at + 1) : undefined,
  };
  return { current, at, position, stand, go };
}
