import type { UiLanguage } from '@assay/contract/errors';
import { addDays, type ChartDays, mondayOf } from '@assay/domain/charts/chart-days';

const WORDS = {
  today: { zh: '今天', en: 'today' },
  yesterday: { zh: '昨天', en: 'yesterday' },
  monday: { zh: '周一', en: 'monday' },
  lastMonday: { zh: '上周一', en: 'last monday' },
} as const;

/** `word`: the word alone, `day(word)`: behind the day, `week`: the same with names of Mondays (contract-defects 14). */
export type TipStyle = 'word' | 'day(word)' | 'week';

export interface Labels {
  readonly style: TipStyle;
  /** `YYYY-MM-DD` in the site's zone. */
  readonly today: string;
  readonly language: UiLanguage;
}

/** Points of an axis: the day and its label. A range somebody chose is labelled by its days alone. */
export function labelled({ days, isDefault }: ChartDays, labels: Labels): { date: string; tips: string }[] {
  return days.map((date) => {
    const word = isDefault ? wordOf(date, labels) : undefined;
    const short = date.slice(5);
    return { date, tips: word === undefined ? short : labels.style === 'word' ? word : `${short}(${word})` };
  });
}

function wordOf(day: string, { style, today, language }: Labels): string | undefined {
  const name = style === 'week' ? weekName(day, today) : dayName(day, today);
  return name && WORDS[name][language];
}

function dayName(day: string, today: string): keyof typeof WORDS | undefined {
  if (day === today) return 'today';
  return day === addDays(today, -1) ? 'yesterday' : undefined;
}

function weekName(day: string, today: string): keyof typeof WORDS | undefined {
  if (day === today) return 'today';
  const monday = mondayOf(today);
  if (day === monday) return 'monday';
  return day === addDays(monday, -7) ? 'lastMonday' : undefined;
}
