import { useCallback, useRef } from 'react';

/** What was given at the last drawing, under one name for good: what is drawn with it needs no drawing for its sake. Not to be called while drawing. */
export function useHandler<Given extends unknown[]>(run: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...given) => latest.current(...given), []);
}
