import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const WALKS: readonly string[] = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];

/**
 * The keys that walk a list reach it while the focus is on nothing else: straight from its address. The first one moves the focus
 * there. It is not moved before, or screen readers would begin in the middle of the page. Pages with keys of their own come first:
 * they listen one step further in.
 */
export function usePageKeys(list: RefObject<HTMLElement | null>, onWalk: (event: KeyLike) => void): void {
  const walk = useRef(onWalk);
  walk.current = onWalk;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const element = list.current;
      if (event.target !== document.body || !element || !WALKS.includes(event.key)) return;
      // What stands above the page has the keys; a list inside it is part of it.
      const above = document.querySelector('dialog[open], [role="menu"]');
      if (above && !above.contains(element)) return;
      element.focus({ preventScroll: true });
      walk.current(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [list]);
}

/** What the table reads of a key, whoever caught it. */
export type KeyLike = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>;
