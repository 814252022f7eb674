import { dayOf, startOfDay } from '../time/zone.ts';

/** Days a chart shows, `YYYY-MM-DD`, newest first (contract-defects 14). */
export interface ChartDays {
  readonly days: readonly string[];
  /** Nobody chose a range: axis labels speak of today then. */
  readonly isDefault: boolean;
}

/** `days`: every day of the range. `mondays`: its ends and the Mondays in it. */
export type ChartStep = { readonly kind: 'days'; readonly byDefault: number } | { readonly kind: 'mondays' };

/** Where charts begin when a range has no start; nothing is older, so an earlier start means the same. */
export const FIRST_DAY = '2016-10-24';

/** Points of a chart by Mondays that nobody chose a range for, today included. */
const MONDAY_POINTS = 12;

/**
 * The points of a chart.
 * @param asked dates as sent; what is no day counts as absent
 * @param today in the site's zone; a later end means today
 * @returns undefined when the start lies after the end
 */
export function chartDays(
  asked: { readonly start: unknown; readonly end: unknown },
  { today, step }: { today: string; step: ChartStep },
): ChartDays | undefined {
  const start = readDay(asked.start);
  const end = readDay(asked.end);
  if (start === undefined && end === undefined) return { days: defaultDays(today, step), isDefault: true };
  const last = end === undefined || end > today ? today : end;
  if (start !== undefined && start > last) return undefined;
  const first = [start ?? FIRST_DAY, FIRST_DAY].sort()[1] ?? FIRST_DAY;
  // Everything before the first day is one and the same nothing.
  if (first > last) return { days: [last], isDefault: false };
  const every = daysBack(last, daysBetween(first, last) + 1);
  const days =
    step.kind === 'days' ? every : every.filter((day) => day === last || day === first || weekdayOf(day) === MONDAY);
  return { days, isDefault: false };
}

/** Monday of the week a day is in. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** @param count may be negative */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** One statistic and when it was taken, epoch ms. */
export interface Statistic {
  readonly at: number;
}

/**
 * For each day the last statistic taken before its end.
 * @param days newest first @param statistics in any order
 * @returns undefined for days before the first statistic
 */
export function lastOfEachDay<Value extends Statistic>(
  statistics: readonly Value[],
  { days, zone }: { days: readonly string[]; zone: string },
): (Value | undefined)[] {
  const newestFirst = [...statistics].sort((a, b) => b.at - a.at);
  let next = 0;
  return days.map((day) => {
    const end = endOf(day, zone);
    while (next < newestFirst.length && (newestFirst[next]?.at ?? 0) >= end) next++;
    return newestFirst[next];
  });
}

const DAY_MS = 86_400_000;
const MONDAY = 1;

function defaultDays(today: string, step: ChartStep): string[] {
  if (step.kind === 'days') return daysBack(today, step.byDefault);
  const newest = mondayOf(today) === today ? addDays(today, -7) : mondayOf(today);
  return [today, ...Array.from({ length: MONDAY_POINTS - 1 }, (_, index) => addDays(newest, -7 * index))];
}

function daysBack(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(last, -index));
}

function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
}

/** 0 Sunday to 6. */
function weekdayOf(day: string): number {
  return new Date(Date.parse(day)).getUTCDay();
}

/** First moment after a day. */
function endOf(day: string, zone: string): number {
  return startOfDay(addDays(day, 1), zone) ?? Date.parse(day) + DAY_MS;
}

function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const day = value.trim();
  return startOfDay(day, 'UTC') === undefined || dayOf(Date.parse(day), 'UTC') !== day ? undefined : day;
}
