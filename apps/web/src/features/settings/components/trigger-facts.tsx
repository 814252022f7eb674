import { useLanguage } from '../../../i18n/texts.ts';
import { ABSENT } from '../../../lib/format.ts';
import type { Settings } from '../api/task-settings.ts';
import { settings } from '../texts.ts';
import { Facts } from './facts.tsx';

const SCAN_TYPES: Readonly<Record<number, 'scanFull' | 'scanIncremental' | 'scanDiff'>> = {
  0: 'scanFull',
  1: 'scanIncremental',
  2: 'scanDiff',
};

/** A Monday, for the names of the days: "1" is Monday on the wire. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** How and when the task is checked, and what counts as new. */
export function TriggerFacts({ task }: { task: Settings }) {
  const t = settings.use();
  const { language, locale } = useLanguage();
  const type = task.scanType === undefined ? undefined : SCAN_TYPES[task.scanType];
  const dayName = new Intl.DateTimeFormat(locale, { weekday: language === 'zh' ? 'narrow' : 'short', timeZone: 'UTC' });
  const days = task.executeDate
    .map((day) => dayName.format(MONDAY + (Number(day) - 1) * DAY_MS))
    .join(language === 'zh' ? '、' : ', ');
  return (
    <Facts
      rows={[
        [t('scanType'), type ? t(type) : ABSENT],
        [t('schedule'), days && task.executeTime ? t('scheduleAt', { days, time: task.executeTime }) : t('noSchedule')],
        [t('newSince'), task.newDefectJudge?.fromDate || t('newDefault')],
      ]}
    />
  );
}
