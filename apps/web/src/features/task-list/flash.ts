import { createStore } from '../../lib/store.ts';

const SHOWN_MS = 1600;

/** The task whose row just moved. */
export const flashed = createStore<number | undefined>(undefined);

export function flash(taskId: number): void {
  flashed.set(taskId);
  setTimeout(() => {
    if (flashed.get() === taskId) flashed.set(undefined);
  }, SHOWN_MS);
}
