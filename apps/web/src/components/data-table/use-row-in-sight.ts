import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

/** The sticky head stands over the first pixels of the window. */
const ABOVE = 32;
/** The head also takes its height from the window: a row at the lower edge needs as much more. */
const BELOW = 40;

/**
 * Scrolls to the current row when it changes, by as little as brings it into sight. Heights are known, so the browser is not asked
 * for any: asking makes it lay out the whole page, and once more after the source beside the list has changed.
 * @param at index of the row; below 0 there is none
 */
export function useRowInSight(
  at: number,
  {
    virtualizer,
    scroller,
    rowHeight,
    count,
  }: {
    virtualizer: Virtualizer<HTMLDivElement, Element>;
    scroller: RefObject<HTMLDivElement | null>;
    rowHeight: number;
    count: number;
  },
): void {
  // The browser tells of a scroll a frame later; until then this is where the window will be.
  const written = useRef<{ readonly top: number; readonly over: number | null }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another row is a reason, not more rows
  useEffect(() => {
    const height = virtualizer.scrollRect?.height;
    if (at < 0 || !scroller.current || height === undefined) return;
    const told = virtualizer.scrollOffset ?? 0;
    const top = written.current?.over === told ? written.current.top : told;
    const target = topToShow({ start: at * rowHeight, end: (at + 1) * rowHeight, top, height, last: at === count - 1 });
    if (target === undefined) return;
    written.current = { top: target, over: told };
    // To scroll is to lay out: after what else this drawing changes, so that it is done once.
    queueMicrotask(() => {
      if (scroller.current) scroller.current.scrollTop = target;
    });
  }, [at, virtualizer, scroller, rowHeight]);
}

/**
 * Where the window must begin so that a row is seen; undefined when it is.
 * @param last below the last row stands the foot, which is shown too
 */
export function topToShow({
  start,
  end,
  top,
  height,
  last,
}: {
  start: number;
  end: number;
  top: number;
  height: number;
  last: boolean;
}): number | undefined {
  // Farther than there is to go: the browser stops where the foot ends.
  if (end + BELOW > top + height) return last ? end + BELOW : end + BELOW - height;
  const above = Math.max(0, start - ABOVE);
  return above < top ? above : undefined;
}
