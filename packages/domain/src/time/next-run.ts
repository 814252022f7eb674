import { dayOf, momentOf } from './zone.ts';

/** Days and time of day on which something runs, in one zone. */
export interface WeeklyTimes {
  /** `1` Monday to `7` Sunday. */
  readonly days: readonly string[];
  /** `HH:mm` on local clocks. */
  readonly time: string;
  /** IANA name. */
  readonly zone: string;
}

const DAY_MS = 86_400_000;

/**
 * The first moment after another at which local clocks show the time on one of the days. A time that daylight saving
 * skips runs as much later as clocks were put forward; one that comes twice runs the first time only.
 * @param after epoch milliseconds
 * @returns epoch milliseconds; undefined when there is no day or the time cannot be read
 */
export function nextRun({ days, time, zone }: WeeklyTimes, after: number): number | undefined {
  const today = Date.parse(dayOf(after, zone));
  for (let ahead = -1; ahead <= 8; ahead++) {
    const date = new Date(today + ahead * DAY_MS);
    if (!days.includes(String(date.getUTCDay() || 7))) continue;
    const moment = momentOf({ date: date.toISOString().slice(0, 10), time, zone });
    if (moment !== undefined && moment > after) return moment;
  }
  return undefined;
}
