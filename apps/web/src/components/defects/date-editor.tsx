import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { siteZone } from '../../lib/zone.ts';
import { Button } from '../button.tsx';
import { common } from '../common-texts.ts';
import type { FieldEditing } from '../filter-bar/filter-fields.ts';
import { Segmented } from '../segmented.tsx';
import { defects } from './defect-texts.ts';
import css from './filters.module.css';

const DAY = 86_400_000;
const SPANS = [7, 30, 90] as const;

export interface DateKind {
  readonly id: string;
  readonly label: string;
}

/**
 * Two days, both counted. Without a first day the server filters by no date at all, so it is required.
 * @param kinds which date is meant, where a list has several; the third value then
 */
export function DateEditor({ values, onChange, onClose, kinds = [] }: FieldEditing & { kinds?: readonly DateKind[] }) {
  const t = defects.use();
  const say = common.use();
  const [from, setFrom] = useState(values[0] ?? '');
  const [to, setTo] = useState(values[1] ?? '');
  const [kind, setKind] = useState(values[2] ?? kinds[0]?.id);
  const done = (start: string, end: string) => {
    onChange(start === '' ? [] : kind === undefined ? [start, end] : [start, end, kind]);
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
      {kind !== undefined && <Segmented label={t('date')} value={kind} onChange={setKind} choices={kinds} />}
      <div className={css.spans}>
        {SPANS.map((days) => (
          <Button key={days} tone="quiet" onClick={() => done(formatDate(Date.now() - (days - 1) * DAY), today)}>
            {t('lastDays', { count: days })}
          </Button>
        ))}
        <Button tone="quiet" onClick={() => done(`${today.slice(0, 4)}-01-01`, today)}>
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
        <span>{from === '' && to !== '' ? t('dateNeedsStart') : say('daysOf', { zone: siteZone })}</span>
        <Button type="submit" disabled={from === '' && to !== ''}>
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}
