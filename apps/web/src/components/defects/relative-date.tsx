import { useLanguage } from '../../i18n/texts.ts';
import { ABSENT, formatRelative, formatTime, toMilliseconds } from '../../lib/format.ts';
import { otherZone } from '../../lib/zone.ts';

/** "3 months ago" with the exact time on hover. Read once: a row of a list does not need a clock of its own. */
export function RelativeDate({ time }: { time: number | undefined }) {
  const { locale } = useLanguage();
  if (!time || time <= 0) return <>{ABSENT}</>;
  const ms = toMilliseconds(time);
  return (
    <time
      dateTime={new Date(ms).toISOString()}
      title={`${formatTime(ms)} ${otherZone}`.trim()}
      style={{ color: 'var(--text-2)' }}
    >
      {formatRelative({ time: ms, now: Date.now(), locale })}
    </time>
  );
}
