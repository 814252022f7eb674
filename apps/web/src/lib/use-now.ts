import { useEffect, useState } from 'react';

/** The clock, for texts that move. @param every milliseconds between readings; 0 stands still */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (every <= 0) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
