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
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone || 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value ?? '';
  const today = Date.UTC(Number(part('year')), Number(part('month')) - 1, Number(part('day')));
  const passed = `${part('hour')}:${part('minute')}` >= time;
  for (let ahead = passed ? 1 : 0; ahead <= 7; ahead++) {
    const date = new Date(today + ahead * DAY);
    if (days.includes(date.getUTCDay() || 7)) return date.toISOString().slice(0, 10);
  }
  return undefined;
}
