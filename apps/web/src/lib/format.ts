import { clockOf } from './zone.ts';

/** Numbers and times as people read them. An absent value is `--`, never 0 (screens 1.1). */
export const ABSENT = '--';

/** Made once: to find the words of a language costs a hundred times what it costs to use them. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

type Maybe<T> = T | undefined | null;

/** Whole numbers with group separators: 12,345. */
export function formatCount(value: Maybe<number>): string {
  return isNumber(value) ? whole.format(Math.round(value)) : ABSENT;
}

/** Fixed decimals: averages and rates show two. */
export function formatDecimal(value: Maybe<number>, digits = 2): string {
  return isNumber(value)
    ? value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : ABSENT;
}

/** A value that is already a percentage. */
export function formatPercent(value: Maybe<number>, digits = 2): string {
  return isNumber(value) ? `${formatDecimal(value, digits)}%` : ABSENT;
}

/** Sizes of files: 812 B, 1.4 MB. Steps of 1,024. */
export function formatBytes(value: Maybe<number>): string {
  if (!isNumber(value)) return ABSENT;
  if (value < 1024) return `${value} B`;
  const units = ['KB', 'MB', 'GB'];
  const step = Math.min(units.length, Math.floor(Math.log2(value) / 10));
  const size = value / 1024 ** step;
  return `${formatDecimal(size, size < 10 ? 1 : 0)} ${units[step - 1] ?? ''}`;
}

/** Counts of facets: exact to 100,000, then capped (screens 1.3). */
export function formatFacet(value: Maybe<number>, language: 'zh' | 'en'): string {
  if (!isNumber(value)) return ABSENT;
  if (value <= 100_000) return formatCount(value);
  return language === 'zh' ? '10万+' : '100k+';
}

/** Milliseconds to HH:MM:SS; negative or empty is `--` (specification 5). Hours grow past two digits. */
export function formatElapsed(ms: Maybe<number>): string {
  if (!isNumber(ms) || ms <= 0) return ABSENT;
  const seconds = Math.floor(ms / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(pad).join(':');
}

/** How long one piece of work took: seconds with a tenth below a minute, above it as `formatElapsed`. @param ms above 0 */
export function formatTook(ms: number): string {
  if (ms >= 60_000) return formatElapsed(ms);
  return ms < 100 ? '< 0.1 s' : `${formatDecimal(ms / 1000, 1)} s`;
}

/** `yyyy-MM-dd HH:mm:ss` by the site's clock; 0 and absent are `--`. @param ms epoch milliseconds */
export function formatTime(ms: Maybe<number>): string {
  if (!isNumber(ms) || ms <= 0) return ABSENT;
  return clockOf(ms);
}

/** The time alone where the day was just said, else day and time. @param said the time that stands beside it, ms */
export function formatTimeAfter(ms: Maybe<number>, said: Maybe<number>): string {
  const whole = formatTime(ms);
  return isNumber(said) && whole.startsWith(`${formatDate(said)} `) ? whole.slice(whole.indexOf(' ') + 1) : whole;
}

/** `yyyy-MM-dd` by the site's calendar. @param ms epoch milliseconds; 10-digit values are seconds */
export function formatDate(ms: Maybe<number>): string {
  if (!isNumber(ms) || ms <= 0) return ABSENT;
  return clockOf(toMilliseconds(ms)).slice(0, 10);
}

/** Old records carry epoch seconds (contract-defects 1.6). */
export function toMilliseconds(time: number): number {
  return time > 0 && time < 100_000_000_000 ? time * 1000 : time;
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const relative = new Map<string, Intl.RelativeTimeFormat>();

/** Making one takes longer than a row of a list may. */
function relativeIn(locale: string): Intl.RelativeTimeFormat {
  const known = relative.get(locale);
  if (known) return known;
  const made = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  relative.set(locale, made);
  return made;
}

/** "3 minutes ago", "3分钟前". @param now epoch milliseconds */
export function formatRelative({ time, now, locale }: { time: Maybe<number>; now: number; locale: string }): string {
  if (!isNumber(time) || time <= 0) return ABSENT;
  const seconds = Math.round((toMilliseconds(time) - now) / 1000);
  const format = relativeIn(locale);
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return locale.startsWith('zh') ? '刚刚' : 'just now';
}

export type Grade = 'excellent' | 'good' | 'fair' | 'poor';

/** Keeps both ends of a long text, the last segment whole when it fits. @param room characters shown at most */
export function truncateMiddle(value: string, room: number): string {
  if (value.length <= room) return value;
  const keep = Math.max(room - 1, 2);
  const tail = Math.max(Math.ceil(keep * 0.6), Math.min(value.length - value.lastIndexOf('/'), keep - 4));
  return `${value.slice(0, keep - tail)}…${value.slice(value.length - tail)}`;
}

function isNumber(value: Maybe<number>): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
