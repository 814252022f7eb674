import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../button.tsx';
import type { FieldEditing } from '../filter-bar/filter-fields.ts';
import { defects } from './defect-texts.ts';
import css from './filters.module.css';

const DAY = 86_400_000;
const SPANS = [7, 30, 90] as const;

/** Two days, both counted. Without a first day the server filters by no date at all, so it is required. */
export function DateEditor({ values, onChange, onClose }: FieldEditing) {
  const t = defects.use();
  const [from, setFrom] = useState(values[0] ?? '');
  const [to, setTo] = useState(values[1] ?? '');
  const done = (start: string, end: string) => {
    onChange(start === '' ? [] : [start, end]);
    onClose();
  };
  const today = formatDate(Date.now());
  return (
    <form
      className={css.dates}
      onSubmit={(event) => {
        event.preventDefault();
        done(from, to);
      }}
    >
      <div className={css.spans}>
        {SPANS.map((days) => (
          <Button key={days} tone="quiet" onClick={() => done(formatDate(Date.now() - (days - 1) * DAY), today)}>
            {t('lastDays', { count: days })}
          </Button>
        ))}
        <Button tone="quiet" onClick={() => done(`${new Date().getFullYear()}-01-01`, today)}>
          {t('thisYear')}
        </Button>
      </div>
      <label className={css.date}>
        <span>{t('from')}</span>
        <input
          data-autofocus
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => setFrom(event.target.value)}
        />
      </label>
      <label className={css.date}>
        <span>{t('to')}</span>
        <input type="date" value={to} min={from || undefined} onChange={(event) => setTo(event.target.value)} />
      </label>
      <div className={css.foot}>
        <span>{from === '' && to !== '' ? t('dateNeedsStart') : ''}</span>
        <Button type="submit" disabled={from === '' && to !== ''}>
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}
