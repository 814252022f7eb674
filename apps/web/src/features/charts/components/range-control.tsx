import { useId } from 'react';
import { common } from '../../../components/common-texts.ts';
import { Segmented } from '../../../components/segmented.tsx';
import { formatDate } from '../../../lib/format.ts';
import { siteZone } from '../../../lib/zone.ts';
import type { Range } from '../api/charts.ts';
import css from '../charts.module.css';
import { lastDays, SPANS, tidyRange } from '../range.ts';
import { charts } from '../texts.ts';

/** Which days: the server's own choice, a span up to today, or two days. */
export function RangeControl({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const t = charts.use();
  const say = common.use();
  const id = useId();
  const now = Date.now();
  const today = formatDate(now);
  const span = SPANS.find((days) => {
    const { startTime, endTime } = lastDays(days, now);
    return range.startTime === startTime && range.endTime === endTime;
  });
  const value = range.startTime === '' && range.endTime === '' ? 'usual' : span === undefined ? 'own' : String(span);
  const choices = [
    { id: 'usual', label: t('usual') },
    ...SPANS.map((days) => ({ id: String(days), label: t('span', { count: days }) })),
    ...(value === 'own' ? [{ id: 'own', label: t('own') }] : []),
  ];
  const choose = (chosen: string) => {
    if (chosen === 'own') return;
    onChange(chosen === 'usual' ? { startTime: '', endTime: '' } : lastDays(Number(chosen), now));
  };
  const day = (key: keyof Range, label: string) => (
    <label className={css.day} htmlFor={`${id}${key}`}>
      <span>{label}</span>
      <input
        id={`${id}${key}`}
        type="date"
        max={today}
        value={range[key]}
        onChange={(event) => onChange(tidyRange({ ...range, [key]: event.target.value }, Date.now()))}
      />
    </label>
  );
  return (
    <div className={css.range}>
      <Segmented label={t('range')} value={value} choices={choices} onChange={choose} />
      {day('startTime', t('from'))}
      {day('endTime', t('to'))}
      <span className={css.zone}>{say('daysOf', { zone: siteZone })}</span>
    </div>
  );
}
