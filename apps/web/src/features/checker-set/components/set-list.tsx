import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { CheckerSet } from '../../../lib/calls/checker-sets.ts';
import { CARD_HEIGHT } from './set-card.tsx';
import css from './sets.module.css';

/** Cards, of which only those in view are drawn. Arrow keys go from name to name. */
export function SetList({
  label,
  sets,
  resetKey,
  dimmed,
  renderCard,
}: {
  label: string;
  sets: readonly CheckerSet[];
  /** Changing it scrolls to the top. */
  resetKey: string;
  dimmed: boolean;
  renderCard: (set: CheckerSet) => ReactNode;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: sets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    overscan: 6,
    initialRect: { width: 1200, height: 800 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the key is the event
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [resetKey]);
  const keys = (event: KeyboardEvent) => {
    const target = event.target;
    if (!(target instanceof HTMLElement) || target.dataset.card === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index) + step;
    if (next < 0 || next >= sets.length) return;
    virtualizer.scrollToIndex(next, { align: 'auto' });
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"] [data-card]`)?.focus(),
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the keys of the links inside
    <div ref={scroller} className={css.scroller} onKeyDown={keys} role="presentation">
      <ul
        aria-label={label}
        aria-busy={dimmed}
        className={dimmed ? css.dimmed : css.sheet}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const set = sets[item.index];
          return (
            set && (
              <li
                key={set.checkerSetId}
                data-index={item.index}
                aria-setsize={sets.length}
                aria-posinset={item.index + 1}
                className={css.row}
                style={{ height: CARD_HEIGHT, transform: `translateY(${item.start}px)` }}
              >
                {renderCard(set)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
