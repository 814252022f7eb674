/** A fixed number of things at a time; the rest waits its turn, first come first served. */
export type Slots = <Result>(act: () => Promise<Result>) => Promise<Result>;

export function slots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (act) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
