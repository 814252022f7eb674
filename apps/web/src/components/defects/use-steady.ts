import { useMemo } from 'react';

/** The same object for as long as it says the same: what effects and queries depend on. @param value plain data */
export function useSteady<T>(value: T): T {
  const asText = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says when it differs
  return useMemo(() => value, [asText]);
}
