import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { Segmented } from '../segmented.tsx';
import { defects } from './defect-texts.ts';
import css from './triage.module.css';

const DAY = 86_400_000;
const SPANS = [7, 30, 90] as const;
const inDays = (days: number) => formatDate(Date.now() + days * DAY);

/** How long an ignore lasts: for good, a span of days, or to a chosen day. @param value `YYYY-MM-DD`; empty: for good */
export function ExpiryField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const t = defects.use();
  const [span, setSpan] = useState('');
  const choose = (next: string) => {
    setSpan(next);
    if (next !== 'day') onChange(next === '' ? '' : inDays(Number(next)));
    else if (value === '') onChange(inDays(14));
  };
  return (
    <div className={css.field}>
      <span>{t('expiry')}</span>
      <div className={css.expiry}>
        <Segmented
          label={t('expiry')}
          value={span}
          onChange={choose}
          choices={[
            { id: '', label: t('expiryNever') },
            ...SPANS.map((days) => ({ id: String(days), label: t('expiryDays', { count: days }) })),
            { id: 'day', label: t('expiryDay') },
          ]}
        />
        {span === 'day' && (
          <input
            type="date"
            className={css.day}
            aria-label={t('expiryDay')}
            min={formatDate(Date.now())}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </div>
      <p className={css.hint}>{value === '' ? t('expiryNeverHint') : t('expiryHint', { day: value })}</p>
    </div>
  );
}
