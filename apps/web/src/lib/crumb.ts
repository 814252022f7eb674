import { useEffect } from 'react';
import { createStore } from './store.ts';

/** Last part of the breadcrumb, set by the page on screen. */
export const childCrumb = createStore<string | undefined>(undefined);

/** Names the page below its menu entry for as long as it is shown: "ESLint analysis record". */
export function useCrumb(name: string | undefined): void {
  useEffect(() => {
    childCrumb.set(name);
    return () => childCrumb.set(undefined);
  }, [name]);
}
