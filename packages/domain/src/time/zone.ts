/**
 * Midnight of a day in a zone. Where daylight saving skips midnight, the first moment of the day.
 * @param date `YYYY-MM-DD`
 * @param zone IANA name
 * @returns epoch milliseconds, or undefined when the text is no day of the calendar
 */
export function startOfDay(date: string, zone: string): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!parts) return undefined;
  const utc = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  if (new Date(utc).toISOString().slice(0, 10) !== date) return undefined;
  // The offset is that of a moment near the wanted one; a second look corrects for a change of offset in between.
  const first = utc - offsetAt(utc, zone);
  const second = utc - offsetAt(first, zone);
  return dayOf(second, zone) === date ? second : first;
}

/** Last millisecond of a day in a zone; same arguments and answer as `startOfDay`. */
export function endOfDay(date: string, zone: string): number | undefined {
  const start = startOfDay(date, zone);
  if (start === undefined) return undefined;
  const next = startOfDay(new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10), zone);
  return next === undefined ? undefined : next - 1;
}

/**
 * When local clocks show a time on a day. A time that daylight saving skips is taken as much later as clocks were put
 * forward; of a time that comes twice the first is meant.
 * @param date `YYYY-MM-DD` @param time `HH:mm`
 * @returns epoch milliseconds, or undefined when the texts are no day and time
 */
export function momentOf({ date, time, zone }: { date: string; time: string; zone: string }): number | undefined {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time) || startOfDay(date, zone) === undefined) return undefined;
  const local = Date.parse(`${date}T${time}:00Z`);
  const before = local - offsetAt(local - DAY_MS, zone);
  const after = local - offsetAt(local + DAY_MS, zone);
  const shown = [before, after].filter((moment) => moment + offsetAt(moment, zone) === local);
  return shown.length === 0 ? before : Math.min(...shown);
}

/** The day a moment belongs to in a zone, `YYYY-MM-DD`. */
export function dayOf(time: number, zone: string): string {
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 10);
}

/** What local clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(time: number, zone: string): number {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  return local - Math.floor(time / 1_000) * 1_000;
}

const DAY_MS = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(zone, formatter);
  return formatter;
}
