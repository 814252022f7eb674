import { clockOf } from '../../../lib/zone.ts';

const DAY = 86_400_000;

/**
 * The next moment of a timer, by the calendar and clock of its zone. The form shows it before it is stored.
 * @param days 1 is Monday; @param time `HH:mm`; @param now epoch ms; @param zone IANA name
 * @returns `yyyy-MM-dd` in the zone; undefined without day or time
 */
export function nextRunDate({
  days,
  time,
  now,
  zone,
}: {
  days: readonly number[];
  time: string;
  now: number;
  zone: string;
}): string | undefined {
  if (days.length === 0 || time === '') return undefined;
  const [day = '', clock = ''] = clockOf(now, zone || 'UTC').split(' ');
  const today = Date.parse(day);
  const passed = clock.slice(0, 5) >= time;
  for (let ahead = passed ? 1 : 0; ahead <= 7; ahead++) {
    const date = new Date(today + ahead * DAY);
    if (days.includes(date.getUTCDay() || 7)) return date.toISOString().slice(0, 10);
  }
  return undefined;
}
