import { useSyncExternalStore } from 'react';

/** Whether the window is at least this wide. @param pixels must be a constant of the caller */
export function useWide(pixels: number): boolean {
  const query = () => globalThis.matchMedia?.(`(min-width: ${pixels}px)`);
  return useSyncExternalStore(
    (listener) => {
      const media = query();
      media?.addEventListener('change', listener);
      return () => media?.removeEventListener('change', listener);
    },
    () => query()?.matches ?? true,
  );
}
