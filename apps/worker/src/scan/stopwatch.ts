import type { Stage } from './stage-times.ts';

/** Milliseconds spent per stage, in the order the stages began. */
export interface Stopwatch {
  time<Result>(stage: Stage, act: () => Promise<Result>): Promise<Result>;
  readonly laps: ReadonlyMap<Stage, number>;
}

/** @param now monotonic clock in milliseconds */
export function stopwatch(now: () => number = () => performance.now()): Stopwatch {
  const laps = new Map<Stage, number>();
  return {
    laps,
    async time(stage, act) {
      const started = now();
      try {
        return await act();
      } finally {
        laps.set(stage, (laps.get(stage) ?? 0) + now() - started);
      }
    },
  };
}
