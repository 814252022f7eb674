import { useEffect, useState } from 'react';

/** True once `busy` has lasted for a while: what is ready within it never dims. @param after milliseconds */
export function useSlow(busy: boolean, after = 100): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), after);
    return () => clearTimeout(timer);
  }, [busy, after]);
  return busy && slow;
}
