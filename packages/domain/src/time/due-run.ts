import { nextRun, type WeeklyTimes } from './next-run.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * The newest moment of a timer after one moment and not after another: of several that were missed only the last is worth
 * running.
 * @param since epoch milliseconds, exclusive
 * @param now epoch milliseconds, inclusive
 * @returns epoch milliseconds; undefined when no moment lies between
 */
export function dueRun(times: WeeklyTimes, { since, now }: { since: number; now: number }): number | undefined {
  let due: number | undefined;
  // A timer has a moment every week, or never: what lies further back cannot be the newest.
  let from = Math.max(since, now - 2 * WEEK_MS);
  for (;;) {
    const next = nextRun(times, from);
    if (next === undefined || next > now) return due;
    due = next;
    from = next;
  }
}
