import { useCallback, useState } from 'react';

/** What this browser remembers for its owner. Keys are listed here so that two screens never share one by accident. */
export type LocalKey =
  | 'theme'
  | 'menu-folded'
  | 'last-project'
  | 'checkerset-list'
  | `split:${string}`
  | `filter-folded:${string}`
  | `banner-dismissed:${string}`
  | `release-seen:${string}`
  | `again-dismissed:${string}`
  | 'task-list-compact'
  | 'ccn-measure';

const PREFIX = 'assay:';

/** A remembered value, or undefined; a browser that forbids storage remembers nothing. */
export function readLocal(key: LocalKey): string | undefined {
  try {
    return localStorage.getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeLocal(key: LocalKey, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // Storage is full or forbidden: the choice lives until the page is closed.
  }
}

/** State that survives a reload. */
export function useLocalState(key: LocalKey, fallback: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => readLocal(key) ?? fallback);
  const set = useCallback(
    (next: string) => {
      setValue(next);
      writeLocal(key, next);
    },
    [key],
  );
  return [value, set];
}
