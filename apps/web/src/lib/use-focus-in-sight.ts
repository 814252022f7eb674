import { useEffect } from 'react';

/**
 * Browsers leave a control where it is when a sliver of it is in sight. In a list that is wider than its window somebody who walks
 * by keyboard would then stand on something they cannot see: the list moves sideways until the control is whole.
 */
export function useFocusInSight(): void {
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(':focus-visible') && !target.closest('.cm-editor'))
        bringInSight(target);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
}

/** Moves what scrolls sideways around an element by as little as shows it whole; what is wider than that is left alone. */
export function bringInSight(element: HTMLElement): void {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.scrollWidth <= around.clientWidth || !/auto|scroll/.test(getComputedStyle(around).overflowX)) continue;
    const box = element.getBoundingClientRect();
    const { left } = around.getBoundingClientRect();
    const right = left + around.clientWidth;
    if (box.width > around.clientWidth) continue;
    if (box.left < left) around.scrollLeft -= left - box.left;
    else if (box.right > right) around.scrollLeft += box.right - right;
  }
}
