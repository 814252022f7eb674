import { dayField } from '../../components/defects/list-state.ts';
import { formatDate } from '../../lib/format.ts';
import type { Range } from './api/charts.ts';

/** The days of a chart in its address (contract-defects 14). */
export const RANGE_FIELDS = { startTime: dayField(), endTime: dayField() };

export const SPANS = [7, 30, 90] as const;
const DAY = 86_400_000;

/** The last days up to today, today counted. @param now epoch milliseconds */
export const lastDays = (days: number, now: number): Range => ({
  startTime: formatDate(now - (days - 1) * DAY),
  endTime: formatDate(now),
});

/** What people choose, put right: no day after today, and swapped ends in their order. An empty end is left to the server. */
export function tidyRange({ startTime, endTime }: Range, now: number): Range {
  const start = notAfter(startTime, formatDate(now));
  const end = notAfter(endTime, formatDate(now));
  return start !== '' && end !== '' && start > end
    ? { startTime: end, endTime: start }
    : { startTime: start, endTime: end };
}

/** Days compare as texts. */
const notAfter = (day: string, last: string): string => [day, last].sort()[0] ?? last;
