/** How long something ran of which several parts may run side by side. */
export interface RunningTime {
  run<Result>(act: () => Promise<Result>): Promise<Result>;
  /** Milliseconds in which at least one part ran, whole ones; undefined when none ever did. */
  ms(): number | undefined;
}

/**
 * Side by side counts once, waiting in between counts nothing: what a clock on the wall shows while the thing is busy.
 * @param now monotonic clock in milliseconds
 */
export function runningTime(now: () => number = () => performance.now()): RunningTime {
  let running = 0;
  let since = 0;
  let total: number | undefined;
  return {
    async run(act) {
      if (running === 0) since = now();
      running += 1;
      try {
        return await act();
      } finally {
        running -= 1;
        if (running === 0) total = (total ?? 0) + now() - since;
      }
    },
    ms: () => (total === undefined ? undefined : Math.round(total)),
  };
}
