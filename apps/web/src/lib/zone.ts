import { bootConfig } from './boot-config.ts';

/**
 * Clock and calendar of the site: what governs timers, day borders of filters and days of charts also writes every time on
 * screen, so that a day means the same everywhere. Without a server's word it is the browser's zone.
 */
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
export const siteZone = bootConfig.timezone ?? own;

/** The name of the site's zone where the reader's clock is another; empty where they agree. */
export const otherZone = siteZone === own ? '' : siteZone;

const MINUTE = 60_000;
const DAY = /^(\d+)-(\d+)-(\d+)$/;

const made = new Map<string, Intl.DateTimeFormat>();

/** Swedish writes `yyyy-MM-dd HH:mm:ss`. Making a format takes longer than a row of a list may. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = made.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  made.set(zone, format);
  return format;
}

/** `yyyy-MM-dd HH:mm:ss` by a zone's clock. @param ms epoch milliseconds */
export function clockOf(ms: number, zone = siteZone): string {
  return formatOf(zone).format(Math.min(ms, 8.64e15));
}

/**
 * The first moment of a day in a zone, epoch milliseconds; where clocks skip midnight, the moment after the gap.
 * @param day `yyyy-MM-dd`; anything else is NaN
 */
export function startOfDay(day: string, zone = siteZone): number {
  const [, year, month, date] = DAY.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return Number.NaN;
  const midnight = Date.UTC(year, month - 1, date);
  // The shift at a moment near it is the shift of the day, but for a change of clocks between the two: then once more.
  const first = midnight - shiftAt(midnight, zone);
  const second = midnight - shiftAt(first, zone);
  return clockOf(second, zone) < day ? first : second;
}

/** The last millisecond of a day in a zone. @param day `yyyy-MM-dd` */
export function endOfDay(day: string, zone = siteZone): number {
  const start = startOfDay(day, zone);
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 60 * MINUTE).toISOString().slice(0, 10);
  return Number.isNaN(start) ? start : startOfDay(next, zone) - 1;
}

/** How far a zone's clock is ahead of UTC at a moment, milliseconds. */
function shiftAt(ms: number, zone: string): number {
  return Date.parse(`${clockOf(ms, zone).replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000;
}
