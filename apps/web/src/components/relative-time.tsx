import { useLanguage } from '../i18n/texts.ts';
import { ABSENT, formatRelative, formatTime, toMilliseconds } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';
import { otherZone } from '../lib/zone.ts';

/** "3 minutes ago", the exact time on hover; moves on by itself. @param time epoch milliseconds or seconds */
export function RelativeTime({ time }: { time: number | undefined }) {
  const { locale } = useLanguage();
  const now = useNow(30_000);
  if (!time || time <= 0) return <>{ABSENT}</>;
  const ms = toMilliseconds(time);
  return (
    <time dateTime={new Date(ms).toISOString()} title={`${formatTime(ms)} ${otherZone}`.trim()}>
      {formatRelative({ time: ms, now, locale })}
    </time>
  );
}
