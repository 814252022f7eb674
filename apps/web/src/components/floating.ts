import { type RefObject, useLayoutEffect, useState } from 'react';

export type Side = 'bottom-start' | 'bottom-end' | 'top' | 'bottom' | 'right';

/**
 * Where a floating panel stands in the document: with its anchor inside a modal dialog, which covers everything else, or
 * inside the landmark the anchor belongs to, where readers that jump by landmark find it.
 */
export const hostOf = (anchor: Element | null): Element =>
  anchor?.closest('dialog') ?? anchor?.closest('main') ?? anchor?.closest('header, nav, aside') ?? document.body;

const GAP = 4;
const EDGE = 8;

/**
 * Where a floating panel goes: beside its anchor, flipped when it would leave the window, never over its edge.
 * @returns position for `position: fixed`; undefined until measured
 */
export function place({
  anchor,
  panel,
  side,
  view,
}: {
  anchor: DOMRect;
  panel: { width: number; height: number };
  side: Side;
  view: { width: number; height: number };
}) {
  const below = anchor.bottom + GAP;
  const above = anchor.top - GAP - panel.height;
  const fitsBelow = below + panel.height <= view.height - EDGE;
  const wantsTop = side === 'top';
  const top =
    side === 'right'
      ? anchor.top
      : wantsTop
        ? above >= EDGE
          ? above
          : below
        : fitsBelow || above < EDGE
          ? below
          : above;
  const middle = anchor.left + anchor.width / 2 - panel.width / 2;
  const starts = {
    'bottom-start': anchor.left,
    'bottom-end': anchor.right - panel.width,
    top: middle,
    bottom: middle,
    right: anchor.right + GAP,
  };
  return {
    left: clamp(starts[side], EDGE, view.width - panel.width - EDGE),
    top: clamp(top, EDGE, view.height - panel.height - EDGE),
  };
}

export function usePlacement({
  open,
  anchor,
  panel,
  side,
}: {
  open: boolean;
  anchor: RefObject<Element | null>;
  panel: RefObject<HTMLElement | null>;
  side: Side;
}) {
  const [position, setPosition] = useState<{ left: number; top: number }>();
  useLayoutEffect(() => {
    if (!open) return setPosition(undefined);
    const measure = () => {
      if (!anchor.current || !panel.current) return;
      const view = { width: window.innerWidth, height: window.innerHeight };
      const size = { width: panel.current.offsetWidth, height: panel.current.offsetHeight };
      setPosition(place({ anchor: anchor.current.getBoundingClientRect(), panel: size, side, view }));
    };
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    if (panel.current) observer?.observe(panel.current);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, true);
    return () => {
      observer?.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, true);
    };
  }, [open, anchor, panel, side]);
  return position;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
