import { createStore } from './store.ts';

export interface Toast {
  readonly id: number;
  readonly tone: 'error' | 'warning' | 'done';
  readonly text: string;
}

/** Specification 9: an error stays for 3 s; a new one replaces the earlier. */
export const TOAST_MS = 3000;

export const currentToast = createStore<Toast | undefined>(undefined);

let serial = 0;

/** One short notice; only for what cannot be seen where it happened. */
export function showToast(tone: Toast['tone'], text: string): void {
  const id = ++serial;
  currentToast.set({ id, tone, text });
  setTimeout(() => {
    if (currentToast.get()?.id === id) currentToast.set(undefined);
  }, TOAST_MS);
}
